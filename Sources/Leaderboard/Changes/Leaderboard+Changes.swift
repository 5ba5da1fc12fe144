public import Boards
import Dispatch
import Synchronization
public import TapGame

extension Leaderboard {
  /// The changes of a board, from any process, as they are committed.
  ///
  /// ```swift
  /// for try await change in leaderboard.changes(board: .region("서울특별시")) {
  ///   if change.isRestart { show(try await leaderboard.page(.top(20), of: change.board)) }
  ///   for move in change.moves { print("\(move.school.name): \(move.rankBefore) → \(move.rank), +\(move.gained)") }
  ///   for pair in change.overtakings { print("\(pair.school.name) passed \(pair.passed.name)") }
  /// }
  /// ```
  ///
  /// Revisions grow, each change is of whole commits, and the last one always comes. Whoever is slow gets everything since in one change,
  /// and holds up neither a commit nor another observer; a change is computed once for all who saw the same one last, and only when somebody
  /// waits for it. A commit that moves no school of the board is no change.
  ///
  /// The sequence ends when its task is cancelled and when the leaderboard is closed. It does not end with the season: taps come no more then,
  /// but a school may still be renamed. If `season` is `nil` it goes on to the next season that becomes the current one. It does not end
  /// either while the file is moved away, replaced, locked or cannot be read: ``feedStates()`` tells that, and the next change has everything
  /// since.
  ///
  /// - Parameters:
  ///   - board: which schools.
  ///   - season: which season; `nil` for ``currentSeason()``, also when that becomes another one.
  ///   - ties: how ties are ranked.
  ///   - after: a revision that you have seen, such as a page's: the first change tells what is new since then. The past is kept only
  ///     while somebody observes the board, so the first change may be a restart. `nil` to begin with a restart at once.
  /// - Complexity: O(1); the first change of a season that nobody has asked for reads and sorts all its schools.
  public func changes(
    board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal, after: Revision? = nil
  ) -> BoardChanges {
    BoardChanges(leaderboard: self, board: board, season: season, ties: ties, after: after)
  }

  /// Calls a closure with each change of a board, until the token that is returned goes away.
  ///
  /// The calls come one after the other, on a thread that is no other observer's; a closure that takes long gets the next change later, with
  /// everything that happened since. What is promised is that of ``changes(board:season:ties:after:)``, except that an observation keeps no
  /// leaderboard alive: it ends with it.
  ///
  /// - Parameters:
  ///   - board: which schools.
  ///   - season: which season; `nil` for ``currentSeason()``, also when that becomes another one.
  ///   - ties: how ties are ranked.
  ///   - after: a revision that you have seen; `nil` to begin with a restart at once.
  ///   - body: what is to be done with a change.
  ///   - onEnd: called once when there is nothing more to come, with what went wrong if something did; not after the token is gone.
  /// - Returns: what keeps it going.
  /// - Complexity: as for ``changes(board:season:ties:after:)``.
  public func observe(
    board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal, after: Revision? = nil,
    _ body: @escaping @Sendable (BoardChange) -> Void, onEnd: @escaping @Sendable ((any Error)?) -> Void = { _ in }
  ) -> ObservationToken {
    let observer = observer(of: board, season: season, after: after)
    // The closure may block, which a task must not.
    let queue = DispatchQueue(label: "touchschool.observer")
    // A task of its own, since the observation outlives this call; the token ends it.
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

  /// An observer of a board, which is signalled when there is something newer on it, of any process, as it is committed. What is newer is
  /// found by ``delta(of:season:since:ties:)``.
  ///
  /// What is promised is that of ``changes(board:season:ties:after:)``, except that it keeps no leaderboard alive: it ends with it.
  package func observer(of board: Board = .all, season: SeasonID? = nil, after: Revision? = nil) -> BoardObserver {
    BoardObserver(self, board: board, season: season, after: after)
  }

  /// A board at the newest revision that any process has committed, with what was touched since a revision, which is known while somebody
  /// observes the board.
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
      // Without an answer the boards were dropped meanwhile, for those of other seasons.
      if let delta { return delta }
    }
  }

  /// What has changed on a board since an observer last saw it, up to a revision or a newer one.
  func change(
    of subject: ChangeFeed.Table.Subject, ties: TiePolicy, since: Revision?, upTo revision: Revision
  ) throws -> BoardChange {
    try feed.computed.change(.init(subject: subject, ties: ties, since: since), upTo: revision) {
      let (known, delta) = try boards.withLock { boards in
        // Where the season stands does not matter to a change.
        let delta = try boards[subject.season]?.delta(of: subject.board, state: .live, since: since, ties: ties)
        guard var delta else { throw TapRefusal.unknownSeason(subject.season) }
        // What is kept of a board has the next commit copy it, so only what takes longer than a commit can wait is.
        return delta.isShort ? (delta.change(), nil) : (nil, delta)
      }
      if let known { return known }
      guard var delta else { throw TapRefusal.unknownSeason(subject.season) }
      return delta.change()
    }
  }

  // MARK: Observers

  /// Boards have moved: whoever waits for that is told, on another thread.
  func tellObservers(of boards: [Board], in season: SeasonID, revision: Revision) {
    guard !boards.isEmpty else { return }
    feed.perform(feed.withTable { $0.move(boards, in: season, to: revision) }, for: self)
  }

  /// Takes an observer in.
  ///
  /// - Returns: its number, the season that it begins with, and the revision that it has seen if it is known what has happened since; `nil`
  ///   if there is nothing more to come.
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
      // Who joined while the file was being closed is told what all are told: that there is nothing more to come.
      guard feed.withTable({ $0.hasEnded }) else { throw error }
      return nil
    }
  }

  /// Keeps the past of a board from now on, for an observer that begins with it.
  ///
  /// - Parameter after: the revision that the observer has seen.
  /// - Returns: the same, if it is known what has happened since.
  func keepPast(of subject: ChangeFeed.Table.Subject, after revision: Revision?) throws -> Revision? {
    try boards.withLock { boards in
      guard let log = try boards[subject.season]?.log(of: subject.board), let newest = boards[subject.season]?.revision
      else { throw TapRefusal.unknownSeason(subject.season) }
      feed.withTable { $0.raise(subject, to: log.newest) }
      // A revision that is still to come is none of this file.
      return revision.flatMap { $0 <= newest ? log.place(of: $0) : nil }
    }
  }

  /// Takes an observer out.
  func leave(_ id: ChangeFeed.Table.ObserverID) {
    let (waiter, abandoned) = feed.withTable { $0.leave(id) }
    waiter?.resume(returning: nil)
    if let abandoned { forget(abandoned) }
  }

  /// Nobody observes a board any more, so its past is not kept.
  func forget(_ subject: ChangeFeed.Table.Subject) {
    feed.computed.drop(subject)
    boards.withLock { boards in
      // Somebody may have come meanwhile.
      guard !feed.withTable({ $0.observes(subject.board, in: subject.season) }) else { return }
      boards[subject.season]?.dropLog(of: subject.board)
    }
    guard feed.withTable({ $0.count }) == 0, feed.watch.pause(if: { feed.withTable { $0.count } == 0 }) else { return }
    // Nobody looks, so nothing is known against it.
    feed.note(.current)
  }

  /// Whoever observes the current season goes on to another one that has become it.
  func followCurrentSeason() async {
    do {
      let current = try await currentSeason().id
      let left = feed.withTable { $0.followedSeasons }.subtracting([current])
      guard !left.isEmpty else { return }
      // What was counted last in the season before comes first.
      for season in left { _ = try await catchUp(season) }
      _ = try await catchUp(current)
      feed.perform(feed.withTable { $0.follow(current) }, for: self)
    } catch {
      // The next look asks again.
    }
  }

  /// How many changes were computed for observers.
  package var changeComputations: Int { feed.computed.count }

  /// How many observers there are.
  package var observerCount: Int { feed.withTable { $0.count } }

  /// How many of them wait for a change.
  package var waitingObserverCount: Int { feed.withTable { $0.waitingCount } }

  /// The boards of a season whose past is kept, with how many commits and entries that is.
  package func observedPast(of season: SeasonID) -> [Board: (commits: Int, entries: Int)] {
    boards.withLock { boards in
      let observed = boards[season]?.observedBoards ?? []
      return Dictionary(
        observed.compactMap { board in
          (try? boards[season]?.log(of: board)).map { (board, ($0.commitCount, $0.entryCount)) }
        }, uniquingKeysWith: { $1 })
    }
  }

  /// Whether it looks for what other processes commit.
  package var isWatchingFile: Bool { feed.watch.isRunning }
}

extension DispatchQueue {
  /// Runs a piece of work here and waits for it without a thread.
  fileprivate func run(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      async {
        work()
        continuation.resume()
      }
    }
  }
}
