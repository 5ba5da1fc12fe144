import Boards
import GRDB
import Synchronization
import TapGame

/// The boards of seasons in memory, kept up to the newest revision that any process committed, and their observers.
///
/// It holds no reference to the leaderboard, and observers hold only a weak reference to it. So a waiting observer does
/// not keep the leaderboard alive.
package final class WatchedBoards: Sendable {
  private let database: ContestDatabase
  let clock: any WallClock
  let seasonKeeper: SeasonKeeper
  let feed: ChangeFeed
  let boards = Mutex<[SeasonID: SeasonBoards]>([:])
  /// The boards of frozen seasons as at their freezes, which players see.
  let frozen = Mutex<[SeasonID: SeasonBoards]>([:])
  /// Held while a season is loaded. After a change of the schools all connections ask at once, and one load serves them.
  private let loading = Mutex(())
  let walIndex: WALIndexReader
  /// What was known of a season when its boards had every commit up to a mark.
  private struct Known {
    let mark: ContestMark
    let played: SeasonAtMoment
    /// The revision of the boards. Boards that another task has loaded since from an older snapshot are behind it.
    let revision: Revision
  }
  private let known = Mutex<[SeasonID: Known]>([:])

  init(_ database: ContestDatabase, seasonKeeper: SeasonKeeper, clock: any WallClock) {
    self.database = database
    self.seasonKeeper = seasonKeeper
    self.clock = clock
    feed = ChangeFeed(database)
    walIndex = WALIndexReader(path: database.path)
  }

  deinit {
    feed.end()
    // Before the other connections: the last one to close removes the write-ahead log, which a reader cannot.
    walIndex.close()
  }

  // MARK: Questions

  /// Answers a short question under the lock, at the newest revision that any process committed. If the answer keeps a
  /// board, the next commit has to copy the board.
  ///
  /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`, and what the question throws.
  func answer<Answer: Sendable>(
    _ season: SeasonID, for audience: Audience,
    _ question: (inout SeasonBoards, SeasonState) throws -> Answer
  ) async throws -> Answer {
    while true {
      let state = try await catchUp(season)
      // The boards themselves know whether they are of after a freeze.
      let (answer, isFrozen) = try boards.withLock { boards -> (Answer?, Bool) in
        if boards[season]?.season.isFrozen(for: audience) == true { return (nil, true) }
        return (try boards[season]?.answer { try question(&$0, state) }, false)
      }
      if let answer { return answer }
      let shown = try frozen.withLock { frozen in
        isFrozen ? try frozen[season]?.answer { try question(&$0, state) } : nil
      }
      if let shown { return shown }
      known.withLock { $0[season] = nil }
      // If there is no answer, another task has evicted the boards meanwhile to load other seasons, or thawed them.
    }
  }

  // MARK: The newest revision

  /// Applies a commit of this process to the boards in memory that include all earlier commits. Other boards are
  /// updated by their next query.
  func apply(_ change: CommittedChange) {
    let moved = boards.withLock { boards in
      // The keys are copied, because a view of the keys would make each commit copy an index.
      Array(boards.keys).filter { boards[$0]?.revision == change.previous }.map { season in
        let moved = change.moved[season.rawValue] ?? []
        return (season: season, boards: boards[season]?.apply(moved, revision: change.revision) ?? [])
      }
    }
    for (season, boards) in moved { tellObservers(of: boards, in: season, revision: change.revision) }
  }

  /// Updates a season's boards to the newest revision of the file. Reads the file only if something was committed since
  /// it was last read.
  func catchUp(_ season: SeasonID) async throws -> SeasonState {
    // The mark is taken before the file is read. A commit between the two only makes the next question read again.
    let mark = walIndex.mark()
    let now = clock.now
    if let mark, let known = known.withLock({ $0[season] }), known.mark == mark, let played = known.played.at(now),
      boards.withLock({ $0[season].map { $0.revision >= known.revision } ?? false })
    {
      return played.state
    }
    // A reader checks the boards in memory when it gets its connection, and stores its result before it gives the
    // connection back. If the boards are newer than the reader's snapshot, the reader finds no changes.
    let played = try await database.read { [self] db in try catchUp(season, db) }
    if let mark, let revision = boards.withLock({ $0[season]?.revision }) {
      known.withLock { $0[season] = Known(mark: mark, played: played, revision: revision) }
    }
    return played.state
  }

  /// The revision of the freeze that players see of a season; `nil` if its boards are not frozen.
  func freeze(of season: SeasonID) async throws -> Revision? {
    _ = try await catchUp(season)
    return frozen.withLock { $0[season]?.revision }
  }

  /// Updates a season's boards to the revision that a connection sees.
  func catchUp(_ season: SeasonID, _ db: Database) throws -> SeasonAtMoment {
    let played = try SeasonTable.played(db, season, shown: clock.now)
    try load(unless: { try move(played.season, db) }) {
      let schools = try SchoolTable.allNumbered(db, SchoolsAsOf(db, season: season))
      take(try SeasonBoards(db, season: played.season, schools: schools), for: season)
    }
    if played.season.frozenAt != nil { try catchUpWithFreeze(of: played.season, db) }
    return played
  }

  /// Loads what is not in memory. One connection loads it, and the others wait for that.
  private func load(unless isInMemory: () throws -> Bool, _ load: () throws -> Void) throws {
    if try isInMemory() { return }
    try loading.withLock { _ in
      if try !isInMemory() { try load() }
    }
  }

  /// Applies what came since to the boards in memory. They may also be newer than what the connection sees.
  ///
  /// - Returns: whether they are in memory, with the season and the schools that the connection sees.
  private func move(_ season: Season, _ db: Database) throws -> Bool {
    let known = boards.withLock { boards in boards[season.id].map { ($0.season, $0.revision, $0.directoryRevision) } }
    guard let (loaded, revision, directoryRevision) = known else { return false }
    let lastOfDirectory = try RevisionTable.lastOfDirectory(db)
    if directoryRevision > lastOfDirectory { return true }
    guard loaded == season, directoryRevision == lastOfDirectory else { return false }
    let newest = try RevisionTable.last(db)
    if newest > revision {
      take(try MovedSchool.all(db, season: season.id, after: revision), upTo: newest, in: season.id)
    }
    return true
  }

  /// Reads the boards of a season as at its freeze, unless they are in memory.
  private func catchUpWithFreeze(of season: Season, _ db: Database) throws {
    let directoryRevision = try RevisionTable.lastOfDirectory(db)
    func isInMemory() -> Bool {
      frozen.withLock { frozen in
        frozen[season.id].map { ($0.season, $0.directoryRevision) == (season, directoryRevision) } ?? false
      }
    }
    try load(unless: isInMemory) {
      // The revision is the newest one of the seasons and schools. So an end or a pause is a change that observers get.
      let fresh = SeasonBoards(
        season: season, rows: try SchoolTable.allNumbered(db, SchoolsAsOf(db, season: season.id)),
        moved: try FreezeTable.totals(db, season: season.id), revision: directoryRevision,
        directoryRevision: directoryRevision)
      frozen.withLock { frozen in
        if let current = frozen[season.id], current.directoryRevision > directoryRevision { return }
        frozen[season.id] = fresh
      }
    }
  }

  /// Applies new totals to a season's boards. Another task may have stored a newer state in the meantime; an older
  /// state never replaces a newer one.
  private func take(_ moved: [MovedSchool], upTo newest: Revision, in season: SeasonID) {
    let observed: [Board] = boards.withLock { boards in
      guard let revision = boards[season]?.revision, revision < newest else { return [] }
      return boards[season]?.apply(moved, revision: newest) ?? []
    }
    tellObservers(of: observed, in: season, revision: newest)
  }

  /// Replaces a season's boards, unless the boards in memory are at least as new.
  private func take(_ fresh: SeasonBoards, for season: SeasonID) {
    let observed: [Board] = boards.withLock { boards in
      let current = boards[season]
      if let current, current.season == fresh.season, current.directoryRevision >= fresh.directoryRevision,
        current.revision >= fresh.revision
      {
        return []
      }
      var fresh = fresh
      let observed = current?.observedBoards ?? []
      // Observers of a board that no longer exists get the error when they read it.
      for board in observed { _ = try? fresh.log(of: board) }
      boards[season] = fresh
      if fresh.season.frozenAt == nil { frozen.withLock { $0[season] = nil } }
      dropPastSeasons(&boards, but: season)
      return observed
    }
    tellObservers(of: observed, in: season, revision: fresh.revision)
  }

  /// The maximum number of seasons in memory. Only ended seasons without observers are evicted, so the other seasons
  /// may exceed the limit. The limit is necessary because a series creates new seasons forever.
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
      known.withLock { $0[other.id] = nil }
    }
  }
}

extension SeasonBoards {
  /// Answers a question in place, without a copy of the boards.
  fileprivate mutating func answer<Answer>(_ question: (inout SeasonBoards) throws -> Answer) rethrows -> Answer {
    try question(&self)
  }
}
