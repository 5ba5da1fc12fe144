import Foundation
import Synchronization
import SystemCalls

/// Tells other processes that this process has a database open.
///
/// SQLite's own lock belongs to the process (POSIX, `fcntl`). It is gone as soon as anything in this process closes the file, also code
/// that only read or copied it. Then another process that closes the database takes itself for the last one, and removes the write-ahead
/// log that this process writes to. This lock belongs to an open file description, so only its own close ends it.
///
/// It is a read lock on the bytes that SQLite's readers lock. A process that closes the database needs them all for itself before it
/// removes the log. Where the system has no such locks, this object does nothing.
///
/// Source: fcntl(2), “Open file description locks”.
final class PresenceLock: Sendable {
  private let descriptor: Mutex<Int32?>

  /// Locks a file, if the system can.
  init(_ path: String) {
    #if os(Linux)
      let opened = open(path, O_RDONLY | O_CLOEXEC)
      descriptor = Mutex(opened >= 0 ? opened : nil)
      if opened >= 0 { Self.set(F_RDLCK, opened) }
    #else
      descriptor = Mutex(nil)
    #endif
  }

  deinit { end() }

  /// Unlocks the file. The descriptor stays open, because closing it would take SQLite's own locks from this process.
  ///
  /// Must be called before SQLite's connections are closed: the last one needs the bytes for itself.
  func release() { descriptor.withLock { if let descriptor = $0 { Self.set(F_UNLCK, descriptor) } } }

  /// Closes the descriptor. Must be called after SQLite's connections are closed.
  func end() {
    descriptor.withLock { descriptor in
      if let descriptor { close(descriptor) }
      descriptor = nil
    }
  }

  #if os(Linux)
    private static func set(_ kind: Int32, _ descriptor: Int32) {
      var range = lockOfReaders(kind)
      // `F_OFD_SETLK`, which Swift's C libraries hide.
      _ = fcntl(descriptor, 37, &range)
    }
  #endif
}

/// A lock on the bytes of a file that SQLite's readers lock.
///
/// Source: “os.h” of SQLite, `SHARED_FIRST` and `SHARED_SIZE`.
func lockOfReaders(_ kind: Int32) -> flock {
  var range = flock()
  range.l_type = Int16(kind)
  range.l_whence = Int16(SEEK_SET)
  range.l_start = 0x4000_0002
  range.l_len = 510
  return range
}
