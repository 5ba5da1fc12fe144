public import Ranking
public import TapGame

/// Who watches boards as they change.
public protocol BoardWatcher: Sendable {
  /// The changes of a board as they are committed, until the task is cancelled. The first one is a restart, unless
  /// `after` is a revision that is still known. With `season` `nil` they follow the current season.
  func boardChanges(
    of board: Board, season: SeasonID?, ties: TiePolicy, after: Revision?
  ) -> any AsyncSequence<BoardChange, any Error> & Sendable

  /// A signal whenever a board has a newer revision, until the task is cancelled. Several commits can share one signal,
  /// but the last one is always signalled. With `season` `nil` they follow the current season.
  func boardSignals(
    of board: Board, season: SeasonID?, after: Revision?
  ) -> any AsyncSequence<BoardSignal, any Error> & Sendable

  /// Whether observers see new commits: the present state, then each new one. It is known while a board is observed. A
  /// slow reader skips states. The sequence ends when the contest is closed.
  func feedStates() -> AsyncStream<FeedState>
}
