package import Boards
package import GameAPI
package import SchoolDirectory
import Synchronization
package import TapGame

/// A game client for a contest on a server.
///
/// If there is no response, the call throws an error, and the batch is sent again with the same sequence number. Only a
/// final response from the server is a refusal.
package struct RemoteGame: GameClient {
  let server: ContestServer
  private let tokens: SessionTokens
  private let code: String?

  /// - Parameter code: the season's code or the player's ticket.
  package init(_ server: ContestServer, tokens: SessionTokens, code: String? = nil) {
    self.server = server
    self.tokens = tokens
    self.code = code
  }

  package func session(_ id: SessionID) async throws -> Session? {
    guard let token = try await tokens.token(of: id) else { throw DisownedSession(id) }
    do {
      let response: SessionAnswer = try await server.answer(.get("sessions", id.description, token: token.text))
      guard response.session == id else {
        throw unreadable("it is about another session")
      }
      return try session(response)
    } catch ServerError.refused(_, let problem) {
      switch problem.kind {
      case .unknownSession?: return nil
      case .invalidToken?, .noToken?: throw DisownedSession(id)
      default: throw ServerError.refused(server.address, problem)
      }
    }
  }

  package func openSession(_ request: SessionRequest) async throws -> Session {
    let nickname = request.nickname == .anonymous ? nil : request.nickname.text
    do {
      let response = try await server.open(
        SessionOpening(
          school: request.school, nickname: nickname, season: request.season, code: request.code ?? code,
          rhythm: request.isRhythm ? true : nil))
      guard let token = response.token, response.season == request.season, response.school == request.school else {
        throw unreadable("the session is not the one that was asked for")
      }
      // The token is stored first: without it, the session cannot be continued.
      try await tokens.keep(SessionToken(text: token, season: response.season), of: response.session)
      return try session(response)
    } catch ServerError.refused(_, let problem) {
      switch problem.kind {
      case .unknownSchool?: throw TapRefusal.unknownSchool(request.school)
      case .closedSchool?: throw TapRefusal.closedSchool(request.school)
      case .codeNeeded?, .wrongCode?:
        let joining = try await server.season(request.season).joining
        let isMissing = problem.kind == .codeNeeded
        throw isMissing ? TapRefusal.codeNeeded(request.season, joining) : .wrongCode(request.season, joining)
      default: throw try await refusal(problem, of: request.season)
      }
    }
  }

  package func commit(_ batch: TapBatch) async throws -> Receipt {
    try batch.validate()
    let session = batch.session
    guard let token = try await tokens.token(of: session) else { throw DisownedSession(session) }
    do {
      let response: TapAnswer = try await server.answer(
        .post(
          "taps", body: TapReport(sequence: batch.sequence, taps: batch.taps, span: batch.spanMilliseconds),
          token: token.text))
      guard response.receipt.session == session, response.receipt.sequence == batch.sequence else {
        throw unreadable("the receipt is that of another batch")
      }
      return response.receipt
    } catch ServerError.refused(_, let problem) {
      throw try await refusal(problem, of: batch, in: token.season)
    }
  }

  package func standings(_ windows: Set<StandingsWindow>) async throws -> Standings {
    let asked = Array(windows)
    let response: StandingsAnswer = try await server.answer(
      .get(
        "standings",
        query: asked.map { window in
          ("window", window.text)
        }))
    guard response.windows.count == asked.count else {
      throw unreadable("the windows are not those that were asked for")
    }
    let pages = zip(asked, response.windows).compactMap { window, page in page.map { (window, $0) } }
    return Standings(
      season: response.season, revision: response.revision,
      pages: Dictionary(pages) { $1 })
  }

  package func follow(
    _ windows: Set<StandingsWindow>, _ show: @escaping @Sendable (Standings) async throws -> Void
  ) async throws {
    // The server leaves out windows that do not exist.
    let pages = StreamedStandings(try await standings(windows))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for window in windows where pages.newest[window] != nil {
        group.addTask { [server] in
          do {
            let call = server.stream(window.slice, of: window.board, season: nil, ties: .ordinal)
            for try await case .changed(_, let page?) in BoardStream(server, call, isEndless: false) {
              pages.replace(window, by: page)
            }
          } catch ServerError.refused(_, let problem) where problem.status == 404 {}
        }
      }
      group.addTask { for await _ in pages.changes { try await show(pages.newest) } }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  package func page(_ window: StandingsWindow, season: SeasonID) async throws -> BoardPage {
    try await server.page(window.slice, of: window.board, season: season, ties: .ordinal)
  }

  package func history(of school: SchoolID, season: SeasonID?) async throws -> SchoolHistory {
    try await server.ask(HistoryQuestion(of: school, season: season))
  }

  package func players(of school: SchoolID, around session: SessionID) async throws -> PlayerPage {
    func players(_ slice: PageSlice<PlayerReference>) async throws -> PlayerPage {
      try await server.ask(SchoolPlayerQuestion(slice, of: school, season: nil, ties: .ordinal))
    }
    do { return try await players(.around(.session(session), radius: 3)) } catch ServerError.refused(_, let problem)
      where problem.status == 404
    { return try await players(.top(7)) }
  }
}

/// Combines the newest pages of several streams, one stream for each window.
private final class StreamedStandings: Sendable {
  private let standings: Mutex<Standings>
  /// Signals changes. Several changes can share one signal.
  let changes: AsyncStream<Void>
  private let change: AsyncStream<Void>.Continuation

  init(_ standings: Standings) {
    self.standings = Mutex(standings)
    (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  var newest: Standings { standings.withLock { $0 } }

  func replace(_ window: StandingsWindow, by page: BoardPage) {
    standings.withLock { $0.replace(window, by: page) }
    change.yield()
  }
}

extension StandingsWindow {
  /// The window as the API expects it: the part after `/api/boards/`, such as `all?top=10`.
  var text: String {
    let query = BoardQuestion(slice, of: board, season: nil, ties: .ordinal).location.query
    let call = ServerCall(path: [board.description], query: query)
    return String(call.target.dropFirst("/api/".count))
  }
}
