//! The functions about files and folders.

use super::{
    super::{
        State,
        memory::Bytes,
        world::{Errno, How, ROOT, World},
    },
    MODULE, code, done, stat,
};
use wasmi::{Caller, Error, Extern, Linker};

pub fn about_files(linker: &mut Linker<State>) -> Result<(), Error> {
    define!(linker, fd_prestat_get, |bytes, world, number: u32, at: u32| {
        let _ = &world;
        if number != ROOT {
            return Err(Errno::BadFile);
        }
        bytes.put(at, &[0, 0, 0, 0, 1, 0, 0, 0])
    });
    define!(linker, fd_prestat_dir_name, |bytes, world, number: u32, at: u32, length: u32| {
        let _ = (&world, length);
        if number == ROOT { bytes.put(at, b"/") } else { Err(Errno::BadFile) }
    });
    define!(linker, fd_close, |bytes, world, number: u32| {
        let _ = &bytes;
        world.close(number)
    });
    define!(linker, fd_fdstat_get, |bytes, world, number: u32, at: u32| {
        let mut stat = [0; 24];
        stat[0] = code(world.kind(number)?);
        // All rights are granted here; a forbidden access fails when it is tried.
        stat[8..].fill(0xff);
        bytes.put(at, &stat)
    });
    define!(linker, fd_filestat_get, |bytes, world, number: u32, at: u32| {
        bytes.put(at, &stat(world.look_at_open(number)?))
    });
    define!(linker, fd_read, |bytes, world, number: u32, pieces: u32, count: u32, read: u32| {
        let mut total = 0;
        for (at, length) in bytes.pieces(pieces, count)? {
            let piece = world.read(number, length)?;
            bytes.put(at, &piece)?;
            total += piece.len();
        }
        bytes.put_number(read, total as u32)
    });
    define!(linker, fd_write, |bytes, world, number: u32, pieces: u32, count: u32, written: u32| {
        let mut total = 0;
        for (at, length) in bytes.pieces(pieces, count)? {
            if world.write(number, bytes.at(at, length)?)?.is_none() {
                return Ok(());
            }
            total += length;
        }
        bytes.put_number(written, total as u32)
    });
    define!(linker, fd_seek, |bytes, world, number: u32, offset: i64, whence: i32, at: u32| {
        let new = world.seek(number, offset, whence)?;
        bytes.put(at, &new.to_le_bytes())
    });
    define!(linker, fd_tell, |bytes, world, number: u32, at: u32| {
        let now = world.seek(number, 0, 1)?;
        bytes.put(at, &now.to_le_bytes())
    });
    define!(linker, fd_readdir, |bytes, world, number: u32, at: u32, length: u32, cookie: u64, used: u32| {
        let entries = directory(world, number, cookie)?;
        let piece = &entries[..entries.len().min(length as usize)];
        bytes.put(at, piece)?;
        bytes.put_number(used, piece.len() as u32)
    });
    Ok(())
}

/// The entries of a folder from `from` on, as WASI lists them.
fn directory(world: &World, number: u32, from: u64) -> Result<Vec<u8>, Errno> {
    let mut entries = Vec::new();
    for (index, (name, kind)) in world.names(number)?.into_iter().enumerate().skip(from as usize) {
        entries.extend((index as u64 + 1).to_le_bytes());
        entries.extend([0; 8]);
        entries.extend((name.len() as u32).to_le_bytes());
        entries.extend([code(kind), 0, 0, 0]);
        entries.extend(name.as_bytes());
    }
    Ok(entries)
}

pub fn about_paths(linker: &mut Linker<State>) -> Result<(), Error> {
    define!(linker, path_filestat_get, |bytes,
                                        world,
                                        folder: u32,
                                        _flags: u32,
                                        at: u32,
                                        length: u32,
                                        to: u32| {
        let path = world.path(folder, &bytes.text(at, length)?)?;
        bytes.put(to, &stat(world.look_at(&path)?))
    });
    define!(linker, path_open, |bytes,
                                world,
                                folder: u32,
                                _flags: u32,
                                at: u32,
                                length: u32,
                                open_flags: u32,
                                rights: u64,
                                _inherited: u64,
                                file_flags: u32,
                                to: u32| {
        let path = world.path(folder, &bytes.text(at, length)?)?;
        let has = |bit: u32| open_flags & bit != 0;
        let how = How {
            creates: has(1),
            only_folder: has(2),
            only_new: has(4),
            truncates: has(8),
            appends: file_flags & 1 != 0,
            may_write: rights & (1 << 6) != 0 && !has(2),
        };
        let number = world.open(path, how)?;
        bytes.put_number(to, number)
    });
    define!(linker, path_create_directory, |bytes, world, folder: u32, at: u32, length: u32| {
        let path = world.path(folder, &bytes.text(at, length)?)?;
        world.make_folder(&path)
    });
    define!(linker, path_unlink_file, |bytes, world, folder: u32, at: u32, length: u32| {
        let path = world.path(folder, &bytes.text(at, length)?)?;
        world.remove(&path)
    });
    define!(linker, path_remove_directory, |bytes, world, _folder: u32, _at: u32, _length: u32| {
        let _ = (&bytes, &world);
        Err(Errno::NotCapable)
    });
    define!(linker, path_readlink, |bytes,
                                    world,
                                    _folder: u32,
                                    _at: u32,
                                    _length: u32,
                                    _to: u32,
                                    _room: u32,
                                    _used: u32| {
        let _ = (&bytes, &world);
        Err(Errno::Invalid)
    });
    Ok(())
}
