import Console
import Dispatch
import GameServer
import Boards
import Leaderboard
import Logging
import TapGame
import TouchSchoolCommand

/// The server's log on standard error.
struct ServerLog {
  let logger: Logger
  private let queue: LogQueue

  init(_ configuration: ServeConfiguration, isQuiet: Bool) {
    let level = configuration.text(.logLevel).flatMap { Logger.Level(rawValue: $0) } ?? (isQuiet ? .warning : .notice)
    let format: LogLines.Format = configuration.text(.logFormat) == "json" ? .json : .text
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

  /// Writes what was logged, as far as somebody takes it.
  func finish() { queue.finish(within: .seconds(1)) }

  /// A disk that is full may have room again, so each line is tried anew; a line that cannot be written harms nobody.
  private static func write(_ line: String) {
    let output = Output.standardError()
    try? output.write(line)
    try? output.flush()
  }
}
