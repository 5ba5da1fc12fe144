public import Boards
import Synchronization
public import TapGame

extension Leaderboard: ContestReader {
  /// The changes of a board, see ``changes(of:season:ties:after:)``.
  public func boardChanges(
    of board: Board, season: SeasonID?, ties: TiePolicy, after: Revision?
  ) -> any AsyncSequence<BoardChange, any Error> & Sendable {
    changes(of: board, season: season, ties: ties, after: after)
  }

  /// The signals of newer revisions of a board. The sequence does not keep the leaderboard alive. It ends when the
  /// leaderboard is closed or released, or the task is cancelled.
  public func boardSignals(
    of board: Board, season: SeasonID?, after: Revision?
  ) -> any AsyncSequence<BoardSignal, any Error> & Sendable {
    let observer = observer(of: board, season: season, after: after)
    return AsyncThrowingStream { try await observer.next() }
  }

  /// Whether observers see commits. A failed poll of the file is retried with a backoff from 40 milliseconds to a
  /// second. A failure is reported here once it has lasted a quarter of a second.
  public func feedStates() -> AsyncStream<FeedState> { watched.feed.states() }
}

extension Leaderboard: ServedContest {
  package var forPlayers: any ServedContest { asPlayersSeeIt }

  /// Waits until a node's replica has every command that its cluster has acknowledged. A standalone file needs no wait.
  package func catchUp() async throws { try await shared.route.withLock(\.self)?.catchUp() }

  /// The mark of the newest commit by any process; `nil` if the file cannot be read.
  package func mark() -> ContestMark? { watched.walIndex.mark() }

  package func boardObserver(of board: Board, season: SeasonID?) -> any BoardObserving {
    observer(of: board, season: season)
  }
}
