import Foundation
import Synchronization

/// A file that this process has open as a player's file.
///
/// The kernel's lock on a file belongs to the process, and closing any descriptor of the file gives the lock up (fcntl(2), “record locks”).
/// So a second opening in the same process must be refused before it looks into the file: it would let another process in.
final class FileClaim: Sendable {
  private struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// The files that are claimed. Global, as the locks of a process are.
  private static let claimed = Mutex<Set<Identity>>([])

  private let identity: Identity
  private let isHeld = Atomic<Bool>(true)

  /// Claims a file; `nil` if there is none at the path.
  ///
  /// - Throws: ``PlayerFileError/alreadyPlaying(path:)`` if it is claimed already.
  init?(path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    guard Self.claimed.withLock({ $0.insert(identity).inserted }) else {
      // There is nothing to release.
      isHeld.store(false, ordering: .relaxed)
      throw PlayerFileError.alreadyPlaying(path: path)
    }
  }

  deinit { release() }

  /// Gives the file up. Further calls have no effect.
  func release() {
    guard isHeld.exchange(false, ordering: .sequentiallyConsistent) else { return }
    Self.claimed.withLock { _ = $0.remove(identity) }
  }
}
