import Boards
import Synchronization
import TapGame

extension Leaderboard {
  /// Answers the first query of a season directly from the file.
  ///
  /// Returns `nil` from the second query on, because loading the season's boards into memory then pays off. It also
  /// returns `nil` for a long slice, because reading all schools in order is then faster than looking up each school.
  func coldQuery(
    _ slice: BoardSlice, of board: Board, season: SeasonID, ties: TiePolicy
  ) async throws -> BoardPage? {
    guard let length = slice.countedLength, length <= 10_000, watched.boards.withLock({ $0[season] == nil }),
      shared.seasonsLookedAt.withLock({ $0.insert(season).inserted })
    else { return nil }
    let shown = clock.now
    do {
      return try await read { [audience] db in
        let played = try SeasonTable.played(db, season, shown: shown, for: audience)
        if played.isFrozen { return nil }
        return try ColdQuery(db: db, played: played, board: board).page(slice, ties: ties)
      }
    } catch {
      // A failed query does not count as the first query. Unknown seasons must not be remembered.
      _ = shared.seasonsLookedAt.withLock { $0.remove(season) }
      throw error
    }
  }
}

extension BoardSlice {
  /// The maximum length of a slice `top`, `page` or `around`, without the school in the middle; `nil` for other slices.
  fileprivate var countedLength: Int? {
    switch self {
    case .top(let count), .page(_, size: let count): count
    case .around(_, let radius): radius > .max / 2 ? .max : 2 * radius
    case .after, .before, .ranks, .taps, .schools, .whole: nil
    }
  }
}
