package import Boards
import GRDB
package import TapGame

extension Leaderboard {
  /// The mark of the newest commit by any process; `nil` if the file cannot be read.
  ///
  /// - Complexity: O(1), without a system call.
  package func mark() -> ContestMark? { walIndex.mark() }

  /// The range of moments from now on in which no season starts or ends. It is empty if a season is due and not in the
  /// file yet.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(seasons).
  package func quietTime() async throws -> Range<Timestamp> {
    let now = clock.now
    return try await read { [self] db in
      guard let end = try quietEnd(db, from: now) else { return now..<now }
      return now..<(try SeasonTable.nextTurn(db, after: now).map { min($0, end) } ?? end)
    }
  }
}
