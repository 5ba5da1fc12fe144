import Basics
package import GameAPI
package import TapGame

/// Why the contest cannot be opened yet. An attempt throws an obstacle if a retry may succeed.
package struct Obstacle: Error, Sendable {
  /// What is in the way.
  private enum Cause: Equatable {
    case outage(ContestOutage)
    /// There is no answer from a server. So many taps wait for it on this machine.
    case server(ServerError, kept: Int64)
  }

  let error: any Error
  private let cause: Cause
  /// Whether a new contest can be created instead.
  let canBeginAnew: Bool

  /// Creates an obstacle from an error; `nil` if the error is not an outage.
  package init?(_ error: any ContestOutageError, canBeginAnew: Bool = false) {
    guard let outage = error.outage else { return nil }
    self.error = error
    cause = .outage(outage)
    self.canBeginAnew = canBeginAnew
  }

  /// Creates an obstacle from an error of a server; `nil` if waiting does not help.
  ///
  /// - Parameter kept: the number of taps in the player's file that wait for the server.
  package init?(_ error: ServerError, kept: Int64) {
    switch error {
    case .unreachable, .tooSlow, .failing: break
    case .notSecure, .notAContest, .unreadable, .refused: return nil
    }
    self.error = error
    cause = .server(error, kept: kept)
    canBeginAnew = false
  }

  /// The lines for the player: the cause of the wait, the condition for the start, and the path of the file.
  func sentences(in language: Language) -> [String] {
    switch cause {
    case .outage(let outage): Self.sentences(about: outage, in: language)
    case .server(let error, let kept):
      [
        Failure.sentence(of: error, in: language),
        language("The game begins when it answers."),
      ]
        + (kept > 0
          ? [
            language("Kept on this machine until then: \(kept, "tap", "taps").")
          ] : [])
    }
  }

  private static func sentences(about outage: ContestOutage, in language: Language) -> [String] {
    switch outage {
    case .locked(let path):
      [
        language("Another program has the database locked."),
        language("The game begins when it is done."), path,
      ]
    case .missing(let path):
      [
        language("The database is not in its place."),
        language("The game begins when it is back."), path,
      ]
    case .unopenable(let path):
      [
        language("The database cannot be opened."),
        language("The game begins when it can."), path,
      ]
    case .failing(let path), .replaced(let path), .readOnly(let path), .diskFull(let path), .damaged(let path):
      [
        language("The database could not be read or written."),
        language("The game begins when it can."), path,
      ]
    }
  }
}

extension Obstacle: Equatable {
  /// Whether both have the same cause and offer the same choices.
  package static func == (a: Obstacle, b: Obstacle) -> Bool {
    a.cause == b.cause && a.canBeginAnew == b.canBeginAnew
  }
}
