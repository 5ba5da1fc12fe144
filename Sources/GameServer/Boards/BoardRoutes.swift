import GameAPI
import Hummingbird
import Boards

extension GameServer {
  /// Adds the routes of boards.
  func addBoardRoutes(to router: Router<GameContext>) {
    // A slash in a board's name may be unescaped.
    for path in ["/api/boards/{board}", "/api/boards/{board}/{rest}"] as [RouterPath] {
      router.get(path) { request, context in
        let board = try context.board()
        let query = try QueryParameters(of: request, known: BoardQuestion.parameters + ["ties", "season"])
        let question = try BoardQuestion(query)
        let (season, ties) = (try query.season(), try query.ties())
        if case .forecast(let slice) = question.kind, slice.isOpen {
          // Distances require reading the file, so the length is checked first.
          try BoardQuestion.checkLength(of: try await leaderboard.page(slice, of: board, season: season, ties: ties))
        }
        let answer =
          if question.isSlow {
            try await slowQuestions.pass {
              try await leaderboard.answer(question, on: board, season: season, ties: ties)
            }
          } else {
            try await leaderboard.answer(question, on: board, season: season, ties: ties)
          }
        if case .page(let slice, at: _) = question.kind, slice.isOpen, case .page(let page) = answer {
          try BoardQuestion.checkLength(of: page)
        }
        return Response.json(try GameJSON.text(answer))
      }
    }
  }
}

extension BoardQuestion {
  /// Whether the answer is read from the minutes in the file, and not from memory.
  fileprivate var isSlow: Bool {
    switch kind {
    case .page(_, at: let moment): moment != nil
    case .forecast: true
    default: false
    }
  }
}

extension BoardSlice {
  /// Whether the number of schools is unknown before the slice is read.
  fileprivate var isOpen: Bool {
    switch self {
    case .ranks, .taps, .whole: true
    case .top, .page, .around, .after, .before, .schools: false
    }
  }
}
