import Boards
import Synchronization
import TapGame

extension Leaderboard {
  /// Answers the first question about a season directly from the file.
  ///
  /// Returns `nil` from the second question on, because loading the season's boards into memory then pays off. It also
  /// returns `nil` for a slice so long that reading all schools in order is faster than looking up each one.
  func coldQuery(
    _ slice: BoardSlice, of board: Board, season: SeasonID, ties: TiePolicy
  ) async throws -> BoardPage? {
    guard let length = slice.countedLength, length <= 10_000, boards.withLock({ $0[season] == nil }),
      seasonsLookedAt.withLock({ $0.insert(season).inserted })
    else { return nil }
    let shown = clock.now
    do {
      return try await read { db in
        guard let played = try SeasonTable.played(db, season, shown: shown) else {
          throw TapRefusal.unknownSeason(season)
        }
        return try ColdQuery(db: db, played: played, board: board).page(slice, ties: ties)
      }
    } catch {
      // A question without an answer does not count as the first one. Unknown seasons must not be remembered.
      _ = seasonsLookedAt.withLock { $0.remove(season) }
      throw error
    }
  }
}

extension BoardSlice {
  /// The maximum number of schools in a positional slice, without the one in the middle; `nil` for other slices.
  fileprivate var countedLength: Int? {
    switch self {
    case .top(let count), .page(_, size: let count): count
    case .around(_, let radius): radius > .max / 2 ? .max : 2 * radius
    case .after, .before, .ranks, .taps, .schools, .whole: nil
    }
  }
}
