import Basics
import ArgumentParser
import Console
import Foundation
import Leaderboard
import TapGame

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
      throw ValidationError(saying: "The database has to be the path of a file, not “\(path)”.")
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
    let leaderboard = try Leaderboard.open(
      path, clock: clock, access: access, tellingOfLocks: LockNotice(quiet: quiet).tell)
    leaderboard.tellWarnings { [quiet] in Self.tell($0.words, quiet: quiet) }
    if let copy = leaderboard.copyWithoutLog { tell(copy.warning) }
    Self.tell(of: leaderboard.foundErasure, quiet: quiet)
    return try await Self.closing(leaderboard) {
      if settlesClock, access != .readOnly { try await Confirmation.settleClock(of: leaderboard) }
      return try await work(leaderboard)
    }
  }

  /// Prints what became of the erasure of a name that an earlier process had left.
  static func tell(of erasure: Erasure.Found, quiet: Bool) {
    let words: Words
    switch erasure {
    case .none: return
    case .finished:
      words = "Finished an interrupted forgetting of a name: no byte of it is left in this file."
    case .failed(let reason):
      words =
        "An interrupted forgetting of a name could not be finished yet (\(Words(ofSystem: reason))); the next command tries again."
    }
    tell(words, quiet: quiet)
  }

  /// Seals the seasons that are due to be sealed, before the file is checked or copied, and prints which. If that fails,
  /// prints why; the file is then read as it is.
  ///
  /// The file is opened for writing only if a season is due. Whether the file can be read, the caller finds out itself.
  ///
  /// - Parameter onlyRecorded: whether to leave out seasons whose end is not in the file yet.
  /// - Returns: whether seasons were sealed.
  func sealDueSeasons(clock: any WallClock, onlyRecorded: Bool) async -> Bool {
    guard let due = try? await opened(.readOnly, clock, { try await $0.seasonsToSeal(onlyRecorded: onlyRecorded) }),
      !due.isEmpty
    else { return false }
    let seasons = due.map(\.description).joined(separator: ", ")
    let isOne = due.count == 1
    do {
      // Opening the file may seal the first ones, and another process the others.
      let bar = progressBar("Sealing")
      _ = try await bar.shown { try await opened(.readWrite, clock) { try await $0.sealDueSeasons() } }
      tell("Sealed \(for: due.count, "season", "seasons") \(seasons).")
      return true
    } catch LeaderboardError.replica {
      // The servers of the cluster seal its seasons.
    } catch let refusal as ContestRefusal where refusal.kind == ContestRefusal.clockJumpKind {
      tell(
        "\(for: due.count, "Season", "Seasons") \(seasons) can be sealed once you confirm the clock (touchschool season confirm-clock)."
      )
    } catch {
      tell(
        isOne
          ? "Season \(seasons) is due to be sealed and could not be: \(Words(of: error))"
          : "Seasons \(seasons) are due to be sealed and could not be: \(Words(of: error))")
    }
    return false
  }

  private func opened<Result>(
    _ access: DatabaseAccess, _ clock: any WallClock, _ work: (Leaderboard) async throws -> Result
  ) async throws -> Result {
    let leaderboard = try Leaderboard.open(
      path, clock: clock, access: access, tellingOfLocks: LockNotice(quiet: quiet).tell)
    return try await Self.closing(leaderboard) { try await work(leaderboard) }
  }

  static func closing<Result>(
    _ leaderboard: Leaderboard, after work: () async throws -> Result
  ) async throws -> Result {
    let result: Result
    do { result = try await work() } catch {
      if case LeaderboardError.diskFull(let path) = error, await leaderboard.discard() {
        throw LeaderboardError.noRoom(path: path)
      }
      try? leaderboard.close()
      throw error
    }
    // An error of closing can be ignored where acknowledged taps are in the file. Where they are in another one, or in
    // none, the person has to know.
    do { try leaderboard.close() } catch let error as LeaderboardError {
      switch error {
      case .rescued, .tampered, .damaged, .notFound, .replaced: throw error
      default: break
      }
    }
    return result
  }

  /// Prints a message on standard error. Ignores errors, since there is no other place to report them.
  func tell(_ words: Words) { Self.tell(words, quiet: quiet) }

  /// Prints a message on standard error unless `quiet`.
  static func tell(_ words: Words, quiet: Bool) { write(Language.ofCall(words).sanitized, quiet: quiet) }

  /// Prints lines on standard error that may have colors, all in one write.
  static func tell(styled lines: [String], quiet: Bool) {
    write(lines.map { StyledText.truncated($0, to: .max) }.joined(separator: "\n"), quiet: quiet)
  }

  private static func write(_ line: String, quiet: Bool) {
    guard !quiet else { return }
    let output = Output.standardError()
    try? output.writeLine(line)
    try? output.flush()
  }

  /// A progress bar for work that can take longer than a second.
  func progressBar(_ title: Words, total: Int? = nil, unit: Words = "") -> ProgressBar {
    .onStandardError(
      title: Language.ofCall(title), total: total, unit: Language.ofCall(unit), isQuiet: quiet,
      environment: ProcessInfo.processInfo.environment)
  }
}
