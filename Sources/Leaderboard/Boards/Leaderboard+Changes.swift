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
  /// Pass the revision of a page as `after`, and the first change starts from it. The history is kept only while the
  /// board is observed, so the first change may be a restart (`BoardChange.isRestart`). Without a revision, it is one,
  /// and comes at once.
  ///
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
  /// `onEnd` is called once at the end, with the error if there was one. It is not called after the token is released.
  ///
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
    BoardObserver(watched, board: board, season: season, after: after, for: audience)
  }

  /// A board at the newest revision that any process committed, with the schools touched since a revision. The touched
  /// schools are known only while the board is observed.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  package func delta(
    of board: Board, season: SeasonID?, since: Revision?, ties: TiePolicy
  ) async throws -> BoardDelta {
    let season = try await self.season(orCurrent: season)
    return try await watched.answer(season, for: audience) {
      try $0.delta(of: board, state: $1, since: since, ties: ties)
    }
  }
}

/// Keeps an observation by `Leaderboard.observe(of:season:ties:after:_:onEnd:)` going.
///
/// The observation ends when the token is released or cancelled. The token does not keep the leaderboard alive.
public final class ObservationToken: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }

  /// Ends the observation. A running call of the closure finishes; no other call follows.
  public func cancel() { task.cancel() }
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

/// The changes of a board, as an asynchronous sequence: see ``Leaderboard/changes(of:season:ties:after:)``.
public struct BoardChanges: AsyncSequence, Sendable {
  public typealias Element = BoardChange

  let leaderboard: Leaderboard
  let board: Board
  let season: SeasonID?
  let ties: TiePolicy
  let after: Revision?

  /// A new observer, independent of all others.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      leaderboard: leaderboard, observer: leaderboard.observer(of: board, season: season, after: after), ties: ties)
  }

  /// An observer of a board.
  public struct Iterator: AsyncIteratorProtocol {
    /// Keeps the leaderboard alive.
    let leaderboard: Leaderboard
    let observer: BoardObserver
    let ties: TiePolicy

    /// Waits for the next change, which merges everything since the previous one.
    ///
    /// - Returns: the change; `nil` after the task was cancelled or the leaderboard was closed.
    /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`. An error ends the sequence.
    /// - Complexity: O(moved schools × log n). Observers of a board with the same tie policy that last saw the same
    ///   revision share the computation of their next change.
    public mutating func next() async throws -> BoardChange? {
      // No other code uses the leaderboard here, so the compiler might release it early.
      defer { withExtendedLifetime(leaderboard) {} }
      return try await observer.nextChange(ties: ties)
    }
  }
}
