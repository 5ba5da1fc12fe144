import GameAPI
import Boards
import TapGame

/// Windows on boards as the server tells of them: one for each that was asked for, in that order.
struct StandingsTold: Decodable, Sendable {
  let season: SeasonTold
  let revision: Revision
  let windows: [BoardPage?]
}

extension StandingsWindow {
  /// The window as the API is asked for it: what would stand behind `/api/boards/`, such as `all?top=10`.
  var text: String {
    let call = ServerCall(path: [board.description], query: slice.query)
    return String(call.target.dropFirst("/api/".count))
  }
}
