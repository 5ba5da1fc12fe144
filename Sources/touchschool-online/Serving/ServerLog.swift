import Console
import Dispatch
import GameServer
import Logging
import TapGame
import TouchSchoolCommand

/// The server's log on standard error.
struct ServerLog {
  let logger: Logger
  private let queue: LogQueue

  init(_ configuration: ServeConfiguration, isQuiet: Bool) {
    let level = configuration.text(\.log.level).flatMap { Logger.Level(rawValue: $0) } ?? (isQuiet ? .warning : .notice)
    let format: LogLines.Format = configuration.text(\.log.format) == "json" ? .json : .text
    let clock = SystemClock()
    @Sendable func logger(write: @escaping @Sendable (String) -> Void) -> Logger {
      let lines = LogLines(format, level: level, now: { clock.now.description }, write: write)
      return Logger(label: "touchschool") { _ in lines }
    }
    let direct = logger(write: Self.write)
    let queue = LogQueue(write: Self.write) { direct.warning("\($0) lines of the log were dropped: nobody took them") }
    self.queue = queue
    self.logger = logger { queue.take($0) }
  }

  /// Writes the remaining log lines. Gives up if they take longer than a second.
  func finish() { queue.finish(within: .seconds(1)) }

  /// Writes a line, and drops it on an error. The next line is tried again, because a full disk may have space by then.
  private static func write(_ line: String) {
    let output = Output.standardError()
    try? output.write(line)
    try? output.flush()
  }
}
