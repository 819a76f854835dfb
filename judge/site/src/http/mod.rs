//! The little HTTP (RFC 9112) that one POST request needs, and what of it is refused.

pub mod headers;
pub mod refusal;
pub mod request;
