import ArgumentParser
import Console
import SchoolDirectory
import TapGame

/// `touchschool players forget`
struct PlayersForget: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Take a nickname out of everything; the counts stay.",
    discussion: """
      Out of the sessions of every season, of bans, and of the reasons that were given for bans and adjustments, with the spellings of the \
      name: no byte of it is left in the file. A number stands for it that only organisers see, and the player is on no board of players. \
      What was counted counts, and who is playing goes on. Seasons that have ended are sealed again, so season show prints another digest for \
      them. Look with --dry-run first: nothing takes it back. It asks first; without a terminal it needs --yes.

      Backups and exports that were made before keep the name, and so does the player's own phone: delete those, and change the nickname there. \
      Without --school the name is forgotten at every school.

      EXAMPLES:
        touchschool players forget 민준 --dry-run
        touchschool players forget 민준 --yes
        touchschool players forget 민준 --school sample:high:seoul-gyeonggi
      """)

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(
    help: ArgumentHelp("The player's school; every school if not given.", valueName: "school-id"),
    transform: SchoolID.read)
  var school: SchoolID?
  @Argument(help: "The nickname.") var nickname: Nickname

  func run() async throws {
    let forget = ForgetName(nickname, school: school)
    let report = try await order.with { desk in
      try await desk.send(
        forget,
        showing: { plan, isAsked in
          if isAsked { try ForgetReportView(report: plan, dryRun: true).print(by: output.printer.forQuestions) }
        })
    }
    try ForgetReportView(report: report, dryRun: order.dryRun).print(by: output.printer)
  }
}
