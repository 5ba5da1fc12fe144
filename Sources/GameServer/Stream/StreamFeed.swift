import Boards
import TapGame

/// A streamed board: its season, and how ties are ranked.
struct StreamTopic: Hashable {
  /// The season; `nil` for the current season, which changes over time.
  let season: SeasonID?
  let board: Board
  let ties: TiePolicy
}

/// A streamed board. It is observed once for all of its slices that have readers.
struct StreamFeed {
  var channels: [BoardSlice: StreamChannel] = [:]
  /// Observes the board while it has readers.
  let observation: Task<Void, Never>
  /// The next moment at which the clock alone changes the season's state; `nil` if there is none.
  var boundary: Timestamp?
}
