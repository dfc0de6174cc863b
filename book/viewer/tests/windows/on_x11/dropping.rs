//! A file that is dropped on a window.

use super::{Beside, wait_for};
use std::{
    fs,
    io::{BufRead, BufReader},
};
use testing::program::has_display;
use x11rb::{
    CURRENT_TIME,
    connection::Connection,
    protocol::{Event, xproto::*},
    wrapper::ConnectionExt as _,
};

/// A drag as a file manager makes it: XDND's messages, one after the other.
struct Drag<'a> {
    beside: &'a Beside,
    window: Window,
}

impl<'a> Drag<'a> {
    fn new(beside: &'a Beside) -> Self {
        let x = &beside.x;
        let window = x.generate_id().expect("a number");
        let (class, none) = (WindowClass::INPUT_ONLY, CreateWindowAux::new());
        x.create_window(0, window, beside.root, -9, -9, 1, 1, 0, class, 0, &none).expect("a window");
        x.set_selection_owner(window, beside.atom("XdndSelection"), CURRENT_TIME).expect("a connection");
        Self { beside, window }
    }

    /// The target of the messages: the window itself, or a proxy that confirms it is one.
    fn target(&self) -> Window {
        let number = |bytes: Vec<u8>| Some(u32::from_ne_bytes(bytes.try_into().ok()?));
        let proxy = number(self.beside.property(self.beside.window, "XdndProxy"));
        let is_one = |proxy: &Window| number(self.beside.property(*proxy, "XdndProxy")) == Some(*proxy);
        proxy.filter(is_one).unwrap_or(self.beside.window)
    }

    fn tell(&self, message: &str, data: [u32; 4]) {
        let [a, b, c, d] = data;
        let data = [self.window, a, b, c, d];
        let event = ClientMessageEvent::new(32, self.beside.window, self.beside.atom(message), data);
        let sent = self.beside.x.send_event(false, self.target(), EventMask::NO_EVENT, event);
        sent.expect("a connection").check().expect("it is sent");
    }

    /// Waits for a message, and meanwhile answers the target's requests.
    fn answer(&self, message: &str, form: &str, files: &str) -> [u32; 5] {
        let (x, wanted) = (&self.beside.x, self.beside.atom(message));
        wait_for(message, || match x.poll_for_event().expect("a connection")? {
            Event::ClientMessage(event) if event.type_ == wanted => Some(event.data.as_data32()),
            Event::SelectionRequest(asked) => {
                assert_eq!(asked.target, self.beside.atom(form), "it asks for what is offered");
                let (mode, kind) = (PropMode::REPLACE, asked.target);
                x.change_property8(mode, asked.requestor, asked.property, kind, files.as_bytes())
                    .expect("a connection");
                let SelectionRequestEvent { requestor, selection, target, property, time, .. } = asked;
                let response_type = SELECTION_NOTIFY_EVENT;
                let told = SelectionNotifyEvent {
                    response_type,
                    sequence: 0,
                    time,
                    requestor,
                    selection,
                    target,
                    property,
                };
                x.send_event(false, requestor, EventMask::NO_EVENT, told).expect("a connection");
                x.flush().expect("a connection");
                None
            }
            _ => None,
        })
    }

    /// Drops an offer in these formats, the last of which has the files. Returns whether it was taken.
    fn drop(&self, forms: &[&str], files: &str) -> bool {
        let atoms: Vec<Atom> = forms.iter().map(|form| self.beside.atom(form)).collect();
        let has_more = forms.len() > 3;
        if has_more {
            let (list, kind) = (self.beside.atom("XdndTypeList"), AtomEnum::ATOM);
            self.beside
                .x
                .change_property32(PropMode::REPLACE, self.window, list, kind, &atoms)
                .expect("a connection");
        }
        let form = |index: usize| atoms.get(index).copied().unwrap_or(0);
        self.tell("XdndEnter", [5 << 24 | u32::from(has_more), form(0), form(1), form(2)]);
        self.tell("XdndPosition", [0, 300 << 16 | 200, CURRENT_TIME, self.beside.atom("XdndActionCopy")]);
        let last = forms[forms.len() - 1];
        if self.answer("XdndStatus", last, files)[1] & 1 == 0 {
            return false;
        }
        self.tell("XdndDrop", [0, CURRENT_TIME, 0, 0]);
        self.answer("XdndFinished", last, files)[1] & 1 == 1
    }
}

/// A file with a space in its name and a warning in it: the warning proves that it was opened.
#[test]
fn a_file_is_dropped_as_file_managers_do_it() {
    if has_display("dropping a file") {
        let file = crate::own_files::file("a dropped fox.gltf", 1.0, 0);
        let file = fs::canonicalize(file).expect("the file").display().to_string();
        let address = format!("file://{}", file.replace(' ', "%20"));
        let mut it = Beside::open("stage3_gltf", &[]);
        let mut lines = BufReader::new(it.child.stderr.take().expect("it is piped")).lines();
        let drag = Drag::new(&it);
        for (forms, files) in [
            (&["text/uri-list"][..], format!("{address}\r\nfile:///another.gltf\r\n")),
            (&["text/html", "text/plain", "UTF8_STRING", "text/uri-list"], format!("{address}\r\n")),
            (&["UTF8_STRING"], address.clone()),
            (&["UTF8_STRING"], file.clone()),
        ] {
            assert!(drag.drop(forms, &files), "{forms:?} with {files} is taken");
            let said = lines.next().expect("a line").expect("a line");
            assert!(said.contains("a dropped fox.gltf: image 0"), "{said}");
        }
        assert!(!drag.drop(&["text/html"], ""), "what can't be read is refused");
    }
}

/// The scene has a model of its own, and says so.
#[test]
fn a_scene_without_files_says_so() {
    if has_display("dropping a file on the arm") {
        let file = crate::own_files::file("for the arm.gltf", 1.0, 0);
        let file = fs::canonicalize(file).expect("the file").display().to_string();
        let it = Beside::open("stage4_animation", &["--scene", "arm", "--step", "key0"]);
        let before = it.picture();
        assert!(Drag::new(&it).drop(&["UTF8_STRING"], &file));
        wait_for("a message", || (it.picture() != before).then_some(()));
    }
}
