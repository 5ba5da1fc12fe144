import Boards
import GameAPI

extension StandingsWindow {
  /// The window as the API is asked for it: what would stand behind `/api/boards/`, such as `all?top=10`.
  var text: String {
    let call = ServerCall(path: [board.description], query: slice.query)
    return String(call.target.dropFirst("/api/".count))
  }
}
