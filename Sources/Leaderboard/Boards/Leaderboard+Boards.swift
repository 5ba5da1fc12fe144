import GRDB
public import SchoolDirectory
import Synchronization
public import TapGame

extension Leaderboard {
  /// A part of a board, at the newest revision that any process has committed.
  ///
  /// - Parameters:
  ///   - slice: which part.
  ///   - board: which schools.
  ///   - season: which season; `nil` for ``currentSeason()``.
  ///   - ties: how ties are ranked.
  /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`.
  /// - Complexity: O(log n + length of the part); the first call for a season reads and sorts all its schools.
  public func page(
    _ slice: BoardSlice, of board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal
  ) async throws -> BoardPage {
    let season = if let season { season } else { try await currentSeason().id }
    let state = try await catchUp(season)
    return try boards.withLock { boards in
      guard var seasonBoards = boards[season] else { throw TapRefusal.unknownSeason(season) }
      guard seasonBoards.hasSchools(on: board) else { throw LeaderboardError.unknownBoard(board) }
      let page = try seasonBoards.page(slice, of: board, ties: ties, state: state)
      boards[season] = seasonBoards
      return page
    }
  }

  /// The rank index of all schools, as it is at the newest revision: a snapshot, to compare later ones with.
  ///
  /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`.
  /// - Complexity: O(1); the first call for a season reads and sorts all its schools, and the next change of the board copies the index.
  public func rankIndex(season: SeasonID) async throws -> RankIndex<SchoolID> {
    _ = try await catchUp(season)
    return try boards.withLock { boards in
      guard let index = boards[season]?.index(of: .all) else { throw TapRefusal.unknownSeason(season) }
      return index
    }
  }

  /// Moves the schools that a commit of this process has touched, in the seasons whose boards are in memory and that have seen all
  /// commits before it. Seasons that have not catch up when they are next asked.
  func apply(_ change: CommittedChange) {
    boards.withLock { boards in
      // A list of its own, as in SeasonBoards: a view of the keys would have each commit copy an index.
      for season in Array(boards.keys) where boards[season]?.revision == change.previous {
        boards[season]?.apply(change.moved[season.rawValue] ?? [], revision: change.revision)
      }
    }
  }

  /// Brings a season's boards up to the newest revision of the file.
  ///
  /// - Returns: where the season stands.
  private func catchUp(_ season: SeasonID) async throws -> SeasonState {
    let shown = clock.now
    let known = boards.withLock { boards in
      boards[season].map { (revision: $0.revision, directoryRevision: $0.directoryRevision) }
    }
    let (state, news): (SeasonState, News) = try await read { db in
      guard let played = try SeasonTable.played(db, season, shown: shown) else {
        throw TapRefusal.unknownSeason(season)
      }
      let directoryRevision = try RevisionTable.lastOfDirectory(db)
      if let known, known.directoryRevision == directoryRevision {
        guard try RevisionTable.last(db) > known.revision else { return (played.state, .nothing) }
        return (played.state, .moved(try TotalTable.changes(db, season: season, after: known.revision)))
      }
      let fresh = SeasonBoards(
        season: played.season, schools: try SchoolTable.all(db),
        totals: try TotalTable.changes(db, season: season, after: Revision(rawValue: 0)),
        directoryRevision: directoryRevision)
      return (played.state, .everything(fresh))
    }
    boards.withLock { boards in
      // Another task may have come further in the meantime; an older state never replaces a newer one.
      switch news {
      case .nothing: break
      case .moved(let totals):
        if let revision = boards[season]?.revision, revision < totals.revision {
          boards[season]?.apply(totals.schools, revision: totals.revision)
        }
      case .everything(let fresh):
        if let current = boards[season], current.directoryRevision >= fresh.directoryRevision,
          current.revision >= fresh.revision
        {
          break
        }
        boards[season] = fresh
      }
    }
    return state
  }

  private enum News: Sendable {
    case nothing
    case moved(Totals)
    case everything(SeasonBoards)
  }
}
