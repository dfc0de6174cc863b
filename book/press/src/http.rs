//! As much of HTTP as a browser on this machine needs: one question a connection, one answer.

use std::{
    collections::BTreeMap,
    io::{self, BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    sync::Arc,
    thread,
    time::Duration,
};

/// The longest head of a question that is read.
const MOST: u64 = 16 * 1024;
/// How long a browser may take to say it.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a browser asks for.
#[derive(Debug, Default)]
pub struct Question {
    /// `GET`, `HEAD`, …
    pub method: String,
    /// The address without its host and without what follows a question mark.
    pub path: String,
    headers: BTreeMap<String, String>,
}

impl Question {
    /// A header's value; empty where it isn't there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(&name.to_ascii_lowercase()).map_or("", String::as_str)
    }
}

/// What it gets.
#[derive(Debug)]
pub struct Answer {
    /// Such as 200 or 404.
    pub status: u16,
    /// Names and values.
    pub headers: Vec<(&'static str, String)>,
    /// The file's bytes.
    pub body: Vec<u8>,
}

/// Answers on a free port of this machine until the program ends; returns the address.
///
/// # Errors
/// If no port can be had.
pub fn listen(answer: impl Fn(&Question) -> Answer + Send + Sync + 'static) -> io::Result<String> {
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let address = format!("http://{}/", listener.local_addr()?);
    let answer = Arc::new(answer);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let answer = Arc::clone(&answer);
            // A page that waits for the next edition keeps nobody else waiting. Whoever leaves early needs no answer.
            thread::spawn(move || drop(talk(stream, &*answer)));
        }
    });
    Ok(address)
}

fn talk(mut stream: TcpStream, answer: &dyn Fn(&Question) -> Answer) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let Some(question) = read(&stream)? else { return Ok(()) };
    let Answer { status, headers, body } = answer(&question);
    let mut head = format!("HTTP/1.1 {status} \r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
    headers.iter().for_each(|(name, value)| head += &format!("{name}: {value}\r\n"));
    stream.write_all(format!("{head}\r\n").as_bytes())?;
    if question.method != "HEAD" {
        stream.write_all(&body)?;
    }
    stream.flush()
}

/// Reads a question's head; none if it makes no sense.
fn read(stream: &TcpStream) -> io::Result<Option<Question>> {
    let mut lines = BufReader::new(stream.take(MOST)).lines();
    let Some(first) = lines.next().transpose()? else { return Ok(None) };
    let mut words = first.split(' ');
    let (Some(method), Some(address), Some(_)) = (words.next(), words.next(), words.next()) else {
        return Ok(None);
    };
    let path = address.split('?').next().unwrap_or("").to_owned();
    let mut question = Question { method: method.to_owned(), path, headers: BTreeMap::new() };
    for line in lines {
        let line = line?;
        if line.is_empty() {
            return Ok(Some(question));
        }
        if let Some((name, value)) = line.split_once(':') {
            question.headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
        }
    }
    Ok(None)
}
