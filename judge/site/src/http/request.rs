//! Takes the bytes of a request as they come. What is kept grows with what has come, never with what is
//! announced.

use super::headers::body_length;
use super::refusal::Refusal;

/// The most bytes of request line and headers.
const MAX_HEAD: usize = 16 << 10;
/// The end of the headers.
const HEAD_END: &[u8] = b"\r\n\r\n";

/// A request of which some bytes have come.
#[derive(Debug, Default)]
pub struct HttpRequest {
    bytes: Vec<u8>,
    /// Where the body starts and ends, once the headers are there and accepted.
    body: Option<(usize, usize)>,
}

impl HttpRequest {
    /// Takes the next bytes; the body as soon as all of it is there. The rest is ignored.
    ///
    /// # Errors
    ///
    /// The request is refused, as soon as that is known: before its body has come.
    pub fn take(&mut self, bytes: &[u8]) -> Result<Option<&[u8]>, Refusal> {
        // The end of the headers can lie across two pieces.
        let searched = self.bytes.len().saturating_sub(HEAD_END.len() - 1);
        self.bytes.extend_from_slice(bytes);
        if self.body.is_none() {
            let rest = &self.bytes[searched..];
            let end = rest.windows(HEAD_END.len()).position(|window| window == HEAD_END);
            let head = end.map_or(self.bytes.len(), |end| searched + end);
            if head > MAX_HEAD {
                let why = "the headers have more than 16 KiB".to_string();
                return Err(Refusal { status: "431 Request Header Fields Too Large", why });
            }
            if end.is_none() {
                return Ok(None);
            }
            let length = body_length(&self.bytes[..head])?;
            let start = head + HEAD_END.len();
            self.body = Some((start, start + length));
        }
        Ok(self.body.and_then(|(start, end)| self.bytes.get(start..end)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

    fn request(length: usize, body: &str) -> Vec<u8> {
        format!("{HEAD}Content-Length: {length}\r\n\r\n{body}").into_bytes()
    }

    #[test]
    fn a_request_is_read_in_pieces_of_any_size() {
        let whole = request(7, "{\"a\":1}");
        for size in 1..=whole.len() {
            let mut request = HttpRequest::default();
            let mut found = None;
            for piece in whole.chunks(size) {
                assert_eq!(found, None, "the body is there before its end");
                found = request.take(piece).unwrap().map(<[u8]>::to_vec);
            }
            assert_eq!(found.as_deref(), Some(&b"{\"a\":1}"[..]), "{size}");
        }
        assert_eq!(HttpRequest::default().take(&request(2, "{}more")), Ok(Some(&b"{}"[..])));
        assert_eq!(HttpRequest::default().take(&request(0, "")), Ok(Some(&b""[..])));
    }

    #[test]
    fn a_large_announcement_takes_no_memory() {
        let mut started = HttpRequest::default();
        assert_eq!(started.take(&request(8 << 20, "x")), Ok(None));
        assert!(started.bytes.capacity() < 1 << 16);
        let refusal = HttpRequest::default().take(&request((8 << 20) + 1, "")).unwrap_err();
        assert!(refusal.status.starts_with("413"));
    }

    #[test]
    fn headers_without_end_are_refused() {
        let mut flooded = HttpRequest::default();
        let mut refused = None;
        for _ in 0..MAX_HEAD {
            if let Err(refusal) = flooded.take(b"A: b") {
                refused = Some(refusal.status);
                break;
            }
        }
        assert_eq!(refused, Some("431 Request Header Fields Too Large"));
        assert!(flooded.bytes.len() <= MAX_HEAD + 4);
        let long = format!("{HEAD}X: {}\r\nContent-Length: 0\r\n\r\n", "y".repeat(MAX_HEAD));
        assert!(HttpRequest::default()
            .take(long.as_bytes())
            .unwrap_err()
            .status
            .starts_with("431"));
    }
}
