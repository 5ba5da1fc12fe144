import Console
import Leaderboard
import SchoolDirectory
import TapGame

/// What is watched.
struct WatchSubject: Sendable {
  let leaderboard: Leaderboard
  let board: Board
  /// `nil` for the current season, also when that becomes another one.
  let season: SeasonID?
  let ties: TiePolicy
  let top: Int
  let around: SchoolID?

  /// Why the watching ended.
  enum End: Sendable {
    /// As much was printed as was asked for.
    case enough
    case seasonEnded(SeasonID)
    case stopped(InterruptSignal)
  }

  /// So long after the end of a season a commit that was under way then may still come, in milliseconds.
  private static let lastCommits: Int64 = 1000

  var changes: BoardChanges { leaderboard.changes(board: board, season: season, ties: ties) }

  /// The part of the board that is shown, with so many schools at the most.
  func page(of season: SeasonID, length: Int) async throws -> BoardPage {
    let length = min(top, max(1, length))
    let slice: BoardSlice = around.map { .around($0, radius: (length - 1) / 2) } ?? .top(length)
    return try await leaderboard.page(slice, of: board, season: season, ties: ties)
  }

  /// Whether nothing can move any more: the season that was asked for has ended, and what was under way then is in.
  func isOver(at now: Timestamp) async throws -> SeasonID? {
    guard let season, let end = try await leaderboard.season(season).endsAt, now - end > Self.lastCommits else {
      return nil
    }
    return season
  }
}
