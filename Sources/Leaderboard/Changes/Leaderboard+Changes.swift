public import Boards
import Dispatch
import Synchronization
public import TapGame

extension Leaderboard {
  /// The changes of a board, as any process commits them.
  ///
  /// ```swift
  /// for try await change in leaderboard.changes(of: .region("서울특별시")) {
  ///   if change.isRestart { show(try await leaderboard.page(.top(20), of: change.board)) }
  ///   for move in change.moves { print("\(move.school.name): \(move.rankBefore) → \(move.rank), +\(move.gained)") }
  ///   for pair in change.overtakings { print("\(pair.school.name) passed \(pair.passed.name)") }
  /// }
  /// ```
  ///
  /// Revisions increase, each change covers whole commits, and the last commit always arrives. A slow observer gets
  /// everything since its last change as one change. It does not delay commits or other observers. Observers of a board
  /// with the same tie policy that last saw the same revision share the computation of their next change. A commit that
  /// moves no school of the board causes no change.
  ///
  /// The sequence ends when its task is cancelled or the leaderboard is closed. It does not end with the season,
  /// because the season may be resumed. If `season` is `nil`, it continues with the next current season. It also
  /// continues while the file is moved away, replaced, locked or unreadable: ``feedStates()`` reports this, and the
  /// next change covers all commits made meanwhile.
  ///
  /// - Parameters:
  ///   - board: which schools.
  ///   - season: which season; `nil` to follow ``currentSeason()``, also when another season becomes current.
  ///   - ties: how ties are ranked.
  ///   - after: a revision that you have seen, such as the revision of a page; the first change starts from it. The
  ///     history is kept only while the board is observed, so the first change may be a restart
  ///     (``BoardChange/isRestart``). `nil` if you have seen no revision: the first change is a restart, and comes at
  ///     once.
  /// - Complexity: O(1); the first change of a season that is not in memory reads and sorts all its schools.
  public func changes(
    of board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal, after: Revision? = nil
  ) -> BoardChanges {
    BoardChanges(leaderboard: self, board: board, season: season, ties: ties, after: after)
  }

  /// Calls a closure with each change of a board until the returned token is released or cancelled.
  ///
  /// The calls are serial, on a queue that only this observation uses. After a slow call, the next change covers all
  /// commits made meanwhile. The guarantees are those of ``changes(of:season:ties:after:)``, with one exception: an
  /// observation does not keep the leaderboard alive, and ends when the leaderboard is released.
  ///
  /// - Parameters:
  ///   - board: which schools.
  ///   - season: which season; `nil` to follow ``currentSeason()``, also when another season becomes current.
  ///   - ties: how ties are ranked.
  ///   - after: a revision that you have seen; `nil` if you have seen no revision: the first change is a restart, and
  ///     comes at once.
  ///   - body: the closure to call with each change.
  ///   - onEnd: called once at the end, with the error if there was one; not called after the token is released.
  /// - Returns: the token that keeps the observation going.
  /// - Complexity: as for ``changes(of:season:ties:after:)``.
  public func observe(
    of board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal, after: Revision? = nil,
    _ body: @escaping @Sendable (BoardChange) -> Void, onEnd: @escaping @Sendable ((any Error)?) -> Void = { _ in }
  ) -> ObservationToken {
    let observer = observer(of: board, season: season, after: after)
    // The closure may block, but a task must not block.
    let queue = DispatchQueue(label: "touchschool.observer")
    // Unstructured, because the observation outlives this call; the token ends it.
    return ObservationToken(
      Task {
        var failure: (any Error)?
        do {
          while let change = try await observer.nextChange(ties: ties) {
            await queue.run { if !Task.isCancelled { body(change) } }
          }
        } catch {
          failure = error
        }
        if !Task.isCancelled { await queue.run { [failure] in onEnd(failure) } }
      })
  }

  /// An observer that is signalled when any process commits changes of a board. ``delta(of:season:since:ties:)`` finds
  /// the changes.
  ///
  /// The guarantees are those of ``changes(of:season:ties:after:)``, with one exception: the observer does not keep the
  /// leaderboard alive, and ends when the leaderboard is released.
  package func observer(of board: Board = .all, season: SeasonID? = nil, after: Revision? = nil) -> BoardObserver {
    BoardObserver(self, board: board, season: season, after: after)
  }

  /// A board at the newest revision that any process committed, with the schools touched since a revision. The touched
  /// schools are known only while the board is observed.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(schools touched since then); the first call for a season reads and sorts all its schools.
  package func delta(
    of board: Board, season: SeasonID?, since: Revision?, ties: TiePolicy
  ) async throws -> BoardDelta {
    let season = if let season { season } else { try await currentSeason().id }
    while true {
      let state = try await catchUp(season)
      let delta = try boards.withLock { boards in
        try boards[season]?.delta(of: board, state: state, since: since, ties: ties)
      }
      // If there is no answer, another task has evicted the boards meanwhile to load other seasons.
      if let delta { return delta }
    }
  }

  /// The change of a board since an observer last saw it, up to the given revision or a newer one.
  func change(
    of subject: ChangeFeed.Table.Subject, ties: TiePolicy, since: Revision?, upTo revision: Revision
  ) throws -> BoardChange {
    try feed.computed.change(.init(subject: subject, ties: ties, since: since), upTo: revision) {
      let (known, delta) = try boards.withLock { boards in
        // A change does not depend on the state of the season.
        let delta = try boards[subject.season]?.delta(of: subject.board, state: .live, since: since, ties: ties)
        guard var delta else { throw TapRefusal.unknownSeason(subject.season) }
        // If the board is kept outside of the lock, the next commit has to copy it. So only a long change is computed
        // outside of the lock.
        return delta.isShort ? (delta.change(), nil) : (nil, delta)
      }
      if let known { return known }
      guard var delta else { throw TapRefusal.unknownSeason(subject.season) }
      return delta.change()
    }
  }

  // MARK: Observers

  /// Signals the observers of boards that have changed, on another thread.
  func tellObservers(of boards: [Board], in season: SeasonID, revision: Revision) {
    guard !boards.isEmpty else { return }
    feed.perform(feed.withTable { $0.move(boards, in: season, to: revision) }, for: self)
  }

  /// - Returns: the observer's number, its first season, and the revision it has seen; `seen` is `nil` if the changes
  ///   since then are unknown. The whole result is `nil` if the feed has ended.
  func join(
    _ observer: BoardObserver
  ) async throws -> (id: ChangeFeed.Table.ObserverID, season: SeasonID, seen: Revision?)? {
    if feed.withTable({ $0.hasEnded }) { return nil }
    let season = if let season = observer.season { season } else { try await currentSeason().id }
    let subject = ChangeFeed.Table.Subject(season: season, board: observer.board)
    guard let id = feed.withTable({ $0.join(subject, follows: observer.season == nil) }) else { return nil }
    do {
      try feed.watch.start(for: self)
      _ = try await catchUp(season)
      let seen = try keepPast(of: subject, after: observer.after)
      return (id, season, seen)
    } catch {
      leave(id)
      // An observer that joins while the file is being closed ends without an error, like all other observers.
      guard feed.withTable({ $0.hasEnded }) else { throw error }
      return nil
    }
  }

  /// Keeps the change log of a board from now on, for a new observer.
  ///
  /// - Parameter revision: the revision that the observer has seen.
  /// - Returns: the newest revision up to `revision` that changed the board; `nil` if the changes since then are
  ///   unknown.
  func keepPast(of subject: ChangeFeed.Table.Subject, after revision: Revision?) throws -> Revision? {
    try boards.withLock { boards in
      guard let log = try boards[subject.season]?.log(of: subject.board), let newest = boards[subject.season]?.revision
      else { throw TapRefusal.unknownSeason(subject.season) }
      feed.withTable { $0.raise(subject, to: log.newest) }
      // A revision that is newer than the board does not come from this file.
      return revision.flatMap { $0 <= newest ? log.place(of: $0) : nil }
    }
  }

  func leave(_ id: ChangeFeed.Table.ObserverID) {
    let (waiter, abandoned) = feed.withTable { $0.leave(id) }
    waiter?.resume(returning: nil)
    if let abandoned { forget(abandoned) }
  }

  /// Drops the change log of a board that is no longer observed.
  func forget(_ subject: ChangeFeed.Table.Subject) {
    feed.computed.drop(subject)
    boards.withLock { boards in
      // An observer may have joined meanwhile.
      guard !feed.withTable({ $0.observes(subject.board, in: subject.season) }) else { return }
      boards[subject.season]?.dropLog(of: subject.board)
    }
    guard feed.withTable({ $0.count }) == 0, feed.watch.pause(if: { feed.withTable { $0.count } == 0 }) else { return }
    // While the file is not polled, no fault is known.
    feed.note(.current)
  }

  /// Moves the observers that follow the current season to a new current season.
  func followCurrentSeason() async {
    do {
      let current = try await currentSeason().id
      let left = feed.withTable { $0.followedSeasons }.subtracting([current])
      guard !left.isEmpty else { return }
      // The last changes of the previous season come first.
      for season in left { _ = try await catchUp(season) }
      _ = try await catchUp(current)
      feed.perform(feed.withTable { $0.follow(current) }, for: self)
    } catch {
      // A later poll tries again.
    }
  }

  /// The number of changes computed for observers.
  package var changeComputations: Int { feed.computed.count }

  package var observerCount: Int { feed.withTable { $0.count } }

  package var waitingObserverCount: Int { feed.withTable { $0.waitingCount } }

  /// The boards of a season that have a change log, each with the number of commits and entries in its log.
  package func observedPast(of season: SeasonID) -> [Board: (commits: Int, entries: Int)] {
    boards.withLock { boards in
      let observed = boards[season]?.observedBoards ?? []
      return Dictionary(
        observed.compactMap { board in
          (try? boards[season]?.log(of: board)).map { (board, ($0.commitCount, $0.entryCount)) }
        }, uniquingKeysWith: { $1 })
    }
  }

  /// Whether the file is watched for commits of other processes.
  package var isWatchingFile: Bool { feed.watch.isRunning }
}

extension DispatchQueue {
  /// Runs work on this queue, without blocking the caller's thread.
  fileprivate func run(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      async {
        work()
        continuation.resume()
      }
    }
  }
}
