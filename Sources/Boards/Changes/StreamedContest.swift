package import Ranking
package import TapGame

/// The parts of a contest that a server needs.
package typealias ServedContest = StreamedContest & ContestWriter & AuditReader & ContestCustody & WebhookReader

/// A contest whose boards can be streamed. The store signals that a board has a newer revision, and returns its
/// changes.
package protocol StreamedContest: ContestReader {
  /// The same contest as players see it, who see the boards of a frozen season as at its freeze.
  var forPlayers: any ServedContest { get }

  /// An observer of a board. It does not keep the store alive.
  func boardObserver(of board: Board, season: SeasonID?) -> any BoardObserving

  /// A board at the newest revision, with the changes since a revision. The store records changes only while the board
  /// is observed.
  func delta(of board: Board, season: SeasonID?, since: Revision?, ties: TiePolicy) async throws -> BoardDelta

  /// The mark of the newest commit; `nil` if the store cannot determine it now.
  ///
  /// - Complexity: O(1), without reading the file.
  func mark() -> ContestMark?

  /// The range of time, starting now, in which no season starts or ends. An answer about the present stays valid for
  /// this whole range, unless there is a commit. Empty if a season is due to start or end now.
  func quietTime() async throws -> Range<Timestamp>

  /// What the walls show, which everybody may see.
  func wall() async throws -> WallState

  /// Waits until this store has every commit that any machine acknowledged before this call. The server calls it before
  /// it reports that something does not exist.
  func catchUp() async throws
}

package protocol BoardObserving: Sendable {
  /// Starts observing: from now on the store records the changes of the board.
  func start() async throws
  /// Notes that the board was seen at a revision.
  func see(_ revision: Revision)
  /// Waits until the board has a newer revision than the observer has seen; `nil` at the end of the feed.
  func next() async throws -> BoardSignal?
}

/// Identifies the newest commit of a contest, made by any process. Two equal marks mean that nothing was committed in
/// between.
package struct ContestMark: Hashable, Sendable {
  private let values: [UInt64]

  /// A mark from these values. After a commit, the store must never use the same values again.
  package init(_ values: UInt64...) { self.values = values }
}
