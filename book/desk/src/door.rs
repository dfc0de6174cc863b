//! Access control for the served book: only requests that name this machine and this port, for files inside
//! the book, are answered. What changes something needs the desk's token, too, and comes from the book's own
//! pages.
//!
//! A stranger's page may make its own domain resolve to this machine and then read the book as if it were its
//! own site: DNS rebinding. Its requests still carry the stranger's domain. It may also post to this port
//! without reading the answer; but it doesn't know the token.

use axum::{
    body::Body,
    extract::{Request, State},
    http::{Method, StatusCode, header},
    middleware::Next,
    response::Response,
};
use percent_encoding::percent_decode_str;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// The book's folder, and the names under which requests are accepted.
#[derive(Debug)]
pub struct Door {
    /// This machine's names for itself, with the port.
    own: [String; 2],
    folder: PathBuf,
    token: String,
}

/// The header of a request that carries the token.
pub const TOKEN: &str = "x-desk-token";

impl Door {
    /// A door for the book in `folder`, served on `port`.
    pub fn new(folder: &Path, port: u16, token: &str) -> Self {
        let own = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}"));
        Self { own, folder: folder.to_owned(), token: token.to_owned() }
    }

    /// True if a request names this machine and this port, exactly once, wherever it names a host.
    fn is_meant(&self, request: &Request) -> bool {
        let mut hosts = request.headers().get_all(header::HOST).iter();
        let is_own = |name: &str| self.own.iter().any(|own| own.eq_ignore_ascii_case(name));
        let is_host = hosts.next().and_then(|host| host.to_str().ok()).is_some_and(is_own);
        let is_address = request.uri().authority().is_none_or(|name| is_own(name.as_str()));
        is_host && is_address && hosts.next().is_none()
    }

    /// True if a request may change something: it has the token, and no other page has sent it.
    fn may_change(&self, request: &Request) -> bool {
        let one = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
        let is_own = |origin: &str| self.own.iter().any(|own| origin == format!("http://{own}"));
        one(TOKEN) == Some(&self.token) && one(header::ORIGIN.as_str()).is_none_or(is_own)
    }

    /// True if an address leads to a file outside the book, even through a link inside it.
    fn leads_out(&self, address: &str) -> bool {
        let path = percent_decode_str(address.trim_start_matches('/')).decode_utf8_lossy();
        let place = self.folder.join(&*path);
        // A folder is served as its index page.
        let place = if place.is_dir() { place.join("index.html") } else { place };
        match (place.canonicalize(), self.folder.canonicalize()) {
            (Ok(place), Ok(folder)) => !place.starts_with(folder),
            // There is no such file.
            _ => false,
        }
    }
}

/// Passes a request on, or refuses it.
pub async fn let_in(State(door): State<Arc<Door>>, request: Request, next: Next) -> Response {
    let answer = |status, text: String| {
        let mut answer = Response::new(Body::from(text));
        *answer.status_mut() = status;
        answer
    };
    if !door.is_meant(&request) {
        answer(
            StatusCode::MISDIRECTED_REQUEST,
            format!("The book is served only at http://{}/.\n", door.own[0]),
        )
    } else if ![Method::GET, Method::HEAD].contains(request.method()) && !door.may_change(&request) {
        answer(StatusCode::FORBIDDEN, "Only the book's own pages may ask for that.\n".to_owned())
    } else if door.leads_out(request.uri().path()) {
        answer(StatusCode::NOT_FOUND, String::new())
    } else {
        next.run(request).await
    }
}
