public import Boards
public import TapGame

extension Leaderboard: ContestReader {
  /// The changes of a board, see ``changes(board:season:ties:after:)``.
  /// - Complexity: O(1).
  public func boardChanges(
    of board: Board, season: SeasonID?, ties: TiePolicy, after: Revision?
  ) -> any AsyncSequence<BoardChange, any Error> & Sendable {
    changes(board: board, season: season, ties: ties, after: after)
  }

  /// Signals that a board has a newer revision. They keep no leaderboard alive and end with it.
  /// - Complexity: O(1).
  public func boardSignals(
    of board: Board, season: SeasonID?, after: Revision?
  ) -> any AsyncSequence<BoardSignal, any Error> & Sendable {
    BoardSignals(observer: observer(of: board, season: season, after: after))
  }

  /// Whether observers see what is committed. A look at the file that fails is tried again, after 20 milliseconds and then ever longer pauses,
  /// up to a second. A failure that lasts a quarter of a second is told here.
  /// - Complexity: O(1).
  public func feedStates() -> AsyncStream<FeedState> { feed.states() }
}

extension Leaderboard: StreamedContest {
  package func boardObserver(of board: Board, season: SeasonID?) -> any BoardObserving {
    observer(of: board, season: season)
  }
}

/// The signals of one observer.
private struct BoardSignals: AsyncSequence, Sendable {
  let observer: BoardObserver

  func makeAsyncIterator() -> Iterator { Iterator(observer: observer) }

  struct Iterator: AsyncIteratorProtocol {
    let observer: BoardObserver

    mutating func next() async throws -> BoardSignal? { try await observer.next() }
  }
}
