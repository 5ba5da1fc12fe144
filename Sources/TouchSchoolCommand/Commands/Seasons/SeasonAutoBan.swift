import ArgumentParser
import Boards
import Leaderboard
import TapGame

/// `touchschool season auto-ban`
struct SeasonAutoBan: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auto-ban",
    abstract: "Show whether the review of a season bans by itself; or change it.",
    discussion: """
      With “machines” the review bans sessions that are a machine's for certain: two minutes or more of tapping with a rhythm that people do \
      not have, and at a speed that people do not keep up. Both have to be so; the address never counts. All others stay on the list of \
      touchschool review, for a person to decide. A server reviews each minute and once more before the season ends; in a file without a \
      server, touchschool review apply does it, and so does touchschool season end.

      These bans are like any others: touchschool review bans lists them with their reasons, and review undo lifts one. The review does not \
      ban a session again whose ban a person has lifted. It is off if not given.

      EXAMPLES:
        touchschool season auto-ban
        touchschool season auto-ban machines
        touchschool season auto-ban off --season 3
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @Argument(help: "What it bans from now on, also in the seasons that follow in a series: machines, or off.")
  var autoBan: AutoBan?

  func run() async throws {
    guard let autoBan else {
      return try await store.with(.readOnly) { try await show(try await season.findReal(in: $0), of: $0) }
    }
    try await store.with(.readWrite) { leaderboard in
      let id = try await season.findReal(in: leaderboard).id
      try await show(try await leaderboard.perform(SetSeason(id, autoBan: autoBan)), of: leaderboard)
    }
  }

  private func show(_ season: Season, of leaderboard: any ContestReader) async throws {
    try await SeasonView(of: leaderboard).print(season, as: output.format)
  }
}
