//! Connections whose bytes are counted as they arrive: heads, bodies and streams.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll};

use futures_util::future::BoxFuture;
use hyper::Uri;
use hyper_util::client::legacy::connect::{Connected, Connection, HttpConnector};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tower::{BoxError, Service};

use crate::tally::Tally;

#[derive(Clone)]
pub struct Connector {
    pub http: HttpConnector,
    pub tally: Arc<Tally>,
}

impl Service<Uri> for Connector {
    type Response = TokioIo<Counted>;
    type Error = BoxError;
    type Future = BoxFuture<'static, Result<TokioIo<Counted>, BoxError>>;

    fn poll_ready(&mut self, context: &mut Context) -> Poll<Result<(), BoxError>> {
        self.http.poll_ready(context).map_err(BoxError::from)
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let tally = self.tally.clone();
        let connecting = self.http.call(uri);
        Box::pin(async move {
            Ok(TokioIo::new(Counted { stream: connecting.await?.into_inner(), tally }))
        })
    }
}

/// A connection whose bytes are counted.
pub struct Counted {
    stream: TcpStream,
    tally: Arc<Tally>,
}

impl Connection for Counted {
    fn connected(&self) -> Connected {
        self.stream.connected()
    }
}

impl AsyncRead for Counted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        into: &mut ReadBuf,
    ) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, into);
        self.tally.bytes.fetch_add((into.filled().len() - before) as u64, Relaxed);
        read
    }
}

impl AsyncWrite for Counted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        parts: &[io::IoSlice],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
