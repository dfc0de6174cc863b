//! Serves the book to this machine only.

use crate::door::{Door, let_in};
use anyhow::{Context, Result};
use axum::{
    Router,
    body::{Body, to_bytes},
    extract::{Path as InAddress, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::{Next, from_fn_with_state},
    response::Response,
    routing::get,
};
use std::{future::IntoFuture, path::Path, sync::Arc, thread, time::Duration};
use tokio::{net::TcpListener, runtime::Builder, sync::watch, time::timeout};
use tower_http::{compression::CompressionLayer, services::ServeDir};

/// The time that a page's request for a newer book stays open.
const PATIENCE: Duration = Duration::from_secs(20);

/// The number of times that the book was made. A change wakes the waiting pages.
#[derive(Debug, Default)]
pub struct Edition(watch::Sender<u64>);

impl Edition {
    /// Counts one more making of the book.
    pub fn advance(&self) {
        self.0.send_modify(|number| *number += 1);
    }
}

/// Serves a folder until the program ends. Returns the address.
///
/// # Errors
/// If no port is free.
pub fn serve(folder: &Path, edition: Arc<Edition>) -> Result<String> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let listener = runtime.block_on(TcpListener::bind(("127.0.0.1", 0)));
    let listener = listener.context("no port to show the book on")?;
    let own = listener.local_addr()?;
    let door = Arc::new(Door::new(folder, own.port()));
    let router = Router::new()
        .route("/newer-than/{seen}", get(newer))
        .fallback_service(ServeDir::new(folder))
        .layer(from_fn_with_state(Arc::clone(&edition), finish))
        .layer(
            CompressionLayer::new().compress_when(|_, _, headers: &HeaderMap, _: &_| is_text(kind(headers))),
        )
        .layer(from_fn_with_state(door, let_in))
        .with_state(edition);
    thread::spawn(move || runtime.block_on(axum::serve(listener, router).into_future()));
    Ok(format!("http://{own}/"))
}

/// Waits a while for an edition other than `seen`, and returns the number of the current one.
async fn newer(State(edition): State<Arc<Edition>>, InAddress(seen): InAddress<u64>) -> String {
    let mut number = edition.0.subscribe();
    drop(timeout(PATIENCE, number.wait_for(|number| *number != seen)).await);
    edition.0.borrow().to_string()
}

/// Completes an answer: the browser has to revalidate each file, and a page, which ends with the request for
/// a newer book, is always loaded.
async fn finish(
    State(edition): State<Arc<Edition>>,
    request: Request,
    next: Next,
) -> std::result::Result<Response, StatusCode> {
    // Read before the file: a book made in the meantime counts as newer.
    let seen = *edition.0.borrow();
    let (mut head, mut body) = next.run(request).await.into_parts();
    head.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if kind(&head.headers) == "text/html" {
        for name in [header::ETAG, header::LAST_MODIFIED, header::CONTENT_LENGTH] {
            head.headers.remove(name);
        }
        let page = to_bytes(body, usize::MAX).await.map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
        body = Body::from([&page, reload_script(seen).as_bytes()].concat());
    }
    Ok(Response::from_parts(head, body))
}

/// The content type; empty if the answer has no content.
fn kind(headers: &HeaderMap) -> &str {
    headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("")
}

fn is_text(kind: &str) -> bool {
    ["text/", "application/json", "image/svg"].iter().any(|start| kind.starts_with(start))
}

/// A script that asks for a newer book, and reloads the page when there is one.
fn reload_script(seen: u64) -> String {
    format!(
        "<script>(async () => {{ for (;;) {{ try {{ const now = await (await fetch('/newer-than/{seen}')).text(); \
        if (now !== '{seen}') {{ location.reload(); return; }} }} catch {{ return; }} }} }})()</script>\n"
    )
}
