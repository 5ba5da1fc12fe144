package import Boards
import Synchronization
package import TapGame

/// An observer of a board. It does not keep the leaderboard alive. While a season is frozen, an observer for players is
/// told of the freeze itself, and of nothing that comes after it.
package final class BoardObserver: BoardObserving {
  let board: Board
  let season: SeasonID?
  let after: Revision?
  private let audience: Audience
  // Only the initialiser sets this reference. Only the runtime clears it, atomically.
  private nonisolated(unsafe) weak var boards: WatchedBoards?
  private let feed: ChangeFeed

  private struct State {
    var id: ChangeFeed.Table.ObserverID?
    /// The season whose board was seen last.
    var season: SeasonID?
    /// The newest revision that was seen; `nil` if the board has to be read again.
    var seen: Revision?
    /// The freeze that was told last; `nil` if the season was not frozen then.
    var freeze: Revision?
    var isOver = false
  }

  private let state = Mutex(State())

  init(
    _ boards: WatchedBoards, board: Board, season: SeasonID?, after: Revision?, for audience: Audience
  ) {
    self.boards = boards
    self.board = board
    self.season = season
    self.after = after
    self.audience = audience
    feed = boards.feed
  }

  deinit {
    if let id = state.withLock({ $0.id }) { boards?.leave(id) }
  }

  /// Starts observing. The change log of the board is kept from now on.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  package func start() async throws { _ = try await joined() }

  package func see(_ revision: Revision) { state.withLock { $0.seen = max($0.seen ?? revision, revision) } }

  /// Waits until the board is newer than the revision seen last. One signal may cover many commits; the last commit is
  /// always signalled.
  ///
  /// - Returns: the signal; `nil` if the task was cancelled, or if the leaderboard was closed or released.
  /// - Throws: as ``start()``. An error ends the observation.
  package func next() async throws -> BoardSignal? {
    guard let (signal, _) = try await signal() else { return nil }
    see(signal.newest)
    return signal
  }

  /// Waits for the next change and marks it as seen.
  ///
  /// - Returns: the change; `nil` in the same cases as ``next()``.
  func nextChange(ties: TiePolicy) async throws -> BoardChange? {
    guard let (signal, since) = try await signal(), let boards else { return nil }
    do {
      let change = try await change(signal, since: since, ties: ties, in: boards)
      see(change.revision)
      return change
    } catch {
      return try ending { throw error }
    }
  }

  private func change(
    _ signal: BoardSignal, since: Revision?, ties: TiePolicy, in boards: WatchedBoards
  ) async throws -> BoardChange {
    if audience == .organisers {
      let subject = ChangeFeed.Table.Subject(season: signal.season, board: board)
      return try boards.change(of: subject, ties: ties, since: since, upTo: signal.newest)
    }
    // The change is computed outside of the lock, because commits wait for that.
    var delta = try await boards.answer(signal.season, for: audience) { [board] boards, state in
      try boards.delta(of: board, state: state, since: since, ties: ties)
    }
    return delta.change()
  }

  /// - Returns: the signal, and the revision that was seen before. The revision is `nil` if the board has to be read
  ///   again. The whole result is `nil` at the end of the observation.
  private func signal() async throws -> (signal: BoardSignal, since: Revision?)? {
    do {
      while !Task.isCancelled, let start = try await joined(), let signal = try await wait(start) {
        // The board of another season has to be read from the start.
        if signal.season != start.season {
          _ = try boards?.keepPast(of: .init(season: signal.season, board: board), after: nil)
        }
        let freeze = audience == .players ? try await boards?.freeze(of: signal.season) : nil
        let (isNew, since) = state.withLock { state in
          if state.season != signal.season { (state.season, state.seen, state.freeze) = (signal.season, nil, nil) }
          defer { state.freeze = freeze }
          return (freeze == nil || freeze != state.freeze, state.freeze ?? state.seen)
        }
        if isNew { return (BoardSignal(season: signal.season, newest: freeze ?? signal.newest), since) }
        see(signal.newest)
      }
    } catch {
      return try ending { throw error }
    }
    state.withLock { $0.isOver = true }
    return nil
  }

  private func wait(_ start: Start) async throws -> BoardSignal? {
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { waiter in
        guard let boards else { return waiter.resume(returning: nil) }
        feed.perform(feed.withTable { $0.wait(start.id, seen: start.seen, waiter) }, for: boards)
      }
    } onCancel: {
      feed.cancel(start.id)
    }
  }

  /// The state of an observer that has joined.
  typealias Start = (id: ChangeFeed.Table.ObserverID, season: SeasonID?, seen: Revision?)

  /// - Returns: the observer's state; `nil` at the end of the observation.
  private func joined() async throws -> Start? {
    let (isOver, start) = state.withLock { state in
      (state.isOver, state.id.map { Start(id: $0, season: state.season, seen: state.seen) })
    }
    if isOver { return nil }
    if let start { return start }
    do {
      guard let joined = try await boards?.join(self) else { return nil }
      state.withLock { ($0.id, $0.season, $0.seen) = (joined.id, joined.season, joined.seen) }
      return (joined.id, joined.season, joined.seen)
    } catch {
      return try ending { throw error }
    }
  }

  /// Ends the observation if the work fails.
  private func ending<T>(_ work: () throws -> T) throws -> T {
    do {
      return try work()
    } catch {
      state.withLock { $0.isOver = true }
      throw error
    }
  }
}
