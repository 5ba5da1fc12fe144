import Foundation
import Leaderboard
import Synchronization
import SystemCalls

/// Prevents a second node from using a node's file. If two nodes wrote to one file, each node would miss the entries
/// that the other node has applied. The lock ends with its process at the latest.
///
/// It locks a small file beside the node's file, because SQLite has its own locks on the node's file.
final class NodeLock: Sendable {
  private let lock: String
  private let descriptor: Mutex<Int32?>

  /// Takes the lock of a node's file.
  ///
  /// - Throws: ``OpeningFailure/inUse(path:)``; `LeaderboardError.cannotOpen`.
  init(of path: String) throws {
    lock = path + "-node"
    while true {
      let descriptor = open(lock, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw LeaderboardError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let number = errno
        close(descriptor)
        guard number == EWOULDBLOCK else {
          throw LeaderboardError.cannotOpen(path: path, reason: String(cString: strerror(number)))
        }
        throw OpeningFailure.inUse(path: path)
      }
      // The previous holder may have removed the file before it was locked here. Then the lock is of no use.
      if Self.isFile(descriptor, at: lock) {
        self.descriptor = Mutex(descriptor)
        return
      }
      close(descriptor)
    }
  }

  deinit { release() }

  private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    guard let opened = FileIdentity(descriptor: descriptor) else { return false }
    return opened == FileIdentity(path: path)
  }

  /// Releases the lock, and removes its file.
  func release() {
    let held = descriptor.withLock { held in
      defer { held = nil }
      return held
    }
    guard let held else { return }
    unlink(lock)
    close(held)
  }
}
