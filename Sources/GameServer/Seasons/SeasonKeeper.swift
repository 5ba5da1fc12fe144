import Boards
import Logging
import ServiceLifecycle
import TapGame

/// Starts, ends and seals seasons while the server runs. Reads never do that, and there may be no taps.
struct SeasonKeeper: Service {
  let leaderboard: any ContestReader & ContestWriter
  let clock: any Clock<Duration>
  let logger: Logger

  /// The interval of checks. A check reads a few rows.
  private static let interval = Duration.seconds(1)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var complaint: String?
      while !Task.isCancelled {
        let trouble = await keep()
        // Logged once, not every second.
        if let trouble, trouble != complaint { logger.error("Seasons cannot start or end: \(trouble)") }
        complaint = trouble
        guard (try? await clock.sleep(for: Self.interval)) != nil else { return }
      }
    }
  }

  /// Starts, ends and seals due seasons.
  ///
  /// - Returns: the error; `nil` if there is none.
  private func keep() async -> String? {
    do {
      guard try await leaderboard.isTimeDue() else { return nil }
      for season in try await leaderboard.passTime() { logger.info("Season \(season) is sealed.") }
      return nil
    } catch {
      return "\(error)"
    }
  }
}
