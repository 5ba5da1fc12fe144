import GameServer
import Logging
import Synchronization

/// Keeps the lines that are logged.
final class LogSink: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }

  func logger(_ format: LogLines.Format = .text, level: Logger.Level = .trace) -> Logger {
    let handler = LogLines(format, level: level, now: { "2026-11-21T08:30:00.000Z" }) { [self] line in
      kept.withLock { $0.append(line) }
    }
    return Logger(label: "test") { _ in handler }
  }
}
