//! Streams of server-sent events.

/// Assembles events from the bytes of a stream.
#[derive(Default)]
pub struct Events {
    line: Vec<u8>,
    name: String,
    data: String,
}

impl Events {
    /// Reads bytes as they arrive; `tell` gets the name and the data of every complete event.
    pub fn read(&mut self, mut bytes: &[u8], mut tell: impl FnMut(&str, &str)) {
        while let Some(end) = bytes.iter().position(|byte| *byte == b'\n') {
            self.line.extend_from_slice(&bytes[..end]);
            bytes = &bytes[end + 1..];
            // Taken out, so that thousands of waiting streams do not each keep the memory of a
            // page.
            let line = std::mem::take(&mut self.line);
            self.read_line(String::from_utf8_lossy(&line).trim_end_matches('\r'), &mut tell);
        }
        self.line.extend_from_slice(bytes);
    }

    fn read_line(&mut self, line: &str, tell: &mut impl FnMut(&str, &str)) {
        if line.is_empty() {
            let (name, data) = (std::mem::take(&mut self.name), std::mem::take(&mut self.data));
            if !name.is_empty() || !data.is_empty() {
                tell(&name, data.strip_suffix('\n').unwrap_or(&data));
            }
            return;
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "event" => self.name = value.to_string(),
            "data" => {
                self.data.push_str(value);
                self.data.push('\n');
            }
            // Comments only say that the stream is alive; other fields are of no use here.
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(parts: &[&str]) -> Vec<(String, String)> {
        let mut events = Events::default();
        let mut told = Vec::new();
        for part in parts {
            events.read(part.as_bytes(), |name, data| {
                told.push((name.to_string(), data.to_string()))
            });
        }
        told
    }

    #[test]
    fn an_event_is_whole_however_it_arrives() {
        let stream =
            ": still here\n\nevent: table\r\ndata: one\r\ndata: two\r\n\r\nevent:bye\ndata:x\n\n";
        let expected = vec![("table".into(), "one\ntwo".into()), ("bye".into(), "x".into())];
        assert_eq!(told(&[stream]), expected);
        for cut in 1..stream.len() {
            assert_eq!(told(&[&stream[..cut], &stream[cut..]]), expected, "cut at {cut}");
        }
    }

    #[test]
    fn an_event_that_is_not_complete_is_not_told() {
        assert_eq!(told(&["event: table\ndata: half\n"]), vec![]);
    }
}
