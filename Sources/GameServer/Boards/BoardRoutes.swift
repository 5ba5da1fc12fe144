import GameAPI
import Hummingbird
import Boards
import Basics
import NIOCore
import NIOFoundationCompat
import TapGame

extension ContestHTTPServer {
  func addBoardRoutes(to router: Router<GameContext>) {
    // A slash in a board's name may be unescaped.
    for path in ["/api/boards/{board}", "/api/boards/{board}/{rest}"] as [RouterPath] {
      router.get(path) { request, context in
        // The cache key is the text of the URI, because parsing the question takes as long as the rest of the response.
        let asked = request.uri.string
        if let known = answers.find(asked) { return known.response(to: request) }
        let asking = try asking(request, context)
        let make = { @Sendable in EncodedAnswer(try await answer(asking, from: leaderboard).json) }
        let isKept = asking.question.isSettled(at: clock.now)
        return (isKept ? try await answers.answer(asked, make: make) : try await make()).response(to: request)
      }
    }
  }

  /// Adds the administrator's routes for boards, which show what has counted since a freeze.
  func addAdminBoardRoutes(to group: RouterGroup<GameContext>) {
    for path in ["boards/{board}", "boards/{board}/{rest}"] as [RouterPath] {
      group.get(path) { request, context in
        var response = Response.json(try await answer(try asking(request, context), from: unfrozen).json)
        response.headers[.cacheControl] = "no-store"
        return response
      }
    }
  }

  /// A question about a board, and who asks it.
  private struct Asking: Sendable {
    let question: BoardQuestion
    let board: Board
    let season: SeasonID?
    let ties: TiePolicy
    let asker: QuestionGate.Asker?
  }

  private func asking(_ request: Request, _ context: GameContext) throws -> Asking {
    let board = try context.board()
    let query = try QueryParameters(of: request, known: BoardQuestion.parameters + ["ties", "season"])
    return Asking(
      question: try BoardQuestion(query), board: board, season: try query.season(), ties: try query.ties(),
      asker: asker(of: request, context))
  }

  private func answer(_ asking: Asking, from leaderboard: any ServedContest) async throws -> BoardAnswer {
    let (question, board, season, ties) = (asking.question, asking.board, asking.season, asking.ties)
    if case .forecast(let slice) = question.kind, slice.isOpen {
      // A forecast reads the file, so the length is checked first.
      try BoardQuestion.checkLength(of: try await leaderboard.page(slice, of: board, season: season, ties: ties))
    }
    let answer =
      if question.isSlow {
        try await slowQuestions.pass(for: asking.asker) {
          try await leaderboard.answer(question, on: board, season: season, ties: ties)
        }
      } else {
        try await leaderboard.answer(question, on: board, season: season, ties: ties)
      }
    if case .page(let slice, at: _) = question.kind, slice.isOpen, case .page(let page) = answer {
      try BoardQuestion.checkLength(of: page)
    }
    return answer
  }
}

extension BoardAnswer {
  /// The answer in JSON, on one line.
  fileprivate var json: ByteBuffer {
    get throws {
      guard case .page(let page) = self else { return ByteBuffer(data: try GameJSON.line(self)) }
      // A school takes about 200 bytes.
      return JSONWriter.buffer(capacity: 512 + 256 * page.entries.count) { $0.value(page, revision: page.revision) }
    }
  }
}

extension BoardQuestion {
  /// Whether the answer needs the history by minutes in the file, or shows many schools. Other answers are cheap.
  fileprivate var isSlow: Bool {
    switch kind {
    case .page(let slice, at: let moment):
      moment != nil || slice.isOpen || QuestionCost(schools: slice.mostSchools).isDear
    case .forecast: true
    default: false
    }
  }

  /// Whether the answer changes only with a commit or with the state of a season. `false` for a forecast, because its
  /// pace depends on the current time. Also `false` for the standings of the current moment, which are not final.
  fileprivate func isSettled(at now: Timestamp) -> Bool {
    switch kind {
    case .page(_, at: let moment): moment.map { $0 < now } ?? true
    case .forecast: false
    case .averages, .mark, .totals: true
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
