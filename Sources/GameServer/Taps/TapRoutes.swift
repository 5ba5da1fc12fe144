import GameAPI
package import Hummingbird
import Boards
import Leaderboard
package import TapGame

extension GameServer {
  /// Adds the path that takes taps.
  func addTapRoutes(to router: Router<GameContext>) {
    addTapRoute("/api/taps", to: router) { [leaderboard] batch in try await leaderboard.commit(batch) }
  }

  /// Adds a path that takes taps.
  ///
  /// - Parameter commit: stores a batch; a benchmark's does not.
  package func addTapRoute(
    _ path: RouterPath, to router: Router<GameContext>,
    commit: @escaping @Sendable (TapBatch) async throws -> Receipt
  ) {
    router.post(path) { request, _ in
      let bearer = String(try request.bearer())
      let known = knownTokens[bearer]
      let token = try known ?? tokenKey.verify(bearer)
      let report: TapReport = try await request.json(upTo: settings.maximumBodySize)
      let batch = TapBatch(
        session: token.session, sequence: report.sequence, taps: report.taps, span: report.span)
      do {
        try batch.validate()
        if token.isExpired(at: clock.now) {
          try await checkRepeat(batch, with: token)
        } else if known == nil {
          _ = try await session(of: token)
          knownTokens.insert(token, for: bearer)
        }
        // It is committed also if whoever sent it leaves meanwhile; sent again, it gets the same receipt.
        let start = ContinuousClock.now
        let receipt = try await commit(batch)
        metrics.record(receipt, time: start.duration(to: .now))
        // The taps are counted, whatever becomes of the look at the board.
        let rank = try? await leaderboard.rank(of: token.school, in: token.season, notBefore: receipt.revision)
        return Response.json(TapAnswer(receipt: receipt, rank: rank).json)
      } catch let refusal as TapRefusal {
        if case .seasonEnded = refusal { throw TokenRefusal.expired(refusal) }
        throw refusal
      }
    }
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
