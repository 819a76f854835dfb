//! Answers: one that takes a request, and those that refuse it. None has a header of CORS, so no page in
//! a browser learns more than that something listens.

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// With its words: `403 Forbidden`.
    pub status: &'static str,
    /// The reason, in a line without control characters.
    pub why: String,
}

impl Refusal {
    /// A request that is no HTTP, or whose body is no problem.
    pub fn bad(why: impl Into<String>) -> Refusal {
        Refusal { status: "400 Bad Request", why: why.into() }
    }

    /// A request that does not come from the extension.
    pub fn forbidden(why: impl Into<String>) -> Refusal {
        Refusal { status: "403 Forbidden", why: why.into() }
    }

    /// The bytes of the answer.
    pub fn answer(&self) -> String {
        answer(self.status, &format!("{}\n", self.why))
    }
}

/// The answer to a request that is taken.
pub fn accepted() -> String {
    answer("200 OK", "")
}

fn answer(status: &str, text: &str) -> String {
    format!(
        "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n\
         X-Content-Type-Options: nosniff\r\nContent-Length: {}\r\n\r\n{text}",
        text.len()
    )
}
