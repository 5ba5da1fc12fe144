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
    try await catchUp(season)
    let state = try await seasonStates()[season] ?? .ended
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
    try await catchUp(season)
    return try boards.withLock { boards in
      guard let index = boards[season]?.index(of: .all) else { throw TapRefusal.unknownSeason(season) }
      return index
    }
  }

  /// Moves the schools that a commit of this process has touched, in the seasons whose boards are in memory and that have seen all
  /// commits before it. Seasons that have not catch up when they are next asked.
  func apply(_ change: CommittedChange) {
    boards.withLock { boards in
      for season in boards.keys where boards[season]?.revision == change.previous {
        boards[season]?.apply(change.moved[season.rawValue] ?? [], revision: change.revision)
      }
    }
  }

  /// Brings a season's boards up to the newest revision of the file.
  private func catchUp(_ season: SeasonID) async throws {
    let known = boards.withLock { boards in
      boards[season].map { (revision: $0.revision, directoryRevision: $0.directoryRevision) }
    }
    let news: News = try await read { db in
      let directoryRevision = try RevisionTable.lastOfDirectory(db)
      if let known, known.directoryRevision == directoryRevision {
        guard try RevisionTable.last(db) > known.revision else { return .nothing }
        return .moved(try TotalTable.changes(db, season: season, after: known.revision))
      }
      guard let found = try SeasonTable.season(db, season) else { throw TapRefusal.unknownSeason(season) }
      return .everything(
        SeasonBoards(
          season: found, schools: try SchoolTable.all(db),
          totals: try TotalTable.changes(db, season: season, after: Revision(rawValue: 0)),
          directoryRevision: directoryRevision))
    }
    boards.withLock { boards in
      // Another task may have come further in the meantime; an older state never replaces a newer one.
      switch news {
      case .nothing: break
      case .moved(let totals):
        if let current = boards[season], current.revision < totals.revision {
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
  }

  private enum News: Sendable {
    case nothing
    case moved(Totals)
    case everything(SeasonBoards)
  }
}
