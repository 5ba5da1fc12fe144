import Boards
import SchoolDirectory
import TapGame

/// The search over the contest's schools. It is built on first use and rebuilt after the directory has changed.
actor SchoolIndex {
  private var revision: Revision?
  private var making: Task<SchoolSearch, any Error>?

  /// The search over the present schools.
  ///
  /// - Throws: the store's own error.
  /// - Complexity: O(1), plus one read of the file; O(n log n) after the directory has changed.
  func search(_ leaderboard: any SchoolReader) async throws -> SchoolSearch {
    let newest = try await leaderboard.schoolsRevision()
    if let making, let revision, revision >= newest { return try await making.value }
    // An unstructured task, because all callers wait for the same build. The cancellation of one caller must not cancel
    // the build.
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
