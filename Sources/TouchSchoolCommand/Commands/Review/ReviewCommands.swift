import Basics
import ArgumentParser
import Boards
import GameAPI
import Leaderboard
import TapGame

/// What both lists of the review ask.
struct ReviewQuestion: ParsableArguments {
  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @Option(parsing: .unconditional, help: "So many at the most.") var limit = 20

  func validate() throws {
    try OptionRule.number("--limit", limit, from: 1)
    try OptionRule.number("--limit", limit, to: 1000, ifAtServer: organiser.base.server != nil)
  }

  func list() async throws -> ReviewList {
    try await organiser.read(season) { try await $0.ask(SuspicionQuestion(season: $1.id, limit: limit)) }
  }

  /// Prints one sentence under a list: nothing looks wrong, or the list is longer than what is shown.
  func tell(_ shown: Int, of total: Int, none: Words, _ season: SeasonID) {
    if total == 0 {
      organiser.store.tell("\(none) of season \(season) looks wrong.")
    } else if shown < total {
      organiser.store.tell(output.more(shown, of: total, by: "--limit"))
    }
  }
}

struct ReviewSessions: AsyncParsableCommand {
  static let configuration = CommandConfiguration("review sessions")

  @OptionGroup var question: ReviewQuestion

  func run() async throws {
    let list = try await question.list()
    try question.output.printer.print(list.sessionReport, json: list)
    question.tell(list.sessions.count, of: list.total, none: "No session", list.season)
  }
}

struct ReviewSchools: AsyncParsableCommand {
  static let configuration = CommandConfiguration("review schools")

  @OptionGroup var question: ReviewQuestion

  func run() async throws {
    let list = try await question.list()
    let schools = ReviewedSchools(list)
    try question.output.printer.print(schools.report, json: schools)
    question.tell(list.schools.count, of: list.totalSchools, none: "No school", list.season)
  }
}

struct ReviewBans: AsyncParsableCommand {
  static let configuration = CommandConfiguration("review bans")

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  func run() async throws {
    try await organiser.printList(
      of: season, { BanQuestion(season: $0) }, by: output,
      none: { "Nobody was banned in season \($0)." }
    ) { Report($0, in: $1) }
  }
}

struct Review: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "review",
    subcommands: [
      ReviewSessions.self, ReviewSchools.self, ReviewBan.self, ReviewUndo.self, ReviewClear.self, ReviewBans.self,
      ReviewApply.self,
    ], defaultSubcommand: ReviewSessions.self)
}

struct ReviewUndo: AsyncParsableCommand {
  static let configuration = CommandConfiguration("review undo")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(help: .reason) var reason: String
  @Argument(help: "The ban's number.") var ban: BanID

  func run() async throws {
    let report = try await order.with { try await $0.send(LiftBan(ban, reason: reason)) }
    try BanReportView(report: report, dryRun: order.dryRun).print(by: output.printer)
  }
}

struct ReviewClear: AsyncParsableCommand {
  static let configuration = CommandConfiguration("review clear")

  @OptionGroup var order: OrderOptions
  @Flag(help: "Take that back.") var undo = false
  @Argument(help: "The session's number.") var session: SessionID

  func run() async throws {
    try await order.with { desk in
      let isNew = try await desk.send(ClearSession(session, isCleared: undo ? false : nil))
      guard !desk.isDryRun else { return }
      guard isNew else {
        return order.tell("Nothing was changed; it was so before.")
      }
      order.tell(
        undo ? "Session \(session) is to be looked at again." : "Session \(session) was looked at and is right.")
    }
  }
}

struct ReviewApply: AsyncParsableCommand {
  static let configuration = CommandConfiguration("review apply")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @Flag(help: "Only show what would be banned.") var dryRun = false

  func run() async throws {
    let (target, applied) = try await store.with(.readWrite) { leaderboard in
      let target = try await season.findReal(in: leaderboard)
      return (target, try await leaderboard.applyReview(season: target.id, dryRun: dryRun))
    }
    let bans = applied.bans.map(\.ban)
    try output.printer.print(Report(bans, in: target), json: AnswerJSON(bans, to: BanQuestion.self))
    if target.autoBan == .off {
      store.tell("Season \(target.id) leaves bans to people; touchschool season set auto-ban=machines changes that.")
    } else if applied.bans.isEmpty {
      store.tell("No session of season \(target.id) is a machine's for certain, or it is banned already.")
    } else if dryRun {
      store.tell("Nothing was changed; without --dry-run these are banned.")
    }
  }
}
