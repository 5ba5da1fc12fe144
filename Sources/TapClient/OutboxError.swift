package import PlayerFile

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

  /// The kind of the error.
  public let reason: Reason
  /// One sentence for people: what, where, what to do.
  public let description: String
  /// The underlying error of the player's file; `nil` if there is none.
  package let cause: PlayerFileError?

  static let notJoined = OutboxError(reason: .notJoined, description: "No school was joined; join one first.")

  /// Creates an error with its description.
  public init(reason: Reason, description: String) {
    self.reason = reason
    self.description = description
    cause = nil
  }

  private init(_ error: PlayerFileError) {
    description = error.description
    cause = error
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

  /// Runs work and throws the file's errors as ``OutboxError``.
  static func telling<T>(_ work: () throws -> T) throws -> T {
    do { return try work() } catch let error as PlayerFileError { throw OutboxError(error) }
  }

  /// Runs asynchronous work and throws the file's errors as ``OutboxError``.
  static func telling<T>(_ work: () async throws -> T) async throws -> T {
    do { return try await work() } catch let error as PlayerFileError { throw OutboxError(error) }
  }
}
