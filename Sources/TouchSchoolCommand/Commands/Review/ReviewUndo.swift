import ArgumentParser
import Boards
import TapGame

/// `touchschool review undo`
struct ReviewUndo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Lift a ban: its sessions may play again and get their taps back.",
    discussion: """
      What the ban took is given back in one step, and kept for audit with the reason. A session that another ban names, by its player or \
      its address, stays banned by that one, which is named.

      EXAMPLES:
        touchschool review bans                          find the ban
        touchschool review undo 3 --reason "it was a class of 30" --dry-run
        touchschool review undo 3 --reason "it was a class of 30"
      """)

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(help: "Why, in 1 to \(AdjustTaps.maximumReasonLength) characters, for whoever asks later.") var reason: String
  @Argument(help: "The ban's number.") var ban: BanID

  func run() async throws {
    let report = try await order.with { try await $0.send(LiftBan(ban, reason: reason)) }
    try BanReportView(report: report, dryRun: order.dryRun).print(by: output.printer)
  }
}
