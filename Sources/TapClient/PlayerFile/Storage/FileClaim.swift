import Foundation
import Synchronization
import SystemCalls

/// A file that this process has open as a player's file.
///
/// The kernel's lock on a file belongs to the process, and closing any descriptor of the file releases the lock
/// (fcntl(2), “record locks”). So a second opening in the same process must be refused before it opens a descriptor.
/// Otherwise, closing the second descriptor would release the lock, and another process could open the file.
package final class FileClaim: Sendable {
  /// The claimed files, each with an open descriptor. The list is global, because the locks belong to the process.
  ///
  /// While the descriptor is open, no new file can get the claimed file's inode number. Otherwise a new file could get
  /// this number if the claimed file is deleted, and SQLite closes it before the claim is released.
  private static let claimed = Mutex<[FileIdentity: Int32]>([:])

  private let identity: FileIdentity
  private let isHeld = Atomic<Bool>(true)

  /// Claims a file; `nil` if there is no file at the path.
  ///
  /// - Throws: ``PlayerFileError/alreadyPlaying(path:)`` if the file is already claimed.
  package init?(path: String) throws {
    let found = try Self.claimed.withLock { claimed -> FileIdentity? in
      guard let identity = FileIdentity(path: path) else { return nil }
      guard claimed[identity] == nil else { throw PlayerFileError.alreadyPlaying(path: path) }
      // `O_NONBLOCK`: opening a pipe must not block. If the file is not readable, opening the database later reports
      // the error.
      claimed[identity] = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      return identity
    }
    guard let found else { return nil }
    identity = found
  }

  deinit { release() }

  /// Releases the claim. Call this after SQLite has closed the file. Further calls have no effect.
  func release() {
    guard isHeld.exchange(false, ordering: .sequentiallyConsistent) else { return }
    Self.claimed.withLock { claimed in
      if let descriptor = claimed.removeValue(forKey: identity), descriptor >= 0 { close(descriptor) }
    }
  }
}
