import Boards
import Logging
import ServiceLifecycle

/// Makes backups at an interval until the server shuts down. A failure is logged and does not end the schedule. The
/// first failure after a success is reported to the contest's webhooks, too.
struct BackupSchedule: Service {
  let backups: any BackupKeeper
  let interval: Duration
  let clock: any Clock<Duration>
  let logger: Logger
  var report: @Sendable (_ reason: String) async throws -> Void = { _ in }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var hasFailed = false
      while !Task.isCancelled {
        if let failure = await make() {
          if !hasFailed { await tell(failure) }
          hasFailed = true
        } else {
          hasFailed = false
        }
        do { try await clock.sleep(for: interval) } catch { return }
      }
    }
  }

  private func tell(_ failure: String) async {
    do { try await report(failure) } catch { logger.error("Webhooks cannot be told of it: \(error)") }
  }

  /// - Returns: why no backup could be made; `nil` if one was made or none was needed.
  private func make() async -> String? {
    do {
      guard let record = try await backups.make(onlyIfNewer: true) else { return nil }
      logger.info(
        "Made a backup",
        metadata: ["file": "\(record.file)", "revision": "\(record.revision)", "bytes": "\(record.bytes)"])
      return nil
    } catch is CancellationError {
      return nil
    } catch {
      logger.error("A backup could not be made: \(error)")
      return "\(error)"
    }
  }
}
