import Foundation
import Synchronization

/// A file that this process has open as a player's file.
///
/// The kernel's lock on a file belongs to the process, and closing any descriptor of the file gives the lock up
/// (fcntl(2), “record locks”). So a second opening in the same process must be refused before it looks into the file:
/// it would let another process in.
package final class FileClaim: Sendable {
  private struct Identity: Hashable {
    let device: UInt64
    let number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// The claimed files with a descriptor of each. Global, as the locks of a process are.
  ///
  /// The descriptor keeps the file's number from being given to a new file: a claimed file may be deleted, and then closed by SQLite
  /// before its claim is released.
  private static let claimed = Mutex<[Identity: Int32]>([:])

  private let identity: Identity
  private let isHeld = Atomic<Bool>(true)

  /// Claims a file; `nil` if there is none at the path.
  ///
  /// - Throws: ``PlayerFileError/alreadyPlaying(path:)`` if it is claimed already.
  package init?(path: String) throws {
    let found = try Self.claimed.withLock { claimed -> Identity? in
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      let identity = Identity(status)
      guard claimed[identity] == nil else { throw PlayerFileError.alreadyPlaying(path: path) }
      // A pipe must not keep this waiting. Whoever may not read the file is told so later, by the opening.
      claimed[identity] = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      return identity
    }
    guard let found else { return nil }
    identity = found
  }

  deinit { release() }

  /// Gives the file up, after SQLite has closed it. Further calls have no effect.
  func release() {
    guard isHeld.exchange(false, ordering: .sequentiallyConsistent) else { return }
    Self.claimed.withLock { claimed in
      if let descriptor = claimed.removeValue(forKey: identity), descriptor >= 0 { close(descriptor) }
    }
  }
}
