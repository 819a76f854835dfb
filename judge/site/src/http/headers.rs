//! The request line and the headers of a request, and which of them are accepted.
//!
//! A page in a browser can make the browser post to a port of this machine. Its Origin says so, or
//! Sec-Fetch-Site does; Host tells a name of the page's own that leads here (DNS rebinding). A type of
//! application/json makes a browser ask first with OPTIONS, and the answer allows nothing.

use super::refusal::Refusal;
use judge_core::base::text::quote;

/// The most bytes of a body.
pub const MAX_BODY: usize = 8 << 20;
/// The most headers. Browsers send about 15.
const MAX_HEADERS: usize = 64;

/// Checks the request line and the headers, without the empty line at their end; the length of the body.
///
/// # Errors
///
/// They are not HTTP, or not sent by the extension.
pub fn body_length(head: &[u8]) -> Result<usize, Refusal> {
    let text = std::str::from_utf8(head).map_err(|_| Refusal::bad("the headers are not text"))?;
    let mut lines = text.split("\r\n");
    check_request_line(lines.next().unwrap_or_default())?;
    let headers = headers(lines)?;
    let value = |name: &str| headers.iter().find(|header| header.0 == name).map(|header| header.1);
    check_host(value("host"))?;
    check_origin(value("origin"), value("sec-fetch-site"))?;
    check_type(value("content-type"))?;
    if value("transfer-encoding").is_some() {
        let why = "a body in pieces is not taken; send Content-Length".to_string();
        return Err(Refusal { status: "411 Length Required", why });
    }
    let Some(length) = value("content-length") else {
        let why = "there is no Content-Length".to_string();
        return Err(Refusal { status: "411 Length Required", why });
    };
    if length.is_empty() || !length.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Refusal::bad(format!("Content-Length is {}", quote(length.as_bytes()))));
    }
    // A number that fits no usize is too large as well.
    let length = length.parse().unwrap_or(usize::MAX);
    if length > MAX_BODY {
        let why = "the body has more than 8 MiB".to_string();
        return Err(Refusal { status: "413 Content Too Large", why });
    }
    Ok(length)
}

fn check_request_line(line: &str) -> Result<(), Refusal> {
    let words: Vec<&str> = line.split(' ').collect();
    let [method, path, version] = words[..] else {
        return Err(Refusal::bad("the first line is no request"));
    };
    if !matches!(version, "HTTP/1.1" | "HTTP/1.0") || !path.starts_with('/') {
        return Err(Refusal::bad("the first line is no request"));
    }
    if method != "POST" {
        let why =
            "only POST is taken: scripts/new --listen waits for Competitive Companion".to_string();
        return Err(Refusal { status: "405 Method Not Allowed", why });
    }
    Ok(())
}

/// The headers with their names in lower case.
fn headers<'a>(lines: impl Iterator<Item = &'a str>) -> Result<Vec<(String, &'a str)>, Refusal> {
    let mut headers: Vec<(String, &str)> = Vec::new();
    for line in lines {
        let is_token =
            |byte: u8| byte.is_ascii_alphanumeric() || b"-_!#$%&'*+.^`|~".contains(&byte);
        let (name, value) = line
            .split_once(':')
            .filter(|(name, _)| !name.is_empty() && name.bytes().all(is_token))
            .ok_or_else(|| Refusal::bad("a line of the headers is no header"))?;
        let value = value.trim_matches([' ', '\t']);
        if value.contains(|c: char| c.is_control() && c != '\t') {
            return Err(Refusal::bad("a header has a control character"));
        }
        let name = name.to_ascii_lowercase();
        // Two values of one name let two readers understand a request in two ways.
        if headers.iter().any(|header| header.0 == name) {
            return Err(Refusal::bad(format!(
                "the header {} is there twice",
                quote(name.as_bytes())
            )));
        }
        if headers.len() == MAX_HEADERS {
            let why = format!("more than {MAX_HEADERS} headers");
            return Err(Refusal { status: "431 Request Header Fields Too Large", why });
        }
        headers.push((name, value));
    }
    Ok(headers)
}

/// This machine, as a Host names its address of IPv6.
const LOCAL_IPV6: &str = "[::1]";

fn check_host(host: Option<&str>) -> Result<(), Refusal> {
    let host = host.ok_or_else(|| Refusal::bad("there is no Host"))?;
    // The colons of an address of IPv6 stand in brackets.
    let name = if host.starts_with(LOCAL_IPV6) {
        LOCAL_IPV6
    } else {
        host.split_once(':').map_or(host, |parts| parts.0)
    };
    let port = match &host[name.len()..] {
        "" => "1",
        rest => rest.strip_prefix(':').unwrap_or_default(),
    };
    let is_port =
        !port.is_empty() && port.len() <= 5 && port.bytes().all(|byte| byte.is_ascii_digit());
    let is_here =
        name.eq_ignore_ascii_case("localhost") || ["127.0.0.1", LOCAL_IPV6].contains(&name);
    if is_here && is_port {
        Ok(())
    } else {
        Err(Refusal::forbidden(format!("Host is {}, not localhost", quote(host.as_bytes()))))
    }
}

/// An extension has an origin of its own kind (`chrome-extension://…`); a program that is no browser has
/// none.
fn check_origin(origin: Option<&str>, fetch_site: Option<&str>) -> Result<(), Refusal> {
    match origin {
        Some(origin) => {
            let scheme = origin.split_once("://").map_or("", |(scheme, _)| scheme);
            if scheme.to_ascii_lowercase().ends_with("-extension") {
                return Ok(());
            }
            let origin = quote(origin.as_bytes());
            Err(Refusal::forbidden(format!("Origin is {origin}, which is no browser extension")))
        }
        None => match fetch_site {
            None | Some("none" | "same-origin") => Ok(()),
            Some(other) => {
                let other = quote(other.as_bytes());
                Err(Refusal::forbidden(format!(
                    "Sec-Fetch-Site is {other}: it comes from a web page"
                )))
            }
        },
    }
}

fn check_type(value: Option<&str>) -> Result<(), Refusal> {
    let kind = value.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    if kind.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let why = "Content-Type is not application/json".to_string();
    Err(Refusal { status: "415 Unsupported Media Type", why })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A request of the extension, with one line replaced or added.
    fn refused(from: &str, to: &str) -> String {
        let head = "POST / HTTP/1.1\r\nHost: localhost:10043\r\nContent-Type: application/json\r\n\
                    Content-Length: 17\r\nOrigin: chrome-extension://abc\r\nSec-Fetch-Site: cross-site";
        assert!(head.contains(from), "{from}");
        match body_length(head.replacen(from, to, 1).as_bytes()) {
            Ok(length) => format!("takes {length}"),
            Err(refusal) => format!("{}: {}", &refusal.status[..3], refusal.why),
        }
    }

    #[test]
    fn a_request_of_the_extension_is_taken() {
        assert_eq!(refused("", ""), "takes 17");
        for (from, to) in [
            ("localhost:10043", "LocalHost"),
            ("localhost", "127.0.0.1"),
            ("localhost", "[::1]"),
            ("localhost:10043", "[::1]"),
            ("chrome-extension", "moz-extension"),
            ("chrome-extension", "safari-web-extension"),
            ("Origin: chrome-extension://abc\r\nSec-Fetch-Site: cross-site", "A: b"),
            (
                "Origin: chrome-extension://abc\r\nSec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: none",
            ),
            ("application/json", "Application/JSON; charset=utf-8"),
            ("/ HTTP/1.1", "/any?thing HTTP/1.0"),
            ("Content-Length", "content-length"),
        ] {
            assert_eq!(refused(from, to), "takes 17", "{to}");
        }
        assert_eq!(refused("17", "8388608"), "takes 8388608");
    }

    #[test]
    fn what_a_web_page_or_another_name_sends_is_refused() {
        for host in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.nip.io",
            "[::1]x",
            "[::1]:",
            "[::2]:10043",
            "::1",
            "0.0.0.0",
            "localhost:x",
            "localhost:",
            "localhost:1:2",
            "",
        ] {
            let said = refused("localhost:10043", host);
            assert!(said.starts_with("403: Host is"), "{host} {said}");
        }
        for origin in [
            "null",
            "https://evil.example",
            "http://localhost:10043",
            "file://",
            "",
            "extension",
            "x",
        ] {
            let said = refused("chrome-extension://abc", origin);
            assert!(said.starts_with("403: Origin is"), "{origin} {said}");
        }
        for site in ["cross-site", "same-site", "odd"] {
            let both = "Origin: chrome-extension://abc\r\nSec-Fetch-Site: cross-site";
            let said = refused(both, &format!("Sec-Fetch-Site: {site}"));
            assert_eq!(said, format!("403: Sec-Fetch-Site is `{site}`: it comes from a web page"));
        }
        for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""] {
            assert!(refused("application/json", kind).starts_with("415: "), "{kind}");
        }
        for method in ["OPTIONS", "GET", "PUT", "post"] {
            assert!(refused("POST", method).starts_with("405: "), "{method}");
        }
    }

    #[test]
    fn what_is_no_request_is_refused() {
        for (from, to, said) in [
            ("POST / HTTP/1.1", "POST /", "400: the first line is no request"),
            ("POST / HTTP/1.1", "POST http://a/ HTTP/1.1", "400: the first line is no request"),
            ("HTTP/1.1", "HTTP/2", "400: the first line is no request"),
            ("Host: localhost:10043", "A: b", "400: there is no Host"),
            ("Host:", "Host :", "400: a line of the headers is no header"),
            (
                "Host: localhost:10043",
                "Host: localhost\r\n more",
                "400: a line of the headers is no header",
            ),
            ("Host: localhost:10043", "Host: local\nhost", "400: a header has a control character"),
            ("Content-Length: 17", "Host: localhost", "400: the header `host` is there twice"),
            ("Content-Length: 17", "A: b", "411: there is no Content-Length"),
            (
                "Content-Length: 17",
                "Transfer-Encoding: chunked",
                "411: a body in pieces is not taken; send Content-Length",
            ),
            (
                "Content-Length: 17",
                "Content-Length: 17\r\nTransfer-Encoding: x",
                "411: a body in pieces is not taken; send Content-Length",
            ),
            ("17", "-1", "400: Content-Length is `-1`"),
            ("17", "+1", "400: Content-Length is `+1`"),
            ("17", "", "400: Content-Length is ``"),
            ("17", "8388609", "413: the body has more than 8 MiB"),
            ("17", "99999999999999999999999999", "413: the body has more than 8 MiB"),
        ] {
            assert_eq!(refused(from, to), said, "{to}");
        }
        assert!(body_length(b"POST / HTTP/1.1\r\n\xff: x").is_err());
        let many: String = (0..100).map(|number| format!("\r\nx-{number}: y")).collect();
        assert!(
            refused("cross-site", &format!("cross-site{many}")).starts_with("431: more than 64")
        );
    }
}
