import GameAPI
import Hummingbird
import Leaderboard
import TapGame

extension GameServer {
  /// Adds the path that takes taps.
  func addTapRoutes(to router: Router<GameContext>) {
    router.post("/api/taps") { request, _ in
      let token = try tokenKey.verify(try request.bearer())
      let report: TapReport = try await request.json(upTo: settings.maximumBodySize)
      let batch = TapBatch(
        session: token.session, sequence: report.sequence, taps: report.taps, span: report.span)
      do {
        return Response.json(try GameJSON.line(try await commit(batch, with: token)))
      } catch let refusal as TapRefusal {
        if case .seasonEnded = refusal { throw TokenRefusal.expired(refusal) }
        throw refusal
      }
    }
  }

  /// Commits a batch. It is committed also if whoever sent it leaves meanwhile; sent again, it gets the same receipt.
  private func commit(_ batch: TapBatch, with token: Token) async throws -> TapAnswer {
    try batch.validate()
    if token.isExpired(at: clock.now) {
      try await checkRepeat(batch, with: token)
    } else if !knownSessions.contains(token) {
      _ = try await session(of: token)
      knownSessions.insert(token)
    }
    let start = ContinuousClock.now
    let receipt = try await leaderboard.commit(batch)
    metrics.record(receipt, time: start.duration(to: .now))
    // A receipt of a file that somebody has moved away would have the taps forgotten by who made them.
    try leaderboard.checkInPlace()
    // The taps are counted, whatever becomes of the look at the board.
    let rank = try? await leaderboard.rank(of: token.school, in: token.season, notBefore: receipt.revision)
    return TapAnswer(receipt: receipt, rank: rank)
  }

  /// After the end of a season a repeat gets its receipt, and nothing new is committed: what comes late from thousands of players does
  /// not take the writer's time.
  ///
  /// A season whose end was moved on goes on, and its tokens with it.
  private func checkRepeat(_ batch: TapBatch, with token: Token) async throws {
    let session = try await session(of: token)
    guard !session.progress.isRepeat(batch.sequence) else { return }
    let season = try await leaderboard.season(token.season)
    let now = clock.now
    if season.state(at: now) == .ended {
      throw TapRefusal.seasonEnded(season.id, endedAt: season.endsAt ?? now)
    }
  }
}
