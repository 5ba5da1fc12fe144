import Boards
import Synchronization
import TapGame

/// An observer for players. While a season is frozen, it signals nothing after the freeze itself.
final class ShownObserver: BoardObserving {
  private let contest: Leaderboard
  private let observer: BoardObserver
  /// The freeze that was signalled last.
  private let told = Mutex<BoardSignal?>(nil)

  init(contest: Leaderboard, observer: BoardObserver) { (self.contest, self.observer) = (contest, observer) }

  func start() async throws { try await observer.start() }

  func see(_ revision: Revision) { observer.see(revision) }

  func next() async throws -> BoardSignal? {
    while let signal = try await observer.next() {
      guard let freeze = try await contest.watched.freeze(of: signal.season) else {
        told.withLock { $0 = nil }
        return signal
      }
      let frozen = BoardSignal(season: signal.season, newest: freeze)
      let isNew = told.withLock { told in
        defer { told = frozen }
        return told != frozen
      }
      if isNew { return frozen }
    }
    return nil
  }
}

extension WatchedBoards {
  /// The revision of the freeze that players see of a season; `nil` if its boards are not frozen.
  fileprivate func freeze(of season: SeasonID) async throws -> Revision? {
    _ = try await catchUp(season)
    return frozen.withLock { $0[season]?.revision }
  }
}

/// The changes of a board as players see them.
struct ShownChanges: AsyncSequence, Sendable {
  let contest: Leaderboard
  let board: Board
  let season: SeasonID?
  let ties: TiePolicy
  let after: Revision?

  func makeAsyncIterator() -> Iterator {
    let observer = contest.observer(of: board, season: season, after: after)
    return Iterator(
      changes: self, observer: ShownObserver(contest: contest, observer: observer), season: nil, seen: after)
  }

  struct Iterator: AsyncIteratorProtocol {
    let changes: ShownChanges
    let observer: ShownObserver
    /// The season whose board was seen last.
    var season: SeasonID?
    /// The revision that was seen last; `nil` if the board has to be read again.
    var seen: Revision?

    mutating func next() async throws -> BoardChange? {
      guard let signal = try await observer.next() else { return nil }
      if let season, season != signal.season { seen = nil }
      season = signal.season
      var delta = try await changes.contest.delta(
        of: changes.board, season: signal.season, since: seen, ties: changes.ties)
      let change = delta.change()
      (seen, season) = (change.revision, signal.season)
      observer.see(change.revision)
      return change
    }
  }
}
