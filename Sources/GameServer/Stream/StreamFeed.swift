import Boards
import TapGame

/// A streamed board: it is observed once, for all slices of it that somebody reads.
struct StreamFeed {
  var channels: [BoardSlice: StreamChannel] = [:]
  /// Observes the board as long as there is somebody who reads.
  let observation: Task<Void, Never>
  /// When the season begins or ends by the clock; `nil` if it does not.
  var boundary: Timestamp?
}

extension BoardRanking {
  /// When the season begins or ends by the clock; `nil` if it does not.
  var boundary: Timestamp? {
    switch state {
    case .scheduled: season.startsAt
    case .live: season.endsAt
    case .ended: nil
    }
  }
}
