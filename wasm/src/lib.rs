//! The engine of the web pages: one call, text in and text out, over linear memory. No imports, no bindings generator.
//!
//! The page asks for room ([`buf_alloc`]), writes its request there, calls [`handle`] and reads the reply, whose place
//! and length come back as one number; then it gives the reply back ([`buf_free`]). A view of the memory is made after
//! the call, which may have grown it. After a panic the page drops the instance and makes a new one.

use std::alloc::{Layout, alloc, dealloc};
use std::ptr::NonNull;

/// Room for `len` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn buf_alloc(len: usize) -> *mut u8 {
    match Layout::array::<u8>(len) {
        // SAFETY: the layout is not empty.
        Ok(layout) if len > 0 => unsafe { alloc(layout) },
        _ => NonNull::dangling().as_ptr(),
    }
}

/// Gives room back.
///
/// # Safety
/// `ptr` and `len` come from [`buf_alloc`] or [`handle`], and were not given back before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn buf_free(ptr: *mut u8, len: usize) {
    if let Ok(layout) = Layout::array::<u8>(len)
        && len > 0
    {
        // SAFETY: it was allocated with this layout, as the caller promises.
        unsafe { dealloc(ptr, layout) }
    }
}

/// Answers a request. Takes the room of the request; the reply's address is in the upper half of the result, its length
/// in the lower one.
///
/// # Safety
/// `ptr` and `len` come from [`buf_alloc`], and all bytes were written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handle(ptr: *mut u8, len: usize) -> u64 {
    // SAFETY: the caller promises it.
    let request = unsafe { std::slice::from_raw_parts(ptr, len) }.to_vec();
    // SAFETY: the same room, once.
    unsafe { buf_free(ptr, len) };
    let reply = boardwright::player::handle(&String::from_utf8_lossy(&request)).into_bytes().into_boxed_slice();
    let len = reply.len();
    let ptr = Box::into_raw(reply).cast::<u8>();
    (ptr as usize as u64) << 32 | len as u64
}
