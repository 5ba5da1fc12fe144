import Boards
import TapGame

/// A streamed board: it is observed once, for all slices of it that somebody reads.
struct StreamFeed {
  /// The board that the channels show.
  var board: BoardRanking
  var channels: [BoardSlice: StreamChannel] = [:]
  /// Observes the board as long as there is somebody who reads.
  var observation: ObservationToken?

  /// When the season begins or ends by the clock; `nil` if it does not.
  var boundary: Timestamp? {
    switch board.state {
    case .scheduled: board.season.startsAt
    case .live: board.season.endsAt
    case .ended: nil
    }
  }
}
