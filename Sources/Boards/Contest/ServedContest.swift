package import Ranking
package import TapGame

/// A contest as a server needs it: what is read and written, boards that can be streamed, webhooks, and the state of the
/// file on this machine.
package protocol ServedContest: ContestReader, ContestWriter {
  /// The same contest as players see it, who see the boards of a frozen season as at its freeze.
  var forPlayers: any ServedContest { get }

  /// The entry of the order with this id; `nil` if there is no such order. Only its sender knows the id.
  func order(_ id: OrderID) async throws -> OrderRecord?
  /// The person whose token has a digest that begins with these digits; `nil` if there is none.
  func person(withDigest digits: String) async throws -> Person?

  func isWanted(_ event: WebhookEvent) async throws -> Bool
  /// The messages to webhooks that are due at a moment.
  func webhookOutbox(at moment: Timestamp) async throws -> WebhookOutbox

  /// The size of the write-ahead log after the last written group, in bytes.
  var logBytes: Int64 { get }
  /// The number of commands that wait to be written.
  var waitingCommands: Int { get }
  /// Checks that the open file is still at its path, and that its disk is not full. If the file was moved or deleted,
  /// later writes would be lost.
  func checkInPlace() async throws

  /// An observer of a board. It does not keep the store alive.
  func boardObserver(of board: Board, season: SeasonID?) -> any BoardObserving

  /// A board at the newest revision, with the changes since a revision. The store records changes only while the board
  /// is observed.
  func delta(of board: Board, season: SeasonID?, since: Revision?, ties: TiePolicy) async throws -> BoardDelta

  /// The mark of the newest commit; `nil` if the store cannot determine it now.
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

/// Whether observers see new commits.
///
/// Observers keep waiting while the state is ``stale(reason:)`` or ``replaced(reason:)``. When the state is ``current``
/// again, observers that have missed a change get a signal.
public enum FeedState: Hashable, Sendable {
  /// Observers see each commit.
  case current
  /// The contest cannot be read. The reason is one sentence. The store retries until it can read the contest.
  case stale(reason: String)
  /// Another file is at the path of the contest's file. The reason is one sentence. The store keeps retrying, in case
  /// the original file is put back. To see the other file, open it.
  case replaced(reason: String)

  /// The sentence to show; `nil` while the state is ``current``.
  public var reason: String? {
    switch self {
    case .current: nil
    case .stale(let reason), .replaced(let reason): reason
    }
  }
}
