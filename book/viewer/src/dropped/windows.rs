#![allow(unsafe_code, reason = "Windows is called as C is")]

use std::{
    ffi::OsString,
    os::windows::ffi::OsStringExt,
    path::PathBuf,
    ptr::null_mut,
    sync::{
        Mutex,
        atomic::{AtomicIsize, Ordering},
    },
};
use winapi::{
    shared::{
        minwindef::{BOOL, LPARAM, LRESULT, TRUE, UINT, WPARAM},
        windef::HWND,
    },
    um::{
        processthreadsapi::GetCurrentThreadId,
        shellapi::{DragFinish, DragQueryFileW, HDROP},
        winuser::{
            CallWindowProcW, DefWindowProcW, EnumThreadWindows, GWLP_WNDPROC, IsWindowVisible,
            SetWindowLongPtrW, WM_DROPFILES, WNDPROC,
        },
    },
};

/// The first file dropped since the last call of [`take`].
static DROPPED: Mutex<Option<PathBuf>> = Mutex::new(None);
/// The window procedure that was there before.
static BEFORE: AtomicIsize = AtomicIsize::new(0);

/// Keeps, from now on, the files dropped on this thread's window.
pub fn listen() {
    // SAFETY: `listen_to` is such a function, and is called before this returns.
    unsafe { EnumThreadWindows(GetCurrentThreadId(), Some(listen_to), 0) };
}

/// The first file dropped since the last call.
pub fn take() -> Option<PathBuf> {
    DROPPED.lock().ok()?.take()
}

unsafe extern "system" fn listen_to(window: HWND, _: LPARAM) -> BOOL {
    // SAFETY: the window is there, and `procedure` is a window procedure.
    unsafe {
        if IsWindowVisible(window) == TRUE && BEFORE.load(Ordering::Relaxed) == 0 {
            let before = SetWindowLongPtrW(window, GWLP_WNDPROC, procedure as *const () as isize);
            BEFORE.store(before, Ordering::Relaxed);
        }
    }
    TRUE
}

/// Keeps dropped files, and leaves all else to the window procedure that was there before.
unsafe extern "system" fn procedure(window: HWND, message: UINT, w: WPARAM, l: LPARAM) -> LRESULT {
    if message == WM_DROPFILES {
        // SAFETY: this message brings a list of files, which is ours to end.
        let path = unsafe { first_path(w as HDROP) };
        if let (Some(path), Ok(mut dropped)) = (path, DROPPED.lock()) {
            *dropped = Some(path);
        }
        return 0;
    }
    // SAFETY: 0, or the window procedure that was there before; `Option<fn>` has none for 0.
    unsafe {
        match std::mem::transmute::<isize, WNDPROC>(BEFORE.load(Ordering::Relaxed)) {
            None => DefWindowProcW(window, message, w, l),
            before => CallWindowProcW(before, window, message, w, l),
        }
    }
}

unsafe fn first_path(list: HDROP) -> Option<PathBuf> {
    // SAFETY: without a buffer it returns the number of letters; then there is room for them and a zero.
    unsafe {
        let mut letters = vec![0; DragQueryFileW(list, 0, null_mut(), 0) as usize + 1];
        let count = DragQueryFileW(list, 0, letters.as_mut_ptr(), letters.len() as UINT) as usize;
        DragFinish(list);
        (count > 0).then(|| PathBuf::from(OsString::from_wide(&letters[..count])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::windows::ffi::OsStrExt;
    use winapi::um::{
        winbase::{GMEM_ZEROINIT, GlobalAlloc},
        winuser::{CreateWindowExW, DestroyWindow, SendMessageW, WS_VISIBLE},
    };

    /// The data that Windows sends: 20 bytes, of which the first number is the offset of the paths, and the
    /// last says that their letters have 16 bits; then the paths, each ending with a zero, and one more zero.
    unsafe fn list_of(path: &std::path::Path) -> WPARAM {
        let letters: Vec<u16> = path.as_os_str().encode_wide().chain([0, 0]).collect();
        let numbers: [u32; 5] = [20, 0, 0, 0, 1];
        // SAFETY: there is room for both.
        unsafe {
            let memory = GlobalAlloc(GMEM_ZEROINIT, 20 + 2 * letters.len()).cast::<u8>();
            memory.copy_from_nonoverlapping(numbers.as_ptr().cast(), 20);
            memory.add(20).copy_from_nonoverlapping(letters.as_ptr().cast(), 2 * letters.len());
            memory as WPARAM
        }
    }

    /// Folders as well, at which miniquad would end the program.
    #[test]
    fn what_is_dropped_is_kept_once() {
        let class: Vec<u16> = "STATIC\0".encode_utf16().collect();
        let folder = std::env::temp_dir();
        // SAFETY: a class that is always there, and a list as Windows makes it.
        unsafe {
            let window = CreateWindowExW(
                0,
                class.as_ptr(),
                class.as_ptr(),
                WS_VISIBLE,
                0,
                0,
                9,
                9,
                null_mut(),
                null_mut(),
                null_mut(),
                null_mut(),
            );
            listen();
            SendMessageW(window, WM_DROPFILES, list_of(&folder), 0);
            assert_eq!((take(), take()), (Some(folder), None));
            assert_eq!(DestroyWindow(window), TRUE, "all other messages reach the window");
        }
    }
}
