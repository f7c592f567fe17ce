//! The address of a PostgreSQL server, and encryption as `sslmode` says, with the words and
//! meanings of PostgreSQL’s own programs.

use std::io;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme,
};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::config::SslMode;
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_postgres::{Config, Socket};
use tokio_rustls::TlsConnector;

use super::super::StoreError;

/// The checks of a server’s certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Check {
    /// None: the connection is encrypted, to an unknown server.
    Nothing,
    /// It has to be signed by a trusted authority.
    Signed,
    /// It has to be for this host, too.
    SignedForHost,
}

/// Reads `postgres://user:password@host/database?sslmode=…`.
pub(super) fn read_address(url: &str) -> Result<(Config, Tls), StoreError> {
    let bad = |why: String| StoreError::Storage(format!("the address in --database: {why}"));
    let (place, query) = url.split_once('?').unwrap_or((url, ""));
    let pairs: Vec<(String, String)> =
        serde_urlencoded::from_str(query).map_err(|error| bad(error.to_string()))?;
    let (files, rest): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|(key, _)| {
        matches!(key.as_str(), "sslmode" | "sslrootcert" | "sslcert" | "sslkey")
    });
    let rest = serde_urlencoded::to_string(rest).map_err(|error| bad(error.to_string()))?;
    // Like PostgreSQL’s own programs, which read a plus as a plus, not as a blank.
    let mut config: Config = format!("{place}?{}", rest.replace('+', "%20"))
        .parse()
        .map_err(|error: tokio_postgres::Error| bad(StoreError::from(error).to_string()))?;
    let value = |name: &str| {
        files.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value.clone())
    };
    let (mode, check) = match value("sslmode").as_deref() {
        Some("disable") => (SslMode::Disable, Check::Nothing),
        None | Some("allow" | "prefer") => (SslMode::Prefer, Check::Nothing),
        // With `sslrootcert`, `require` checks the signature.
        Some("require") if value("sslrootcert").is_some() => (SslMode::Require, Check::Signed),
        Some("require") => (SslMode::Require, Check::Nothing),
        Some("verify-ca") => (SslMode::Require, Check::Signed),
        Some("verify-full") => (SslMode::Require, Check::SignedForHost),
        Some(other) => return Err(bad(format!("there is no sslmode {other}"))),
    };
    config.ssl_mode(mode);
    let path = |name| value(name).map(PathBuf::from);
    let own = path("sslcert").zip(path("sslkey"));
    Ok((config, Tls::new(check, path("sslrootcert"), own)?))
}

/// The TLS configuration of connections.
#[derive(Clone)]
pub(super) struct Tls(Arc<ClientConfig>);

impl Tls {
    fn new(
        check: Check,
        trusted: Option<PathBuf>,
        own: Option<(PathBuf, PathBuf)>,
    ) -> Result<Tls, StoreError> {
        let provider = Arc::new(ring::default_provider());
        let verifier: Arc<dyn ServerCertVerifier> = match check {
            Check::Nothing => Arc::new(Unchecked(provider.clone())),
            Check::Signed => Arc::new(AnyHost(signed(trusted, &provider)?)),
            Check::SignedForHost => signed(trusted, &provider)?,
        };
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| unusable(&error))?
            .dangerous()
            .with_custom_certificate_verifier(verifier);
        let config = match own {
            None => config.with_no_client_auth(),
            Some((certificate, key)) => {
                let key = PrivateKeyDer::from_pem_file(&key).map_err(|error| unusable(&error))?;
                config
                    .with_client_auth_cert(certificates(&certificate)?, key)
                    .map_err(|error| unusable(&error))?
            }
        };
        Ok(Tls(Arc::new(config)))
    }
}

fn unusable(error: &dyn std::fmt::Display) -> StoreError {
    StoreError::Storage(format!("the certificates that --database names cannot be used: {error}"))
}

fn certificates(file: &PathBuf) -> Result<Vec<CertificateDer<'static>>, StoreError> {
    let read = CertificateDer::pem_file_iter(file).and_then(|all| all.collect());
    read.map_err(|error| unusable(&format!("{}: {error}", file.display())))
}

/// Checks the signature, by the authorities in a file or the usual ones of the web.
fn signed(
    trusted: Option<PathBuf>,
    provider: &Arc<CryptoProvider>,
) -> Result<Arc<WebPkiServerVerifier>, StoreError> {
    let mut roots = RootCertStore::empty();
    match trusted {
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(file) => {
            for certificate in certificates(&file)? {
                roots.add(certificate).map_err(|error| unusable(&error))?;
            }
        }
    }
    WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider.clone())
        .build()
        .map_err(|error| unusable(&error))
}

/// Accepts any certificate.
#[derive(Debug)]
struct Unchecked(Arc<CryptoProvider>);

impl ServerCertVerifier for Unchecked {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

/// Accepts a certificate with a trusted signature, for any host.
#[derive(Debug)]
struct AnyHost(Arc<WebPkiServerVerifier>);

impl ServerCertVerifier for AnyHost {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        host: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        match self.0.verify_server_cert(certificate, between, host, ocsp, now) {
            Err(rustls::Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) => Ok(ServerCertVerified::assertion()),
            checked => checked,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.0.verify_tls12_signature(message, certificate, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.0.verify_tls13_signature(message, certificate, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.supported_verify_schemes()
    }
}

impl MakeTlsConnect<Socket> for Tls {
    type Stream = Encrypted;
    type TlsConnect = ToHost;
    type Error = io::Error;

    fn make_tls_connect(&mut self, host: &str) -> io::Result<ToHost> {
        let host = ServerName::try_from(host.to_string()).map_err(io::Error::other)?;
        Ok(ToHost { config: self.0.clone(), host })
    }
}

/// A host, and the checks of its certificate.
pub(super) struct ToHost {
    config: Arc<ClientConfig>,
    host: ServerName<'static>,
}

impl TlsConnect<Socket> for ToHost {
    type Stream = Encrypted;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Encrypted>> + Send>>;

    fn connect(self, stream: Socket) -> Self::Future {
        let connector = TlsConnector::from(self.config);
        Box::pin(
            async move { Ok(Encrypted(Box::new(connector.connect(self.host, stream).await?))) },
        )
    }
}

/// An encrypted connection.
pub(super) struct Encrypted(Box<tokio_rustls::client::TlsStream<Socket>>);

impl TlsStream for Encrypted {
    /// No channel binding: `verify-full` checks the identity of the server.
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl AsyncRead for Encrypted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, into)
    }
}

impl AsyncWrite for Encrypted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio_postgres::config::Host;

    use super::*;

    fn mode(query: &str) -> Result<SslMode, String> {
        let url = format!("postgres://fagin:p%40ss@db.example:5433/tables{query}");
        let (config, _) = read_address(&url).map_err(|error| error.to_string())?;
        assert_eq!(config.get_hosts(), [Host::Tcp("db.example".to_string())]);
        assert_eq!(config.get_password(), Some(&b"p@ss"[..]));
        assert_eq!((config.get_ports(), config.get_dbname()), (&[5433][..], Some("tables")));
        Ok(config.get_ssl_mode())
    }

    #[test]
    fn an_address_says_how_the_way_is_encrypted() {
        assert_eq!(mode(""), Ok(SslMode::Prefer));
        assert_eq!(mode("?sslmode=disable&application_name=a%20b"), Ok(SslMode::Disable));
        for mode_name in ["require", "verify-ca", "verify-full"] {
            assert_eq!(mode(&format!("?sslmode={mode_name}")), Ok(SslMode::Require));
        }
        assert!(mode("?sslmode=perhaps").is_err_and(|why| why.contains("no sslmode perhaps")));
        let missing = mode("?sslmode=verify-full&sslrootcert=/nowhere/root.crt");
        assert!(missing.is_err_and(|why| why.contains("/nowhere/root.crt")));
    }
}
