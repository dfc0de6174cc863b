//! Shows the book on this machine, and only on this machine.

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

/// How long a page's question for a newer book stays open.
const PATIENCE: Duration = Duration::from_secs(20);

/// How often the book was made; pages that wait for the next time are woken.
#[derive(Debug, Default)]
pub struct Edition(watch::Sender<u64>);

impl Edition {
    /// The book was made once more.
    pub fn advance(&self) {
        self.0.send_modify(|number| *number += 1);
    }
}

/// Serves a folder until the program ends; returns the address.
///
/// # Errors
/// If no port can be had.
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

/// Waits a while for another edition than the one that was seen; the number of the present one.
async fn newer(State(edition): State<Arc<Edition>>, InAddress(seen): InAddress<u64>) -> String {
    let mut number = edition.0.subscribe();
    drop(timeout(PATIENCE, number.wait_for(|number| *number != seen)).await);
    edition.0.borrow().to_string()
}

/// The browser asks each time whether a file is still the same; a page, which ends with the question for a newer book,
/// it always loads.
async fn finish(
    State(edition): State<Arc<Edition>>,
    request: Request,
    next: Next,
) -> std::result::Result<Response, StatusCode> {
    // Before the file is read: a book that is made meanwhile is newer.
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

/// Nothing where the answer has no contents.
fn kind(headers: &HeaderMap) -> &str {
    headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("")
}

fn is_text(kind: &str) -> bool {
    ["text/", "application/json", "image/svg"].iter().any(|start| kind.starts_with(start))
}

/// Asks for a newer book, and loads the page again when there is one.
fn reload_script(seen: u64) -> String {
    format!(
        "<script>(async () => {{ for (;;) {{ try {{ const now = await (await fetch('/newer-than/{seen}')).text(); \
        if (now !== '{seen}') {{ location.reload(); return; }} }} catch {{ return; }} }} }})()</script>\n"
    )
}
