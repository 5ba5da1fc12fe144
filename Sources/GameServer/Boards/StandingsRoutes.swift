import Foundation
import GameAPI
import Hummingbird
import Boards
import Leaderboard

extension GameServer {
  /// The most windows that one request asks for.
  static let maximumWindows = 16
  /// The most schools of a window: commits wait while the windows are put together.
  static let maximumWindowSize = 200

  /// Adds the path of several windows on boards at once.
  func addStandingsRoutes(to router: Router<GameContext>) {
    router.get("/api/standings") { request, _ in
      let query = try QueryParameters(of: request, known: ["window"])
      let asked = query.all("window")
      guard asked.count <= Self.maximumWindows else {
        throw Problem(
          .invalidValue, detail: "“window” may be given \(Self.maximumWindows) times, not \(asked.count) times.")
      }
      let windows = try asked.map { try StandingsWindow(path: $0) }
      let standings = try await LocalGame(leaderboard).standings(Set(windows))
      return Response.json(try GameJSON.line(StandingsAnswer(standings, windows: windows)))
    }
  }
}

extension StandingsWindow {
  /// Reads a window as it would stand behind `/api/boards/`: a board and, after a question mark, a part of it.
  ///
  /// - Throws: `Problem`.
  /// - Complexity: O(length).
  fileprivate init(path: String) throws {
    let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let text = String(parts[0]).removingPercentEncoding, let board = Board(text) else {
      throw Problem(
        .invalidValue,
        detail: "“window” has to begin with a board, \(QueryParameters.boardForms), not “\(parts[0].prefix(100))”.")
    }
    let query = try QueryParameters(parts.count == 2 ? String(parts[1]) : "", known: BoardQuestion.windowParameters)
    self.init(board, try BoardQuestion(query, most: GameServer.maximumWindowSize).slice)
  }
}

extension BoardQuestion {
  /// The names of the parameters of a window: those of which is known how many schools they bring.
  fileprivate static let windowParameters = sliceParameters.filter { !["rank", "taps", "school"].contains($0) }
}
