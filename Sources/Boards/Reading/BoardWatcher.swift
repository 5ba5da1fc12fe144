public import Ranking
public import TapGame

/// Watches boards as they change.
public protocol BoardWatcher: Sendable {
  /// The changes of a board as they are committed, until the task is cancelled. The first change is a restart, unless
  /// the store still knows the revision `after`. If `season` is `nil`, the changes follow the current season.
  func boardChanges(
    of board: Board, season: SeasonID?, ties: TiePolicy, after: Revision?
  ) -> any AsyncSequence<BoardChange, any Error> & Sendable

  /// A signal whenever a board has a newer revision, until the task is cancelled. Several commits can share one signal,
  /// but the last one is always signalled. If `season` is `nil`, the signals follow the current season.
  func boardSignals(
    of board: Board, season: SeasonID?, after: Revision?
  ) -> any AsyncSequence<BoardSignal, any Error> & Sendable

  /// Whether observers see new commits: the present state, then each new state. The state is known only while a board
  /// is observed. A slow reader skips states. The sequence ends when the contest is closed.
  func feedStates() -> AsyncStream<FeedState>
}
