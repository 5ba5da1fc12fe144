package import TapGame

/// A contest whose boards can be streamed: a store signals that a board has a newer revision, and gives what was touched since.
package protocol StreamedContest: ContestReader {
  /// An observer of a board. It keeps no store alive.
  func boardObserver(of board: Board, season: SeasonID?) -> any BoardObserving

  /// A board at the newest revision, with what was touched since a revision, which is known while the board is observed.
  func delta(of board: Board, season: SeasonID?, since: Revision?, ties: TiePolicy) async throws -> BoardDelta

  /// How many bytes lie in the store's write-ahead log.
  var logBytes: Int64 { get }
}

/// An observer of a board.
package protocol BoardObserving: Sendable {
  /// Starts observing: from now on the store keeps what is touched.
  func start() async throws
  /// Notes that the board was seen at a revision.
  func see(_ revision: Revision)
  /// Waits until the board has a newer revision than was seen; `nil` at the end.
  func next() async throws -> BoardSignal?
}
