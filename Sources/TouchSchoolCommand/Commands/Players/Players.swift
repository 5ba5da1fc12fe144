import ArgumentParser
import Boards
import Console
import SchoolDirectory
import TapGame

/// `touchschool players`
struct Players: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "List the best players, of all or of a school, and their sessions; hide those who want to, or forget their names.",
    subcommands: [
      PlayersList.self, PlayersSessions.self, PlayersNames.self, PlayersHide.self, PlayersUnhide.self,
      PlayersApprove.self, PlayersForget.self,
    ])
}

/// `touchschool players sessions`
struct PlayersSessions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "Print the sessions with the most taps, to find one to adjust.",
    discussion: """
      Whoever plays opens a session, and a new one after a long pause. What fair play rejected stands beside what counts. For organisers: \
      players who hide are on this list.

      EXAMPLES:
        touchschool players sessions                    those with the most taps
        touchschool players sessions 민준
        touchschool players sessions --school sample:high:seoul-gyeonggi --limit 100
      """)

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @Option(
    help: ArgumentHelp("The sessions for this school only.", valueName: "school-id"),
    completion: ContestCompletion.schools, transform: SchoolID.read)
  var school: SchoolID?
  @Option(parsing: .unconditional, help: "So many at the most.") var limit = 20
  @Argument(help: "The sessions under this nickname only; all if not given.") var nickname: Nickname?

  func validate() throws {
    try OptionRule.number("--limit", limit, from: 1)
    try OptionRule.number("--limit", limit, to: 1000, ifAtServer: organiser.base.server != nil)
  }

  func run() async throws {
    let list = try await organiser.read(season) {
      try await $0.ask(SessionQuestion(season: $1.id, nickname: nickname, school: school, limit: limit))
    }
    try SessionListView(list: list).print(by: output.printer)
    if list.total == 0 {
      organiser.store.tell(
        output.language("시즌 \(list.season)에는 그런 세션이 없어요.", "There is no such session in season \(list.season)."))
    }
    if list.sessions.count < list.total {
      organiser.store.tell(output.more(list.sessions.count, of: list.total, by: ("--limit으로", "--limit")))
    }
  }
}
