import Boards
import Leaderboard
import SchoolDirectory
import TapGame

/// The search over the contest's schools, made once and anew only when the directory has changed.
actor SchoolIndex {
  private var revision: Revision?
  private var making: Task<SchoolSearch, any Error>?

  /// The search over the schools as they are now.
  ///
  /// - Throws: `LeaderboardError`.
  /// - Complexity: O(1), a look at the file; O(n log n) when the directory has changed.
  func search(_ leaderboard: Leaderboard) async throws -> SchoolSearch {
    let newest = try await leaderboard.schoolsRevision()
    if let making, let revision, revision >= newest { return try await making.value }
    // A task of its own, since all who ask meanwhile wait for the one that makes it, and none of them may end it.
    let task = Task { SchoolSearch(try await leaderboard.schools()) }
    (making, revision) = (task, newest)
    do {
      return try await task.value
    } catch {
      if making == task { making = nil }
      throw error
    }
  }
}
