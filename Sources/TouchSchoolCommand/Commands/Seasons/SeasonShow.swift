import Basics
import ArgumentParser
import Leaderboard
import TapGame

struct SeasonShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season show")

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @Argument(help: "The season's number; the one that is live, or else the last, if not given.") var season: SeasonID?

  func run() async throws {
    try await organiser.with(.readOnly) { contest in
      try await SeasonView(of: contest).print(try await contest.season(season), by: output.printer)
    }
  }
}

struct SeasonList: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season list")

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    let view = try await organiser.with(.readOnly) { try await SeasonView(of: $0) }
    try view.printList(by: output.printer)
    if view.seasons.isEmpty {
      organiser.store.tell("There is no season yet; touchschool season start NAME makes one.")
    }
  }
}
