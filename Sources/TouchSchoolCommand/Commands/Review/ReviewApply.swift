import ArgumentParser
import Boards
import Leaderboard
import TapGame

/// `touchschool review apply`
struct ReviewApply: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Let the review ban the machines of a season that says so.",
    discussion: """
      A server does this by itself; the command is for a file without one. Nothing is banned in a season that leaves bans to people, which \
      is so unless touchschool season set auto-ban=machines has changed it.

      EXAMPLES:
        touchschool review apply --dry-run
        touchschool review apply --season 3
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @Flag(help: "Only show what would be banned.") var dryRun = false

  func run() async throws {
    let (target, applied) = try await store.with(.readWrite) { leaderboard in
      let target = try await season.findReal(in: leaderboard)
      return (target, try await leaderboard.applyReview(season: target.id, dryRun: dryRun))
    }
    try BanListView(season: target, bans: applied.bans.map(\.ban)).print(by: output.printer)
    if target.autoBan == .off {
      store.tell("Season \(target.id) leaves bans to people; touchschool season set auto-ban=machines changes that.")
    } else if applied.bans.isEmpty {
      store.tell("No session of season \(target.id) is a machine's for certain, or it is banned already.")
    } else if dryRun {
      store.tell("Nothing was changed; without --dry-run these are banned.")
    }
  }
}
