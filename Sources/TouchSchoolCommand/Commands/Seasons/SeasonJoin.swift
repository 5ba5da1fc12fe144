import ArgumentParser
import Boards
import Leaderboard
import TapGame

/// `touchschool season join`
struct SeasonJoin: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Show how one joins a season, with its code; or change it.",
    discussion: """
      A season is open to whoever reaches the contest, or is joined with a code, or with tickets.

      A code is eight letters on the projector, in its QR code too. It changes every ten minutes, and the one before still holds, so who plays \
      has been in the hall lately. With --code it stays the same and can be printed. Tickets are made by touchschool season tickets.

      A change concerns who joins from now on, also in the seasons that follow in a series; who plays goes on. Changing a code that changes makes another one at once.

      EXAMPLES:
        touchschool season join
        touchschool season join --join code --code-minutes 5
        touchschool season join --code FESTIVAL26
        touchschool season join --join open
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var joining: JoinOptions
  @OptionGroup var season: SeasonOption

  func run() async throws {
    guard let rule = joining.rule() else {
      return try await store.with(.readOnly) { try await show(in: $0) }
    }
    try await store.with(.readWrite) { leaderboard in
      try await leaderboard.perform(SetSeason(try await season.findReal(in: leaderboard).id, join: rule))
      try await show(in: leaderboard)
    }
  }

  private func show(in leaderboard: any ContestReader) async throws {
    let season = try await season.findReal(in: leaderboard)
    let rule = try await leaderboard.joinRule(of: season.id)
    let tickets = try await leaderboard.ticketCount(of: season.id)
    try JoinView(season: season, rule: rule, tickets: tickets, now: SystemClock().now).print(as: output.format)
  }
}
