import Boards
import Logging
import ServiceLifecycle
import TapGame

/// Starts, ends and seals seasons while the server runs, lets the review ban in seasons that allow it, and checks that
/// the contest's file is in its place. Requests are not enough: reads never start or end a season, and there may be no
/// taps.
struct SeasonKeeper: Service {
  let leaderboard: any ServedContest
  /// The cluster's node. Only one node of a cluster keeps seasons.
  let node: (any ServedNode)?
  let wallClock: any WallClock
  let clock: any Clock<Duration>
  let logger: Logger

  /// The interval between checks. A check reads a few rows.
  private static let interval = Duration.seconds(1)
  /// The interval between reviews of a season that allows its review to ban, in milliseconds. A review reads all of the
  /// season's receipts.
  private static let reviewInterval: Int64 = 60_000
  /// The maximum number of bans of one review.
  private static let bansAtOnce = 100
  /// The time between the last review of a season and the season's end, in milliseconds. So the bans are made before
  /// the end.
  private static let reviewBeforeEnd: Int64 = 5000

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var lastError: String?
      var reviews: [SeasonID: Timestamp] = [:]
      var suspects = Suspects()
      while !Task.isCancelled {
        let isOurTurn = node?.keepsSeasons ?? true
        // If the contest's file is not in its place, the store saves what it has.
        var error = await failure("The contest cannot go on") { try await leaderboard.checkInPlace() }
        if error == nil, isOurTurn {
          let errors = [
            await failure("Seasons cannot start or end") { try await keep() },
            await failure("The review cannot ban") { try await review(&reviews) },
            await failure("The review's suspicions cannot be told") { try await suspect(&suspects) },
          ]
          error = errors.compactMap(\.self).first
        }
        // The same error is logged once, not every second.
        if let error, error != lastError { logger.error("\(error)") }
        lastError = error
        guard (try? await clock.sleep(for: Self.interval)) != nil else { return }
      }
    }
  }

  /// Why work failed, as a sentence; `nil` if it did not.
  private func failure(_ consequence: String, of work: () async throws -> Void) async -> String? {
    do { try await work() } catch { return "\(consequence): \(error)" }
    return nil
  }

  /// Starts, ends and seals due seasons.
  private func keep() async throws {
    guard try await leaderboard.isTimeDue() else { return }
    for season in try await leaderboard.perform(PassTime()) { logger.info("Season \(season) is sealed.") }
  }

  /// The suspicious sessions that webhooks were told of, and when the next review is due.
  private struct Suspects {
    var told: Set<SessionID> = []
    var next: Timestamp?
  }

  /// Tells webhooks that want it of sessions that the review of a live season suspects. The order's id makes each
  /// session count once, also after a restart and at another server.
  private func suspect(_ suspects: inout Suspects) async throws {
    let now = wallClock.now
    guard suspects.next.map({ now >= $0 }) ?? true else { return }
    suspects.next = now + Self.reviewInterval
    guard try await leaderboard.isWanted(.sessionSuspected) else { return }
    for season in try await leaderboard.seasons() where season.state(at: now) == .live && !season.isSimulation {
      let suspicions = SuspicionQuestion(season: season.id, limit: Self.bansAtOnce)
      for found in try await leaderboard.ask(suspicions).sessions
      where found.ban == nil && !found.isCleared && suspects.told.insert(found.id).inserted {
        let reasons = found.suspicions.map(\.kind.rawValue).joined(separator: " ")
        let report = ReportEvent(
          .sessionSuspected, ["season": "\(season.id)", "session": "\(found.id)", "reasons": reasons])
        let id = OrderID(rawValue: "suspicion-\(season.id)-\(found.id)")
        do { try await leaderboard.perform(report, id: id, from: .review) } catch let refusal as ContestRefusal
          where refusal == id.map(ContestRefusal.otherOrder)
        {
          // It was told before, with other reasons.
        }
      }
    }
  }

  /// Lets the review ban in the seasons that allow it, when their review is due.
  ///
  /// - Parameter reviews: when the next review of each season is due.
  private func review(_ reviews: inout [SeasonID: Timestamp]) async throws {
    let now = wallClock.now
    for season in try await leaderboard.seasons() where season.autoBan != .off && season.state(at: now) == .live {
      guard now >= reviews[season.id] ?? now else { continue }
      let last = season.endsAt.map { $0 + -Self.reviewBeforeEnd }
      let next = now + Self.reviewInterval
      reviews[season.id] = last.map { now < $0 ? min(next, $0) : season.endsAt ?? next } ?? next
      let applied = try await leaderboard.applyReview(season: season.id, limit: Self.bansAtOnce)
      // The rest follows in the next round, so that seasons can start and end in between.
      if applied.rest > 0 { reviews[season.id] = now }
      for report in applied.bans {
        logger.info("The review has banned \(report.ban.target) of season \(season.id): \(report.ban.reason)")
      }
    }
  }
}
