public import Boards
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
  /// - Complexity: O(log n + length of the part). The first call for a season goes over the totals in the file, which is all that a
  ///   process does that asks once; the second reads and sorts all schools.
  public func page(
    _ slice: BoardSlice, of board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal
  ) async throws -> BoardPage {
    let season = if let season { season } else { try await currentSeason().id }
    if let page = try await firstLook(slice, of: board, season: season, ties: ties) { return page }
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
    while true {
      let state = try await catchUp(season)
      let answer = try boards.withLock { boards in try boards[season]?.ask(board, state: state, question) }
      // Without an answer the boards were dropped meanwhile, for those of other seasons.
      if let answer { return answer }
    }
  }

  /// Moves the schools that a commit of this process has touched, in the seasons whose boards are in memory and that have seen all
  /// commits before it. Seasons that have not catch up when they are next asked.
  func apply(_ change: CommittedChange) {
    let moved = boards.withLock { boards in
      // A list of its own: a view of the keys would have each commit copy an index.
      Array(boards.keys).filter { boards[$0]?.revision == change.previous }.map { season in
        let moved = change.moved[season.rawValue] ?? []
        return (season: season, boards: boards[season]?.apply(moved, revision: change.revision) ?? [])
      }
    }
    for (season, boards) in moved { tellObservers(of: boards, in: season, revision: change.revision) }
  }

  /// Brings a season's boards up to the newest revision of the file.
  ///
  /// - Returns: where the season stands.
  func catchUp(_ season: SeasonID) async throws -> SeasonState {
    // What is known is looked at only when it is this reader's turn, and what is found is taken before the next one's: of a crowd that finds no
    // boards in memory, the few that read at the same time bring them there, and all others are answered from them. Where the boards are
    // ahead of what the reader sees, it finds nothing new.
    try await read { [self] db in
      let (state, news) = try BoardNews.find(db, question(about: season))
      take(news, for: season)
      return state
    }
  }

  /// What there is to ask the file about a season's boards.
  func question(about season: SeasonID) -> BoardNews.Question {
    boards.withLock { boards in
      BoardNews.Question(
        season: season, shown: clock.now, revision: boards[season]?.revision,
        directoryRevision: boards[season]?.directoryRevision)
    }
  }

  /// Moves a season's boards on. Another task may have come further in the meantime; an older state never replaces a newer one.
  func take(_ news: BoardNews, for season: SeasonID) {
    let moved: (boards: [Board], revision: Revision)? = boards.withLock { boards in
      switch news {
      case .nothing: return nil
      case .moved(let schools, let newest):
        guard let revision = boards[season]?.revision, revision < newest else { return nil }
        return (boards[season]?.apply(schools, revision: newest) ?? [], newest)
      case .everything(var fresh):
        let current = boards[season]
        if let current, current.directoryRevision >= fresh.directoryRevision, current.revision >= fresh.revision {
          return nil
        }
        let observed = current?.observedBoards ?? []
        // A board that is no more is told to its observers when they look.
        for board in observed { _ = try? fresh.log(of: board) }
        boards[season] = fresh
        dropPastSeasons(&boards, but: season)
        return (observed, fresh.revision)
      }
    }
    if let moved { tellObservers(of: moved.boards, in: season, revision: moved.revision) }
  }

  /// So many seasons are kept in memory, and more only while they are live or observed: seasons that repeat come without end.
  private static let seasonLimit = 8

  private func dropPastSeasons(_ boards: inout [SeasonID: SeasonBoards], but season: SeasonID) {
    guard boards.count > Self.seasonLimit else { return }
    let now = clock.now
    let observed = feed.withTable { $0.seasons }
    let past = boards.values.map(\.season).filter { other in
      other.id != season && !observed.contains(other.id) && other.state(at: now) == .ended
    }
    for other in past.sorted(by: { $0.startsAt < $1.startsAt }).prefix(boards.count - Self.seasonLimit) {
      boards[other.id] = nil
    }
  }
}
