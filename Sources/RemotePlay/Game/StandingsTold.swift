import GameAPI
import Leaderboard
import TapGame

/// Windows on boards as the server tells of them: one for each that was asked for, in that order.
struct StandingsTold: Decodable, Sendable {
  let season: SeasonTold
  let revision: Revision
  let windows: [BoardPage?]
}

extension StandingsWindow {
  /// The window as the API is asked for it: the board and the part, such as `all?top=10`.
  var text: String {
    board.description + "?" + slice.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
  }
}
