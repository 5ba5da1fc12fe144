import ArgumentParser
import TapGame

/// `touchschool review ban`
struct ReviewBan: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ban",
    abstract: "Refuse sessions from now on, and take their taps away.",
    discussion: """
      All in one step: either every session that you name is banned, or none. Their schools lose the taps, the players leave the boards, and \
      each tap that was taken is kept with the reason for audit. Whoever plays under a banned nickname or one of its spellings at that school, or from a banned \
      address, can open no session either. Look with --dry-run first: it says which ranks would change. touchschool review undo takes it \
      back. A season that has ended is final.

      EXAMPLES:
        touchschool review ban --session 7 --reason "a macro" --dry-run
        touchschool review ban --session 7 --reason "a macro, seen by two"
        touchschool review ban --player 봇 --school my:high:1 --reason bot
        touchschool review ban --address-of 7 --reason "one machine"
        touchschool review ban --named bot --least-taps 99 --reason bots
      """)

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @OptionGroup(title: "WHOM") var whom: BanTargetOptions
  @Option(help: .reason) var reason: String
  @Option(help: ArgumentHelp("Ban nobody unless it is so many sessions.", valueName: "count")) var sessions: Int?

  func validate() throws {
    try OptionRule.number("--sessions", sessions, from: 0)
  }

  func run() async throws {
    let report = try await order.with { desk in
      let target = try await whom.target(season: season) { try await desk.season($0).id }
      return try await desk.send(
        BanSessions(
          target, reason: reason, sessions: sessions, season: whom.namesSession ? season.season : nil))
    }
    try BanReportView(report: report, dryRun: order.dryRun).print(by: output.printer)
    guard order.dryRun else { return }
    order.tell(
      "--dry-run 없이 --sessions \(report.ban.sessions.description.with(.object)) 쓰면 이 세션들만 차단돼요.",
      "--sessions \(report.ban.sessions) without --dry-run bans just these.")
  }
}
