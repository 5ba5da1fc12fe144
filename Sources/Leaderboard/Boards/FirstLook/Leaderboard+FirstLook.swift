import Boards
import Synchronization
import TapGame

extension Leaderboard {
  /// A part of a board of a season that nobody has asked this object about; `nil` from the second question on, which is worth bringing the
  /// season's boards into memory for, and for a part so long that reading all schools in order is quicker than to look up each.
  func firstLook(
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
        return try FirstLook(db: db, played: played, board: board).page(slice, ties: ties)
      }
    } catch {
      // What got no answer was no question; and seasons that are not there are not to be remembered.
      _ = seasonsLookedAt.withLock { $0.remove(season) }
      throw error
    }
  }
}

extension BoardSlice {
  /// How many schools it has at the most, but for the one in the middle, where its places are counted; `nil` for other slices.
  fileprivate var countedLength: Int? {
    switch self {
    case .top(let count), .page(_, size: let count): count
    case .around(_, let radius): radius > .max / 2 ? .max : 2 * radius
    case .after, .before, .ranks, .taps, .schools, .whole: nil
    }
  }
}
