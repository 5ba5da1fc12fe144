import Boards
import TapGame

/// A streamed board. It is observed once for all of its slices that have readers.
struct StreamFeed {
  var channels: [BoardSlice: StreamChannel] = [:]
  /// Observes the board while it has readers.
  let observation: Task<Void, Never>
  /// When the season begins, ends or becomes final by the clock; `nil` if it does not.
  var boundary: Timestamp?
}

extension BoardRanking {
  /// When the season begins, ends or becomes final by the clock; `nil` if it does not.
  var boundary: Timestamp? { summary.boundary }
}
