import Boards
import Synchronization
import TapGame

extension Leaderboard {
  /// Boards have moved: whoever waits for that is told, on another thread.
  func tellObservers(of boards: [Board], in season: SeasonID, revision: Revision) {
    guard !boards.isEmpty else { return }
    feed.perform(feed.withTable { $0.move(boards, in: season, to: revision) }, for: self)
  }

  /// Tells those who wait what is new, once for all who have seen the same. Commits that come meanwhile are part of the next round.
  func deliverChanges() {
    while true {
      let (groups, abandoned) = feed.withTable { $0.takeDue(limit: Self.deliveryLimit) }
      for subject in abandoned { forget(subject) }
      guard !groups.isEmpty else { return }
      for group in groups { deliver(to: group) }
      guard groups.reduce(0, { $0 + $1.waiters.count }) < Self.deliveryLimit else { break }
    }
    // Tasks run in the order in which they are resumed, so this one runs when those who were told have had their turn: a receipt that
    // comes meanwhile waits behind a few hundred observers, not behind all.
    Task { [weak self, feed] in feed.deliverSoon(self) }
  }

  /// So many observers are resumed at once.
  private static let deliveryLimit = 256

  private func deliver(to group: ChangeFeed.Table.Group) {
    do {
      let (change, newest) = try change(of: group.subject, since: group.seen)
      feed.withTable { $0.settle(group, at: change.revision, newest: newest) }
      for waiter in group.waiters { waiter.resume(returning: change) }
    } catch {
      for waiter in group.waiters { waiter.resume(throwing: error) }
    }
  }

  /// Nobody observes a board any more, so its past is not kept.
  func forget(_ subject: ChangeFeed.Table.Subject) {
    feed.drop(subject)
    boards.withLock { boards in
      // Somebody may have come meanwhile.
      guard !feed.withTable({ $0.observes(subject.board, in: subject.season) }) else { return }
      boards[subject.season]?.dropLog(of: subject.board)
    }
    if feed.withTable({ $0.count }) == 0 { feed.watch.pause { feed.withTable { $0.count } == 0 } }
  }

  /// What has changed on a board since an observer last saw it, and the newest revision that moved the board.
  private func change(
    of subject: ChangeFeed.Table.Subject, since seen: Revision?
  ) throws -> (change: BoardChange, newest: Revision) {
    let (work, newest): (Computation, Revision) = try boards.withLock { boards in
      guard let log = try boards[subject.season]?.log(of: subject.board),
        let ranking = try boards[subject.season]?.ranking(of: subject.board, state: .live)
      else { throw TapRefusal.unknownSeason(subject.season) }
      if let change = feed.computed(subject, since: seen, upTo: log.newest) { return (.known(change), log.newest) }
      let computation = ChangeComputation(
        subject: subject, ranking: ranking, since: seen, newest: log.newest,
        touched: seen.flatMap { log.entries(at: $0) })
      // What is kept of a board has the next commit copy it, so only what takes longer than a commit can wait is.
      return (computation.isShort ? .done(computation.change) : .toDo(computation), log.newest)
    }
    let change: BoardChange
    switch work {
    case .known(let known): return (known, newest)
    case .done(let done): change = done
    case .toDo(let computation): change = computation.change
    }
    feed.keep(change, for: subject)
    return (change, newest)
  }

  private enum Computation {
    case known(BoardChange)
    case done(BoardChange)
    case toDo(ChangeComputation)
  }
}
