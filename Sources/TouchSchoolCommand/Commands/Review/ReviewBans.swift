import ArgumentParser
import Boards
import TapGame

/// `touchschool review bans`
struct ReviewBans: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bans",
    abstract: "List the bans of a season, why they were made, and which were lifted.",
    discussion: """
      The taps that a ban took are on touchschool taps adjustments, session by session.

      EXAMPLES:
        touchschool review bans
        touchschool review bans --season 3 --format csv
      """)

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  func run() async throws {
    let view = try await organiser.read(season) { BanListView(season: $1, bans: try await $0.bans(season: $1.id)) }
    try view.print(by: output.printer)
    if view.bans.isEmpty { organiser.store.tell("Nobody was banned in season \(view.season.id).") }
  }
}
