import Boards
import Synchronization
package import SchoolDirectory
package import TapGame

extension Leaderboard {
  /// A school's ordinal rank among all schools, at a revision that is not before the one given: what a receipt is answered with.
  ///
  /// Where the boards in memory have come that far, which they have after a commit of this process, the file is not asked.
  ///
  /// - Parameters:
  ///   - school: the school.
  ///   - season: the season.
  ///   - revision: the revision that the school's taps are known for.
  /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`.
  /// - Complexity: O(log n); the first question about a season reads and sorts all its schools.
  package func rank(of school: SchoolID, in season: SeasonID, notBefore revision: Revision) async throws -> Int {
    let known = try boards.withLock { boards -> Int? in
      guard let reached = boards[season]?.revision, reached >= revision else { return nil }
      // The rank does not depend on where the season stands.
      return try boards[season]?.ask(.all, state: .live) { $0.rank(of: school) }
    }
    if let known { return known }
    return try await standing(of: school, season: season).rank
  }
}
