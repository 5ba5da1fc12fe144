import GameAPI
package import Hummingbird
import Boards
package import TapGame

extension ContestHTTPServer {
  func addTapRoutes(to router: Router<GameContext>) {
    addTapRoute("/api/taps", to: router) { [leaderboard] batch in try await leaderboard.commit(batch) }
  }

  /// Adds a route that accepts taps.
  ///
  /// - Parameter commit: stores a batch. A benchmark may pass a function that stores nothing.
  package func addTapRoute(
    _ path: RouterPath, to router: Router<GameContext>,
    commit: @escaping @Sendable (TapBatch) async throws -> Receipt
  ) {
    router.post(path) { request, context in
      let bearer = String(try request.bearer())
      let known = tokenCache[bearer]
      let token = try known ?? tokenKey.verify(bearer)
      let report: TapReport = try await request.json(upTo: settings.limits.body)
      let batch = TapBatch(
        session: token.session, sequence: report.sequence, taps: report.taps, span: report.span)
      do {
        try batch.validate()
        if token.isExpired(at: clock.now) {
          try await checkRepeat(batch, with: token)
        } else if known == nil {
          _ = try await session(of: token)
          tokenCache.insert(token, for: bearer)
        }
        guard seats.take(batch.sequence, by: token) else {
          let next = try await session(of: token).nextSequence
          throw TapRefusal.sequenceGap(batch.session, sequence: batch.sequence, expected: next)
        }
        // The batch is committed even if the client disconnects meanwhile; a repeat gets the same receipt.
        let start = ContinuousClock.now
        let receipt: Receipt
        do { receipt = try await commit(batch) } catch {
          seats.giveBack(batch.sequence, of: token)
          throw error
        }
        metrics.record(receipt, time: start.duration(to: .now))
        if receipt.reason == .addressLimit { warnOfBudget(.taps, in: token.season, request, context) }
        return Response.json(
          TapAnswer(
            receipt: receipt, wait: pace.wait(afterDelay: poolDelay.latest()), sentTaps: batch.taps,
            elsewhere: seats.isElsewhere(token)
          ).json)
      } catch let refusal as TapRefusal {
        if case .seasonEnded = refusal { throw TokenRefusal.expired(refusal) }
        throw refusal
      }
    }
  }

  /// Checks a batch after the end of a season's grace period. A repeat passes and gets its receipt. A new batch is
  /// refused here, so that late batches of thousands of players do not take the writer's time.
  ///
  /// If the end of the season was postponed, a new batch passes, too: the season's tokens stay valid.
  private func checkRepeat(_ batch: TapBatch, with token: Token) async throws {
    if try await session(of: token).progress.isRepeat(batch.sequence) { return }
    // Another node may have counted the batch a moment ago.
    try await leaderboard.catchUp()
    guard try await !session(of: token).progress.isRepeat(batch.sequence) else { return }
    // A node whose clock is wrong must not end the season for a player.
    if let nodeObstacle { throw nodeObstacle }
    let season = try await leaderboard.season(token.season)
    let now = clock.now
    if season.state(at: now) == .ended {
      throw TapRefusal.seasonEnded(season.id, endedAt: season.endsAt ?? now)
    }
  }
}
