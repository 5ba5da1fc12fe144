import TapGame
import Foundation
import GameAPI
import Hummingbird
import Boards
import NIOCore
import NIOFoundationCompat

extension ContestHTTPServer {
  static let maximumWindows = 16
  /// The maximum number of schools in a window. Commits wait while the windows are built.
  static let maximumWindowSize = 200

  func addStandingsRoutes(to router: Router<GameContext>) {
    router.get("/api/standings") { request, context in
      let query = try QueryParameters(of: request, known: ["window"])
      let asked = query.all("window")
      guard asked.count <= Self.maximumWindows else {
        throw Problem(
          .invalidValue, detail: "“window” may be given \(Self.maximumWindows) times, not \(asked.count) times.")
      }
      let windows = try asked.map { try StandingsWindow(path: $0) }
      let cost = DisplayCost(schools: windows.reduce(0) { $0 + ($1.slice.mostSchools ?? 0) })
      let asker = asker(of: request, context)
      let answer = try await answers.answer(request.uri.string) { [leaderboard] in
        let standings = try await pass(cost, for: asker) { try await LocalGame(leaderboard).standings(Set(windows)) }
        return EncodedAnswer(ByteBuffer(data: try GameJSON.line(StandingsAnswer(standings, windows: windows))))
      }
      return answer.response(to: request, isTimed: true)
    }
  }
}

extension StandingsWindow {
  /// Reads a window in the form used after `/api/boards/`: a board and, after a question mark, the slice.
  ///
  /// - Throws: `Problem`.
  fileprivate init(path: String) throws {
    let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let text = String(parts[0]).removingPercentEncoding, let board = Board(text) else {
      throw Problem(
        .invalidValue,
        detail: "“window” has to begin with a board, \(QueryParameters.boardForms), not “\(parts[0].prefix(100))”.")
    }
    let query = try QueryParameters(parts.count == 2 ? String(parts[1]) : "", known: Self.parameters)
    var question = BoardQuestion(of: board)
    question.most = ContestHTTPServer.maximumWindowSize
    try question.read(query)
    self.init(board, question.slice)
  }

  /// The names of a window's parameters: those of a slice without `rank`, `taps` and `school`. So `top`, `page-size` or
  /// `radius`, or its default, limits the number of schools.
  private static let parameters = BoardQuestion.sliceFields.map(\.name).filter {
    !["rank", "taps", "school"].contains($0)
  }
}
