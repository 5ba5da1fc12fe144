public import Basics
import Boards
import Foundation

/// The reason why a contest could not be copied, restored, exported or imported.
public struct ContestCopyError: WordedError, Hashable, Sendable {
  /// The cause of the failure.
  public enum Fault: Hashable, Sendable {
    /// The file to be written: it cannot be created, or must not be overwritten.
    case target
    /// The file to be written has content that would be lost. It must not be overwritten, unless the caller accepts the
    /// loss.
    case newerTarget
    /// The contents of the file that was read.
    case content
    /// Another process that uses the file.
    case use
    case disk
  }

  public let fault: Fault
  /// One sentence that says what failed, where, and what to do.
  public var description: String { words.description }
  package let words: Words

  package init(_ fault: Fault, _ words: Words) { (self.fault, self.words) = (fault, words) }
}

extension ContestCopyError {
  /// The error for a file that cannot be written, by the system's error code.
  static func cannotWrite(_ path: String, _ code: Int32) -> ContestCopyError {
    switch code {
    case ENOENT:
      ContestCopyError(.target, "Cannot write \(path): its folder is not there; make it first.")
    case EACCES, EPERM:
      ContestCopyError(
        .target, "Cannot write \(path): permission denied; change the permissions of its folder or name another file.")
    case EROFS:
      ContestCopyError(.target, "Cannot write \(path): the disk is read-only; name a file on another.")
    case EEXIST:
      ContestCopyError(.target, "Cannot write \(path): another program has just made a file there; name another.")
    case ENOSPC, EDQUOT, EFBIG:
      ContestCopyError(.disk, "Cannot write \(path): the disk is full; make room and try again.")
    default:
      ContestCopyError(.disk, "Cannot write \(path): \(String(cString: strerror(code))); check the disk.")
    }
  }
}

extension ContestCopyError: StoreFailure {
  package var isPassing: Bool { true }
  package var consequence: String { "A backup could not be made" }
  package var sentenceForClients: String { "The backup could not be made; the server's log says why." }
}
