import ArgumentParser
import Console
import Leaderboard
import SchoolDirectory
import TapGame

/// `touchschool players forget`
struct PlayersForget: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Take a nickname out of everything; the counts stay.",
    discussion: """
      Out of the sessions of every season, of bans, and of the reasons that were given for bans and adjustments, with the spellings of the       name: no byte of it is left in the file. A number stands for it that only organisers see, and the player is on no board of players.       What was counted counts, and who is playing goes on. Seasons that have ended are sealed again, so season show prints another digest for them.       Look with --dry-run first: nothing takes it back.

      Backups and exports that were made before keep the name, and so does the player's own phone: delete those, and change the nickname there.       Without --school the name is forgotten at every school.

      EXAMPLES:
        touchschool players forget 민준 --dry-run
        touchschool players forget 민준
        touchschool players forget 민준 --school sample:high:seoul-gyeonggi
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @Option(
    help: ArgumentHelp("The player's school; every school if not given.", valueName: "school-id"),
    transform: SchoolID.read)
  var school: SchoolID?
  @Flag(help: "Only say what would change.") var dryRun = false
  @Argument(help: "The nickname.") var nickname: Nickname

  func run() async throws {
    let report = try await store.with(.readWrite) {
      try await $0.forget(ForgetName(nickname, school: school), dryRun: dryRun)
    }
    try ForgetReportView(report: report, dryRun: dryRun).print(as: output.format)
    if dryRun { store.tell("Nothing was changed.") }
  }
}
