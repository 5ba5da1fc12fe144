import Basics
/// Why an outbox cannot be used.
public struct OutboxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Reason: Hashable, Sendable {
    /// Another process, or another client in this process, has the outbox open.
    case inUse
    /// Another file is at the path, or a newer version made the outbox. The file was not changed.
    case foreign
    /// The outbox cannot be created or written, or it was closed.
    case unusable
    /// The disk is full. The failed write has changed nothing in the outbox.
    case diskFull
    /// The outbox is damaged, or reading it failed.
    case damaged
    /// No school was joined.
    case notJoined
  }

  public let reason: Reason
  /// One sentence for people: what, where, what to do.
  public let description: String
  /// The underlying error of the player's file; `nil` if there is none.
  package let cause: PlayerFileError?

  static let notJoined = OutboxError(reason: .notJoined, description: "No school was joined; join one first.")

  public init(reason: Reason, description: String) {
    self.reason = reason
    self.description = description
    cause = nil
  }

  private init(_ error: PlayerFileError) {
    description = Self.sentence(of: error)
    cause = error
    reason =
      switch error {
      case .alreadyPlaying: .inUse
      case .isDirectory, .notAPlayerFile, .formerFormat, .newerVersion: .foreign
      case .invalidPlayerName, .noHome, .cannotOpen, .readOnly: .unusable
      case .diskFull: .diskFull
      case .damaged, .inputOutput, .unknownSession, .foreignReceipt: .damaged
      case .noSession: .notJoined
      }
  }

  /// The file's error in one sentence for the app that chose the file. The sentences of `PlayerFileError` are for those
  /// who play TouchSchool's own game.
  private static func sentence(of error: PlayerFileError) -> String {
    switch error {
    case .alreadyPlaying(let path):
      "The outbox \(path) is in use by another process or another client; close that one, or give each its own outbox."
    case .isDirectory(let path): "\(path) is a folder; give the outbox the path of a file."
    case .notAPlayerFile(let path): "\(path) is not an outbox and was left as it is; give the outbox another path."
    case .formerFormat(let path):
      "The outbox \(path) is from before format 1 and was left as it is; have the app's earlier version send its taps, and then move it away."
    case .newerVersion(let path, let found, let known):
      "The outbox \(path) was made by a newer version of TapClient (format \(found), this one knows \(known)); update the app."
    case .cannotOpen(let path, let reason):
      "The outbox \(path) cannot be used (\(reason)); check that its folder exists and may be written."
    case .readOnly(let path): "The outbox \(path) may be read but not written; change its permissions."
    case .diskFull(let path):
      "The disk is full; the outbox \(path) holds all taps that were added before, make room and go on."
    case .damaged(let path, let detail):
      "The outbox \(path) is damaged (\(detail)); move it away to begin a new one, without the taps that wait in it."
    case .inputOutput(let path, let detail): "Reading or writing the outbox \(path) failed (\(detail)); check the disk."
    case .noSession(let place):
      "No session was opened for \(place.school) in season \(place.season); join the school first."
    case .invalidPlayerName, .noHome, .unknownSession, .foreignReceipt: error.description
    }
  }

  /// Runs work and throws the file's errors as ``OutboxError``.
  static func telling<T>(_ work: () throws -> T) throws -> T {
    do { return try work() } catch let error as PlayerFileError { throw OutboxError(error) }
  }

  /// Runs asynchronous work and throws the file's errors as ``OutboxError``.
  static func telling<T>(_ work: () async throws -> T) async throws -> T {
    do { return try await work() } catch let error as PlayerFileError { throw OutboxError(error) }
  }
}
