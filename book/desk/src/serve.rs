//! The addresses of the served book, for this machine only.
//!
//! | | |
//! |-|-|
//! | `GET /…` | the book's files; a page is given the desk's script |
//! | `GET /desk/news/EDITION/N` | waits for another book, or for something that a learner saved |
//! | `GET /desk/exercises`, `GET /desk/exercises/NAME` | all states; one exercise, see [`turn::state`] |
//! | `POST /desk/exercises/NAME/ACTION` | what a button does, such as `check`: see [`turn::act`] |
//! | `POST /desk/stages` | the name of the program of the learner's own stages, once it is built |
//! | `GET /desk/stages/NAME`, `GET /desk/files/STAGE` | that program; the files that a stage reads |
//!
//! The header `x-desk-lang` names the language of the page that asks, in which it is answered.

use crate::{
    desk::Desk,
    door::{Door, let_in},
    own_stages::{Packages, files_of},
    turn::{self, Refused, Written},
};
use anyhow::{Context, Result};
use axum::{
    Json, Router,
    body::{Body, to_bytes},
    extract::{DefaultBodyLimit, Path as InAddress, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use catalogue::{ENGLISH, say};
use runner::exercise::workspace::Workspace;
use serde::Deserialize;
use serde_json::{Value, json};
use std::{future::IntoFuture, path::Path, sync::Arc, thread, time::Duration};
use tokio::{net::TcpListener, runtime::Builder, select, task::spawn_blocking, time::timeout};
use tower_http::services::ServeDir;

/// The time that a page's request for news stays open.
const PATIENCE: Duration = Duration::from_secs(20);

/// The port, unless another program has it.
const PORT: u16 = 27182;

/// The largest request: no function is longer.
const MOST_BYTES: usize = 256 * 1024;

/// The header of a request that names its page's language.
const LANGUAGE: &str = "x-desk-lang";

/// Serves a folder until the program ends. Returns the address.
///
/// # Errors
/// If no port is free.
pub fn serve(folder: &Path, desk: Arc<Desk>) -> Result<String> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    // The same each time, so that a page that is still open finds the desk again.
    let bind = |port| runtime.block_on(TcpListener::bind(("127.0.0.1", port)));
    let listener = bind(PORT).or_else(|_| bind(0)).with_context(|| say!("no port to show the book on"))?;
    let own = listener.local_addr()?;
    let door = Arc::new(Door::new(folder, own.port(), &desk.token));
    let router = Router::new()
        .route("/desk/news/{edition}/{news}", get(news))
        .route("/desk/exercises", get(exercises))
        .route("/desk/exercises/{name}", get(exercise))
        .route("/desk/exercises/{name}/{action}", post(act))
        .route("/desk/stages", post(stages))
        .route("/desk/stages/{name}", get(program))
        .route("/desk/files/{stage}", get(files))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .fallback_service(ServeDir::new(folder))
        .layer(from_fn_with_state(Arc::clone(&desk), finish))
        .layer(from_fn_with_state(door, let_in))
        .with_state(desk);
    thread::spawn(move || runtime.block_on(axum::serve(listener, router).into_future()));
    Ok(format!("http://{own}/"))
}

/// Waits a while for another edition or other news than were seen, and returns the present numbers.
async fn news(
    State(desk): State<Arc<Desk>>,
    InAddress((edition, news)): InAddress<(u64, u64)>,
) -> Json<Value> {
    let either = async {
        select! {
            () = desk.edition.other_than(edition) => {}
            () = desk.news.other_than(news) => {}
        }
    };
    drop(timeout(PATIENCE, either).await);
    Json(json!({ "edition": desk.edition.get(), "news": desk.news.get() }))
}

async fn exercises(State(desk): State<Arc<Desk>>, headers: HeaderMap) -> Response {
    answer(desk, &headers, turn::list).await
}

async fn exercise(
    State(desk): State<Arc<Desk>>,
    InAddress(name): InAddress<String>,
    headers: HeaderMap,
) -> Response {
    answer(desk, &headers, move |desk| Ok(json!({ "state": turn::state(desk, &name)? }))).await
}

async fn act(
    State(desk): State<Arc<Desk>>,
    InAddress((name, action)): InAddress<(String, String)>,
    headers: HeaderMap,
    Json(written): Json<Written>,
) -> Response {
    answer(desk, &headers, move |desk| turn::act(desk, &name, &action, &written)).await
}

async fn stages(State(desk): State<Arc<Desk>>, headers: HeaderMap, Json(page): Json<OfPage>) -> Response {
    answer(desk, &headers, move |desk| {
        let program = desk.built(&page.packages).map_err(|error| Refused::Because(format!("{error:#}")))?;
        Ok(json!({ "program": program }))
    })
    .await
}

/// What a page asks for.
#[derive(Deserialize)]
struct OfPage {
    /// The stages that it shows.
    packages: Packages,
}

async fn program(State(desk): State<Arc<Desk>>, InAddress(name): InAddress<String>) -> Response {
    let program = spawn_blocking(move || desk.stages().program(&name));
    match program.await {
        Ok(Some(bytes)) => ([(header::CONTENT_TYPE, "application/wasm")], bytes.to_vec()).into_response(),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn files(
    State(desk): State<Arc<Desk>>,
    InAddress(stage): InAddress<String>,
    headers: HeaderMap,
) -> Response {
    answer(desk, &headers, move |desk| {
        let workspace = Workspace::open(&desk.root)?;
        let is_stage = workspace.stages().any(|it| it.package == stage);
        Ok(if is_stage { json!(files_of(&workspace, &stage)) } else { json!({}) })
    })
    .await
}

/// Works beside the server, in the language of the page that asks, and answers in JSON: what came of it, or
/// why nothing did.
async fn answer(
    desk: Arc<Desk>,
    headers: &HeaderMap,
    work: impl FnOnce(&Desk) -> std::result::Result<Value, Refused> + Send + 'static,
) -> Response {
    let language = headers.get(LANGUAGE).and_then(|it| it.to_str().ok()).unwrap_or(ENGLISH).to_owned();
    let done = spawn_blocking(move || desk.speaking(&language, || work(&desk))).await;
    let (status, value) = match done {
        Ok(Ok(value)) => (StatusCode::OK, value),
        Ok(Err(Refused::Elsewhere(code))) => (StatusCode::CONFLICT, json!({ "elsewhere": code })),
        Ok(Err(Refused::Late)) => (StatusCode::CONFLICT, json!({ "late": true })),
        Ok(Err(Refused::Because(why))) => (StatusCode::UNPROCESSABLE_ENTITY, json!({ "why": why })),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, json!({ "why": error.to_string() })),
    };
    (status, Json(value)).into_response()
}

/// Completes an answer: the browser has to revalidate each file, and a page, which ends with the desk's
/// script, is always loaded. A stage's frame is no page.
async fn finish(
    State(desk): State<Arc<Desk>>,
    request: Request,
    next: Next,
) -> std::result::Result<Response, StatusCode> {
    // Read before the file: a book made in the meantime counts as newer.
    let seen = desk.edition.get();
    let is_frame = request.uri().path().starts_with("/live/");
    let (mut head, mut body) = next.run(request).await.into_parts();
    head.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if kind(&head.headers) == "text/html" && !is_frame {
        for name in [header::ETAG, header::LAST_MODIFIED, header::CONTENT_LENGTH] {
            head.headers.remove(name);
        }
        let page = to_bytes(body, usize::MAX).await.map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
        body = Body::from([&page, script(seen, &desk.token).as_bytes()].concat());
    }
    Ok(Response::from_parts(head, body))
}

/// The content type; empty if the answer has no content.
fn kind(headers: &HeaderMap) -> &str {
    headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("")
}

/// The element that brings the desk into a page: it knows which edition the page is of, and the token.
fn script(seen: u64, token: &str) -> String {
    format!(
        "<script type=\"module\" src=\"/live/desk.js\" id=\"desk\" data-edition=\"{seen}\" data-token=\"{token}\"></script>\n"
    )
}
