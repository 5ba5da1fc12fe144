package import GameAPI
package import Boards
package import SchoolDirectory
package import TapGame

/// The contest at a server, as the game sees it.
///
/// Whatever keeps a call from being answered is an error, after which the batch is handed in again under its own number; only what the server
/// has said for good is a refusal.
package struct RemoteGame: GameClient {
  let server: ContestServer
  private let tokens: any SessionTokens

  /// The contest at a server.
  ///
  /// - Parameters:
  ///   - server: where it is.
  ///   - tokens: where what the server gives with a session is kept.
  package init(_ server: ContestServer, tokens: any SessionTokens) {
    self.server = server
    self.tokens = tokens
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
      let response: SessionAnswer = try await server.answer(
        .post(
          "sessions", body: SessionOpening(school: request.school, nickname: nickname, season: request.season)))
      guard let token = response.token, response.season == request.season, response.school == request.school else {
        throw unreadable("the session is not the one that was asked for")
      }
      // A session without its token would be no use; with it on disk, whatever happens next, the session can be gone on with.
      try await tokens.keep(SessionToken(text: token, season: response.season), of: response.session)
      return try session(response)
    } catch ServerError.refused(_, let problem) {
      switch problem.kind {
      case .unknownSchool?: throw TapRefusal.unknownSchool(request.school)
      case .closedSchool?: throw TapRefusal.closedSchool(request.school)
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

  package func follow(_ moved: @escaping @Sendable () -> Void) async throws {
    // Every school is on this board, so whatever moves anywhere moves here.
    let call = server.revisions(of: .all)
    for try await _ in BoardStream(server, call, isEndless: false) { moved() }
  }

  package func history(of school: SchoolID) async throws -> SchoolHistory {
    try await server.answer(.get("schools", school.rawValue, "history"))
  }

  package func players(of school: SchoolID, around session: SessionID) async throws -> PlayerPage {
    do {
      return try await server.answer(
        .get("schools", school.rawValue, "players", query: [("around", session.description), ("radius", "3")]))
    } catch ServerError.refused(_, let problem) where problem.status == 404 {
      return try await server.answer(.get("schools", school.rawValue, "players", query: [("top", "7")]))
    }
  }
}
