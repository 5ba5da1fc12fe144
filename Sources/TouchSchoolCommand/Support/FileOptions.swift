import ArgumentParser
import Console
import Foundation
import Leaderboard
import TapGame
import TerminalApp

/// The database, and whether to print messages.
struct FileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The database file; TOUCHSCHOOL_DATABASE or touchschool.sqlite if not given.", valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var database: String?

  @Flag(name: .shortAndLong, help: "Print data only: no progress, no messages.")
  var quiet = false

  func validate() throws {
    // SQLite opens these paths as databases in memory, so all data would be lost.
    if path.isEmpty || path.hasPrefix(":memory:") || path.hasPrefix("file:") {
      throw ValidationError(
        Language.ofCall(
          "데이터베이스는 파일의 경로로 적어 주세요. “\(path)”\(KoreanParticle.topic.after(path)) 쓸 수 없어요.",
          "The database has to be the path of a file, not “\(path)”."))
    }
  }

  var path: String {
    database ?? ProcessInfo.processInfo.environment["TOUCHSCHOOL_DATABASE"].flatMap { $0.isEmpty ? nil : $0 }
      ?? "touchschool.sqlite"
  }

  /// The command-line arguments with which another command uses the same database.
  var words: [String] { database.map { ["--database", $0] } ?? [] }

  /// Opens the database, runs `work` with it, and closes it. After closing, the database is a single file.
  ///
  /// - Parameter settlesClock: whether to ask the person about a clock that may be wrong, before anything is written.
  func with<Result>(
    _ access: DatabaseAccess, clock: any WallClock = SystemClock(), settlesClock: Bool = true,
    _ work: (Leaderboard) async throws -> Result
  ) async throws -> Result {
    let leaderboard = try Leaderboard.open(path, clock: clock, access: access)
    leaderboard.tellWarnings { [quiet] in Self.tellOfLongLog($0, quiet: quiet) }
    if let copy = leaderboard.copyWithoutLog { tell(copy.warning) }
    return try await Self.closing(leaderboard) {
      if settlesClock, access != .readOnly { try await Confirmation.settleClock(of: leaderboard) }
      return try await work(leaderboard)
    }
  }

  /// Runs `work` and then closes the database.
  static func closing<Result>(
    _ leaderboard: Leaderboard, after work: () async throws -> Result
  ) async throws -> Result {
    let result: Result
    do { result = try await work() } catch {
      try? leaderboard.close()
      throw error
    }
    // An error of closing can be ignored, since acknowledged taps are on disk. But if they were rescued into another
    // file, the person has to know.
    do { try leaderboard.close() } catch let error as LeaderboardError {
      if case .rescued = error { throw error }
    }
    return result
  }

  /// Prints a message on standard error. Ignores errors, since there is no other place to report them.
  func tell(_ sentence: String) { Self.tell(sentence, quiet: quiet) }

  /// Prints a message on standard error unless `quiet`.
  static func tell(_ sentence: String, quiet: Bool) {
    guard !quiet else { return }
    let output = Output.standardError()
    try? output.writeLine(sentence.sanitized)
    try? output.flush()
  }

  /// Prints the warning that the log of a database is long.
  static func tellOfLongLog(_ warning: String, quiet: Bool) {
    tell(
      Language.ofCall("누가 데이터베이스를 오래 읽고 있어서 로그 파일이 커졌어요. 그 프로그램을 끝내면 줄어요.", warning),
      quiet: quiet)
  }

  /// A progress bar for work that can take longer than a second.
  func progressBar(_ title: String, total: Int?, unit: String = "") -> ProgressBar {
    .onStandardError(
      title: title, total: total, unit: unit, isQuiet: quiet, environment: ProcessInfo.processInfo.environment)
  }
}
