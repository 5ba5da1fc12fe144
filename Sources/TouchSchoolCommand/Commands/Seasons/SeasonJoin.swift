import Boards
import ArgumentParser
import Leaderboard
import TapGame

/// `touchschool season join`
struct SeasonJoin: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Show how one joins a season, with its code.",
    discussion: """
      A season is open to whoever reaches the contest, or is joined with a code, or with tickets; touchschool season set changes it.

      A code is eight letters and digits on the projector, in its QR code too. It changes every ten minutes if nothing else is set, and the one before still holds, so who plays \
      has been in the hall lately. One that stays the same can be printed. Tickets are made by touchschool season tickets.

      EXAMPLES:
        touchschool season join
        touchschool season set join=code/5m
        touchschool season set join=code:FESTIVAL26
        touchschool season set join=open
      """)

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  func run() async throws {
    let answer = try await organiser.with(.readOnly) { try await $0.ask(JoinQuestion($0.realSeason(season.season).id)) }
    try JoinView(answer: answer).print(by: output.printer)
  }
}
