import Dispatch
import Leaderboard
import TapGame
import TerminalApp
import TouchSchoolCommand

/// Opens the database of a game. Throws an `Obstacle` for an error that may pass while the game waits.
struct ContestOpening: Sendable {
  /// The timeout of one attempt for a locked database.
  static let lockWait = Duration.milliseconds(200)

  let path: String
  /// Whether the player has played in this contest. If so, the game waits while the database is missing, and creates a
  /// new one only on request.
  let isKnown: Bool

  /// Tries once to open the database and to read the state of the contest.
  ///
  /// - Parameter isNewAllowed: whether to create a database although the player has played in an earlier database at
  ///   this path.
  /// - Throws: `Obstacle` if a later attempt may succeed; `LeaderboardError`.
  func attempt(isNewAllowed: Bool) async throws -> (leaderboard: Leaderboard, needs: ContestSetup.Needs) {
    try await withObstacles {
      let leaderboard = try await open(access: isKnown && !isNewAllowed ? .readWrite : .create)
      do {
        return (leaderboard, try await ContestSetup.Needs(of: leaderboard))
      } catch {
        try? leaderboard.close()
        throw error
      }
    }
  }

  /// Runs work, and converts errors that may pass into obstacles.
  ///
  /// - Throws: `Obstacle` if a later attempt may succeed; the error of the work.
  func withObstacles<Value>(_ work: () async throws -> Value) async throws -> Value {
    do { return try await work() } catch let error as LeaderboardError { throw obstacle(of: error) ?? error }
  }

  /// Opens the database on a Dispatch thread, which may block.
  private func open(access: DatabaseAccess) async throws -> Leaderboard {
    try await withCheckedThrowingContinuation { [path] waiting in
      DispatchQueue.global().async {
        waiting.resume(
          with: Result { try Leaderboard.open(path, clock: SystemClock(), access: access, wait: Self.lockWait) })
      }
    }
  }

  /// The obstacle behind an error; `nil` if waiting does not help.
  private func obstacle(of error: LeaderboardError) -> (any Error)? {
    switch error.outage {
    case .locked: Obstacle(error)
    case .missing where isKnown: Obstacle(error, canBeginAnew: true)
    case .unopenable where isKnown, .failing where isKnown: Obstacle(error)
    default: nil
    }
  }
}
