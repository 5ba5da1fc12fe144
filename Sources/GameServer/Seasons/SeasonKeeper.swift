import Boards
import Logging
import ServiceLifecycle
import TapGame

/// Starts, ends and seals seasons while the server runs. Questions never do, and nobody may be tapping.
struct SeasonKeeper: Service {
  let leaderboard: any ContestReader & ContestWriter
  let clock: any Clock<Duration>
  let logger: Logger

  /// How often it looks. A look reads a few rows.
  private static let interval = Duration.seconds(1)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var complaint: String?
      while !Task.isCancelled {
        let trouble = await keep()
        // Said once, not every second.
        if let trouble, trouble != complaint { logger.error("Seasons cannot start or end: \(trouble)") }
        complaint = trouble
        guard (try? await clock.sleep(for: Self.interval)) != nil else { return }
      }
    }
  }

  /// Does what is due.
  ///
  /// - Returns: why it could not.
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
