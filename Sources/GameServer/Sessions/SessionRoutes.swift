import GameAPI
import HTTPTypes
import Hummingbird
import Boards
import TapGame

extension ContestHTTPServer {
  func addSessionRoutes(to router: Router<GameContext>) {
    // The limit applies after routing, because the router treats //api/sessions/ as the same path.
    router.group().add(middleware: OpeningLimitMiddleware(server: self)).post("/api/sessions") { request, context in
      let opening: SessionOpening = try await request.json(upTo: settings.limits.body)
      let answer = try await open(opening, for: request, context)
      var response = Response.json(try GameJSON.line(answer), status: .created)
      response.headers[.location] = "/api/sessions/\(answer.session)"
      return response
    }
    router.group().add(middleware: OpeningLimitMiddleware(server: self)).post("/api/sessions/again") {
      request, context in
      let back: SessionReturn = try await request.json(upTo: settings.limits.body)
      return Response.json(try GameJSON.line(try await goOn(back, from: client(of: request, context))))
    }
    router.get("/api/work") { request, context in
      _ = try QueryParameters(of: request, known: [])
      let address = client(of: request, context)
      let order = await order(for: address, at: await venue(of: address), after: nil)
      var response = Response.json(try GameJSON.line(WorkAnswer(work: order)))
      // Each order can be used only once, so no cache may keep it.
      response.headers[.cacheControl] = "no-store"
      return response
    }
    router.get("/api/sessions/{id}") { request, context in
      // An expired token is accepted, so that a client can read its counted taps after the end of a season.
      let token = try ownToken(request, context)
      let session = try await session(of: token)
      let season = try await leaderboard.season(session.season)
      return Response.json(
        try GameJSON.line(
          SessionAnswer(
            session, elsewhere: seats.isElsewhere(token), personalCode: tokenKey.personalCode(of: session),
            rules: season.rules)))
    }
    router.get("/api/sessions/{id}/proof") { request, context in
      let session = try await session(of: ownToken(request, context))
      let proof = try await slowQuestions.pass(for: asker(of: request, context)) {
        try await leaderboard.receiptProof(of: session.id)
      }
      return Response.json(try GameJSON.line(proof))
    }
  }

  private func ownToken(_ request: Request, _ context: GameContext) throws -> Token {
    let token = try tokenKey.verify(try request.bearer())
    guard context.parameters.get("id") == token.session.description else { throw TokenRefusal.foreign }
    return token
  }

  private func addressFull(until moment: Timestamp) -> PassingProblem {
    PassingProblem(
      problem: Problem(
        .addressFull,
        detail:
          "Your address has opened as many sessions as it may, unless the organiser names it as a venue of more players."
      ),
      wait: max(.milliseconds(1), moment - clock.now))
  }

  /// The work that a client has to do before it opens a session; `nil` if it has done the work or needs none.
  private func order(for address: IPAddress?, at venue: Venue?, after proof: WorkProof?) async -> WorkOrder? {
    workDesk.take(proof, of: address, in: venue, at: await seasonMoment(), signedBy: tokenKey)
  }

  func checkWork(_ proof: WorkProof?, of address: IPAddress?, at venue: Venue?) async throws {
    guard let order = await order(for: address, at: venue, after: proof) else { return }
    var problem = Problem(
      .workNeeded,
      detail:
        "A session takes some work, so that nobody opens thousands; do what “work” says, and send its result along.")
    problem.work = order
    throw problem
  }

  /// Opens a session, if its work is done, and returns its token.
  private func open(
    _ opening: SessionOpening, for request: Request, _ context: GameContext
  ) async throws -> SessionAnswer {
    let address = client(of: request, context)
    let venue = await venue(of: address)
    try await checkWork(opening.work, of: address, at: venue)
    do {
      let answer = try await openWorked(opening, from: address)
      workDesk.noteOpening(by: address, in: venue, at: await seasonMoment())
      return answer
    } catch TapRefusal.addressFull(let season, let moment) {
      workDesk.giveBack(opening.work, of: address, signedBy: tokenKey)
      warnOfBudget(.sessions, in: season, request, context)
      throw addressFull(until: moment)
    } catch let problem as Problem where problem.kind == .invalidValue {
      workDesk.giveBack(opening.work, of: address, signedBy: tokenKey)
      throw problem
    } catch let refusal as TapRefusal where refusal.kind == .wrongCode {
      // The work is used up, and the next is dearer, since guessing has to cost something.
      workDesk.noteOpening(by: address, in: venue, at: await seasonMoment())
      throw refusal
    }
  }

  private func openWorked(_ opening: SessionOpening, from address: IPAddress?) async throws -> SessionAnswer {
    let season =
      if let id = opening.season { try await leaderboard.season(id) } else { try await leaderboard.currentRealSeason() }
    let source = tokenKey.source(of: address, in: season.id, venues: settings.venues)
    var request = SessionRequest(season: season.id, school: opening.school, source: source)
    if let name = opening.nickname { request.nickname = try publicName(name, in: "nickname") }
    request.code = opening.code
    request.isRhythm = opening.rhythm ?? false
    let session = try await leaderboard.openSession(request)
    metrics.openedSessions.add()
    // The session is open, so its player gets it also if this cannot be read.
    let isShared = (try? await leaderboard.isNicknameShared(by: session)) ?? false
    return answer(session, in: season, isUsed: session.nextSequence > 1, isShared: isShared)
  }

  /// A name that everybody may see, from a member of a body.
  func publicName(_ text: String, in member: String) throws(Problem) -> Nickname {
    guard text.unicodeScalars.count <= 240, let name = Nickname(typed: text) else {
      throw Problem(
        .invalidValue,
        detail:
          "“\(member)” in the body has to have 1 to \(Nickname.maximumLength) visible characters of one script; choose another."
      )
    }
    // The sentence does not repeat the word, because the sentence may be shown on a wall.
    guard !settings.blockedWords.blocks(name) else {
      throw Problem(
        .invalidValue, detail: "“\(member)” in the body is a name that cannot be used in this contest; choose another.")
    }
    return name
  }

  /// Seats a new device at a session. The answer has the device's token.
  private func answer(_ session: Session, in season: Season, isUsed: Bool, isShared: Bool = false) -> SessionAnswer {
    let token = Token(session, expiresAt: season.finalAt, device: UInt64.random(in: .min ... .max))
    seats.open(session.id, for: token.device, isUsed: isUsed)
    let text = tokenKey.sign(token)
    tokenCache.insert(token, for: text)
    return SessionAnswer(
      session, token: text, wait: pace.waitAfterOpening(), nicknameShared: isShared ? true : nil,
      personalCode: tokenKey.personalCode(of: session), rules: season.rules)
  }

  /// Goes on with the session of a personal code on another device.
  private func goOn(_ back: SessionReturn, from address: IPAddress?) async throws -> SessionAnswer {
    let venue = await venue(of: address)
    try await checkWork(back.work, of: address, at: venue)
    // A right code costs the next guess as much as a wrong one does.
    workDesk.noteOpening(by: address, in: venue, at: await seasonMoment())
    let letters = CodeText.normalised(back.code) ?? ""
    guard let id = TokenKey.session(ofPersonalCode: letters), let session = try await found(id),
      tokenKey.personalCode(of: session) == letters
    else { throw Problem(.wrongCode, detail: "No session has this code; look at it again.") }
    return answer(session, in: try await leaderboard.season(session.season), isUsed: true)
  }

  /// A session, also one that another node has opened a moment ago.
  private func found(_ id: SessionID) async throws -> Session? {
    if let session = try await leaderboard.session(id) { return session }
    try await leaderboard.catchUp()
    return try await leaderboard.session(id)
  }

  /// The session of a token.
  ///
  /// - Throws: ``TokenRefusal/foreign``, `TapRefusal.unknownSession`, the store's own error.
  func session(of token: Token) async throws -> Session {
    guard let session = try await found(token.session) else { throw TapRefusal.unknownSession(token.session) }
    guard token.fits(session) else { throw TokenRefusal.foreign }
    return session
  }
}

/// Limits how many sessions an address opens in a minute, on the route that opens them.
struct OpeningLimitMiddleware: RouterMiddleware {
  typealias Context = GameContext
  let server: ContestHTTPServer

  func handle(
    _ request: Request, context: GameContext, next: (Request, GameContext) async throws -> Response
  ) async throws -> Response {
    switch server.openings.draw(server.client(of: request, context), on: server.connection(of: context)) {
    case .granted(after: let wait):
      if wait > .zero { try await server.timer.sleep(for: wait) }
      return try await next(request, context)
    case .refused(let wait):
      let count = server.settings.limits.sessionsPerMinute
      let problem = Problem(
        .tooManyRequests, detail: "Your address may open \(count) sessions in a minute, and too many want to.")
      throw PassingProblem(problem: problem, wait: wait)
    }
  }
}
