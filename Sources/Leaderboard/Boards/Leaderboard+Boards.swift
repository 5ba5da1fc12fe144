import GRDB
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
    // A long part is put together outside of the lock, which commits need, too.
    guard slice.isShort else { return try await ranking(of: board, season: season).page(slice, ties: ties) }
    return try await ask(board, season: season) { try $0.page(slice, ties: ties) }
  }

  /// A board at the newest revision that any process has committed, to ask it several things.
  ///
  /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`.
  /// - Complexity: O(1); the first call for a season reads and sorts all its schools.
  public func ranking(of board: Board = .all, season: SeasonID? = nil) async throws -> BoardRanking {
    try await ask(board, season: season) { $0 }
  }

  /// Asks a board something short while nothing moves. What the question keeps of the board has the next commit copy it.
  func ask<Answer: Sendable>(
    _ board: Board, season: SeasonID?, _ question: (BoardRanking) throws -> Answer
  ) async throws -> Answer {
    let season = if let season { season } else { try await currentSeason().id }
    let state = try await catchUp(season)
    return try boards.withLock { boards in
      guard let answer = try boards[season]?.ask(board, state: state, question) else {
        throw TapRefusal.unknownSeason(season)
      }
      return answer
    }
  }

  /// Moves the schools that a commit of this process has touched, in the seasons whose boards are in memory and that have seen all
  /// commits before it. Seasons that have not catch up when they are next asked.
  func apply(_ change: CommittedChange) {
    boards.withLock { boards in
      // A list of its own: a view of the keys would have each commit copy an index.
      for season in Array(boards.keys) where boards[season]?.revision == change.previous {
        boards[season]?.apply(change.moved[season.rawValue] ?? [], revision: change.revision)
      }
    }
  }

  /// Brings a season's boards up to the newest revision of the file.
  ///
  /// - Returns: where the season stands.
  func catchUp(_ season: SeasonID) async throws -> SeasonState {
    let shown = clock.now
    let known = boards.withLock { boards in
      boards[season].map { (revision: $0.revision, directoryRevision: $0.directoryRevision) }
    }
    let (state, news): (SeasonState, News) = try await read { db in
      guard let played = try SeasonTable.played(db, season, shown: shown) else {
        throw TapRefusal.unknownSeason(season)
      }
      if let known, known.directoryRevision == (try RevisionTable.lastOfDirectory(db)) {
        let newest = try RevisionTable.last(db)
        guard newest > known.revision else { return (played.state, .nothing) }
        return (played.state, .moved(try MovedSchool.all(db, season: season, after: known.revision), newest))
      }
      let fresh = try SeasonBoards(db, season: played.season, schools: try SchoolTable.allNumbered(db))
      return (played.state, .everything(fresh))
    }
    boards.withLock { boards in
      // Another task may have come further in the meantime; an older state never replaces a newer one.
      switch news {
      case .nothing: break
      case .moved(let schools, let newest):
        if let revision = boards[season]?.revision, revision < newest {
          boards[season]?.apply(schools, revision: newest)
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
    case moved([MovedSchool], Revision)
    case everything(SeasonBoards)
  }
}

extension BoardSlice {
  /// Whether it takes no longer than a commit can wait.
  var isShort: Bool {
    switch self {
    case .top(let count), .page(_, size: let count): count <= 200
    case .around(_, let radius): radius <= 100
    case .whole: false
    }
  }
}
