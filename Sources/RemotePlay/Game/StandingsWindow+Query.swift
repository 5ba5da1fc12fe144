import Boards
import GameAPI

extension StandingsWindow {
  /// The window as the API expects it: the part after `/api/boards/`, such as `all?top=10`.
  var text: String {
    let call = ServerCall(path: [board.description], query: slice.query)
    return String(call.target.dropFirst("/api/".count))
  }
}
