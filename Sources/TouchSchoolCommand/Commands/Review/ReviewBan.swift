import ArgumentParser
import TapGame

/// `touchschool review ban`
struct ReviewBan: AsyncParsableCommand {
  static let configuration = CommandConfiguration("review ban")

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
