import ArgumentParser
import Boards
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
  func tell(_ shown: Int, of total: Int, none: Bilingual, _ season: SeasonID) {
    if total == 0 {
      organiser.store.tell(
        output.language("시즌 \(season)에는 \(none.korean).", "\(none.english) of season \(season) looks wrong."))
    } else if shown < total {
      organiser.store.tell(output.more(shown, of: total, by: ("--limit으로", "--limit")))
    }
  }
}

/// `touchschool review sessions`, and `touchschool review` alone
struct ReviewSessions: AsyncParsableCommand {
  static let configuration = CommandConfiguration("review sessions")

  @OptionGroup var question: ReviewQuestion

  func run() async throws {
    let list = try await question.list()
    try question.output.printer.print(list.sessionReport, json: list)
    question.tell(list.sessions.count, of: list.total, none: ("이상해 보이는 세션이 없어요", "No session"), list.season)
  }
}

/// `touchschool review schools`
struct ReviewSchools: AsyncParsableCommand {
  static let configuration = CommandConfiguration("review schools")

  @OptionGroup var question: ReviewQuestion

  func run() async throws {
    let list = try await question.list()
    let schools = ReviewedSchools(list)
    try question.output.printer.print(schools.report, json: schools)
    question.tell(list.schools.count, of: list.totalSchools, none: ("이상해 보이는 학교가 없어요", "No school"), list.season)
  }
}

/// `touchschool review bans`
struct ReviewBans: AsyncParsableCommand {
  static let configuration = CommandConfiguration("review bans")

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  func run() async throws {
    try await organiser.printList(
      of: season, { BanQuestion(season: $0) }, by: output,
      none: { ("시즌 \($0)에서는 아무도 차단되지 않았어요.", "Nobody was banned in season \($0).") }
    ) { Report($0, in: $1) }
  }
}

/// `touchschool review`
struct Review: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "review",
    subcommands: [
      ReviewSessions.self, ReviewSchools.self, ReviewBan.self, ReviewUndo.self, ReviewClear.self, ReviewBans.self,
      ReviewApply.self,
    ], defaultSubcommand: ReviewSessions.self)
}

/// `touchschool review undo`
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

/// `touchschool review clear`
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
        return order.tell("바뀐 것이 없어요. 이미 그래요.", "Nothing was changed; it was so before.")
      }
      order.tell(
        undo ? "세션 \(session)을(를) 다시 살펴봐요." : "세션 \(session)은(는) 살펴봤고 괜찮아요.",
        undo ? "Session \(session) is to be looked at again." : "Session \(session) was looked at and is right.")
    }
  }
}
