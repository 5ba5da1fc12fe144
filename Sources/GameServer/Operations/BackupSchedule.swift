import Boards
import Logging
import ServiceLifecycle

/// Makes backups at an interval until the server shuts down. A failure is logged and does not end the schedule.
struct BackupSchedule: Service {
  let backups: any BackupKeeper
  /// The time between two backups.
  let interval: Duration
  let clock: any Clock<Duration>
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await make()
        do { try await clock.sleep(for: interval) } catch { return }
      }
    }
  }

  private func make() async {
    do {
      guard let record = try await backups.make(onlyIfNewer: true) else { return }
      logger.info(
        "Made a backup",
        metadata: ["file": "\(record.file)", "revision": "\(record.revision)", "bytes": "\(record.bytes)"])
    } catch is CancellationError {
      return
    } catch {
      logger.error("A backup could not be made: \(error)")
    }
  }
}
