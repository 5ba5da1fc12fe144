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
  /// but a school may still be renamed. If `season` is `nil` it goes on to the next season that becomes the current one.
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
    BoardChanges(self, board: board, season: season, ties: ties, after: after)
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
    let observation = Observation(self, board: board, season: season, ties: ties, after: after)
    // The closure may block, which a task must not.
    let queue = DispatchQueue(label: "touchschool.observer")
    // A task of its own, since the observation outlives this call; the token ends it.
    return ObservationToken(
      Task {
        var failure: (any Error)?
        do {
          while let change = try await observation.next() {
            await queue.run { if !Task.isCancelled { body(change) } }
          }
        } catch {
          failure = error
        }
        if !Task.isCancelled { await queue.run { [failure] in onEnd(failure) } }
      })
  }

  // MARK: Observers

  /// Takes an observer in.
  ///
  /// - Returns: `nil` if there is nothing more to come.
  func join(_ observation: Observation) async throws -> ChangeFeed.Table.ObserverID? {
    if feed.withTable({ $0.hasEnded }) {
      if let failure = feed.failure { throw failure }
      return nil
    }
    let season = if let season = observation.season { season } else { try await currentSeason().id }
    let subject = ChangeFeed.Table.Subject(season: season, board: observation.board, ties: observation.ties)
    guard let id = feed.withTable({ $0.join(subject, follows: observation.season == nil) }) else {
      if let failure = feed.failure { throw failure }
      return nil
    }
    do {
      try feed.watch.start(for: self)
      _ = try await catchUp(season)
      try boards.withLock { boards in
        guard let log = try boards[season]?.log(of: observation.board), let newest = boards[season]?.revision else {
          throw TapRefusal.unknownSeason(season)
        }
        // A revision that is still to come is none of this file.
        let seen = observation.after.flatMap { $0 <= newest ? log.place(of: $0) : nil }
        feed.withTable { $0.begin(id, seen: seen, newest: log.newest) }
      }
      return id
    } catch {
      leave(id)
      // Who joined while the file was being closed is told what all are told: that there is nothing more to come.
      guard feed.withTable({ $0.hasEnded }), feed.failure == nil else { throw error }
      return nil
    }
  }

  /// Takes an observer out.
  func leave(_ id: ChangeFeed.Table.ObserverID) {
    let (waiter, abandoned) = feed.withTable { $0.leave(id) }
    waiter?.resume(returning: nil)
    if let abandoned { forget(abandoned) }
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
  package var changeComputations: Int { feed.computations }

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
