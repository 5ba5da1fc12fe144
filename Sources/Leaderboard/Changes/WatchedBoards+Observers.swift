package import Boards
import Synchronization
package import TapGame

extension WatchedBoards {
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
    let season = if let season = observer.season { season } else { try await seasonKeeper.currentSeason().id }
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
      let current = try await seasonKeeper.currentSeason().id
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
