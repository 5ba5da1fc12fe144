import GameAPI
import Hummingbird
import Boards
import JSONText
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
        let board = try context.board()
        let query = try QueryParameters(of: request, known: BoardQuestion.parameters + ["ties", "season"])
        let question = try BoardQuestion(query)
        let (season, ties) = (try query.season(), try query.ties())
        let asker = asker(of: request, context)
        let make = { @Sendable in
          EncodedAnswer(try await answer(question, on: board, season: season, ties: ties, for: asker).json)
        }
        let isKept = question.isSettled(at: clock.now)
        return (isKept ? try await answers.answer(asked, make: make) : try await make()).response(to: request)
      }
    }
  }

  private func answer(
    _ question: BoardQuestion, on board: Board, season: SeasonID?, ties: TiePolicy,
    for asker: ClientConnection?
  ) async throws -> BoardAnswer {
    if case .forecast(let slice) = question.kind, slice.isOpen {
      // A forecast reads the file, so the length is checked first.
      try BoardQuestion.checkLength(of: try await leaderboard.page(slice, of: board, season: season, ties: ties))
    }
    let answer =
      if question.isSlow {
        try await slowQuestions.pass(for: asker) {
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
  /// Whether the answer needs the history by minutes in the file. Other answers need only memory.
  fileprivate var isSlow: Bool {
    switch kind {
    case .page(_, at: let moment): moment != nil
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
