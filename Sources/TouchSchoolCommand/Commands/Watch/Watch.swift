import Basics
import ArgumentParser
import Console
import GameAPI
import Foundation
import Boards
import SchoolDirectory
import TapGame

struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration("watch")

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table
    case json
  }

  @OptionGroup var contest: ContestOptions
  @OptionGroup var season: SeasonOption
  @OptionGroup var freeze: FreezeOption

  @Option(help: "How to show it: table or json; json if not given and standard output is not a terminal.")
  var format: Format?
  @Option(help: .board) var board: Board = .all
  @Option(help: .ties) var ties: TiePolicy = .ordinal
  @Option(parsing: .unconditional, help: "How many schools to show.") var top = 20
  @Option(school: "Show the neighbourhood of a school.") var around: SchoolID?
  @Option(parsing: .unconditional, help: "With JSON: end after so many lines.") var limit: Int?

  func validate() throws {
    try contest.validate(freeze)
    try OptionRule.number("--top", top, from: 1)
    try OptionRule.number("--top", top, to: BoardSlice.mostStreamed, ifAtServer: contest.server != nil)
    try OptionRule.number("--limit", limit, from: 1)
    let isTerminal = Terminal.isTerminal(STDOUT_FILENO)
    if format == .table, !isTerminal {
      throw ValidationError(
        saying: "--format table needs a terminal; leave it out, or print the board once with rankings.")
    }
    try OptionRule.pair("--limit", limit != nil && isTerminal, with: "--format json", format == .json)
  }

  private var isJSON: Bool { format == .json || !Terminal.isTerminal(STDOUT_FILENO) }

  func run() async throws {
    let store = contest.store
    let end = try await reopeningWhatWasReplaced { source in
      Interrupt.install()
      let subject = WatchSubject(
        source: source, board: board, season: season.season, ties: ties, top: top, around: around)
      return isJSON
        ? try await WatchLines(
          subject: subject, limit: limit, tell: { [isQuiet = store.quiet] in FileOptions.tell($0, quiet: isQuiet) }
        ).run()
        : try await WatchScreen(subject: subject).run()
    }
    switch end {
    case .enough: break
    case .seasonEnded(let season):
      store.tell("Season \(season) has ended; its standings move no more.")
    case .stopped(let signal):
      if isJSON { Interrupt.wipeKey() }
      throw ExitCode(signal.exitCode)
    }
  }

  /// The maximum number of attempts to open a new database file that replaced the old one. The file may be incomplete
  /// at first.
  private static let openings = 10

  /// Watches the board. Reopens the database when another file replaces it, for example after a restore.
  private func reopeningWhatWasReplaced(
    _ watch: (any BoardSource) async throws -> WatchSubject.End
  ) async throws -> WatchSubject.End {
    let store = contest.store
    var failures = 0
    while true {
      do {
        // A watch outlives nodes, and tells when the cluster does not answer.
        return try await contest.ask(in: season, isAtNode: false, freeze: freeze) { source in
          failures = 0
          return try await watch(source)
        }
      } catch is ReplacedContest {
        store.tell("Another file has taken the place of \(store.path); it is watched from now on.")
      } catch {
        guard failures > 0, failures < Self.openings else { throw error }
        failures += 1
        try await Task.sleep(for: .milliseconds(200))
        continue
      }
      failures = 1
    }
  }
}

extension Watch: BoardNaming {
  var namedStore: StoreOptions? { contest.server == nil ? contest.store : nil }
}
