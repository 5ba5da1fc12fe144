import PlayerFile

/// Why an outbox cannot be used.
public struct OutboxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Reason: Hashable, Sendable {
    /// Another process, or another client of this one, has it open.
    case inUse
    /// Something else lies there, or a newer version made it. It was left as it is.
    case foreign
    /// It cannot be made or written there, or it was closed.
    case unusable
    /// The disk has no room left. Nothing of the write that failed is in it.
    case diskFull
    /// It is damaged, or reading it failed.
    case damaged
    /// No school was joined.
    case notJoined
  }

  /// What kind of reason it is.
  public let reason: Reason
  /// One sentence for people: what, where, what to do.
  public let description: String

  static let notJoined = OutboxError(reason: .notJoined, description: "No school was joined; join one first.")

  private init(reason: Reason, description: String) {
    self.reason = reason
    self.description = description
  }

  private init(_ error: PlayerFileError) {
    description = error.description
    reason =
      switch error {
      case .alreadyPlaying: .inUse
      case .isDirectory, .notAPlayerFile, .newerVersion: .foreign
      case .invalidPlayerName, .noHome, .cannotOpen, .readOnly: .unusable
      case .diskFull: .diskFull
      case .damaged, .inputOutput, .unknownSession, .foreignReceipt: .damaged
      case .noSession: .notJoined
      }
  }

  /// Runs a piece of work and throws the file's errors as these.
  static func telling<T>(_ work: () throws -> T) throws -> T {
    do { return try work() } catch let error as PlayerFileError { throw OutboxError(error) }
  }

  /// Runs a piece of asynchronous work and throws the file's errors as these.
  static func telling<T>(_ work: () async throws -> T) async throws -> T {
    do { return try await work() } catch let error as PlayerFileError { throw OutboxError(error) }
  }
}
