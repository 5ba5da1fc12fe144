import Basics
import Boards
import ArgumentParser
import TapGame

struct SeasonFreeze: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season freeze")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Argument(help: "The season's number; the newest that is live if not given.") var season: SeasonID?

  func run() async throws {
    try await order.with { desk in
      let frozen = try await desk.send(FreezeSeason(try await desk.season(season).id))
      try await SeasonView(of: desk.contest, planned: desk.isDryRun ? frozen : nil).print(frozen, by: output.printer)
      guard !desk.isDryRun else { return }
      let thaw = (["season", "thaw", frozen.id.description] + order.words).shellCommand
      order.tell("Everybody sees them again with: \(thaw)")
    }
  }
}

struct SeasonThaw: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season thaw")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Argument(help: "The season's number; the one that is frozen if not given.") var season: SeasonID?

  func run() async throws {
    try await order.with { desk in
      let id =
        if let season { season } else {
          try await desk.onlySeason(
            where: { $0.frozenSince != nil }, several: "The boards of several seasons are frozen"
          )
        }
      let thawed = try await desk.send(ThawSeason(id))
      try await SeasonView(of: desk.contest, planned: desk.isDryRun ? thawed : nil).print(thawed, by: output.printer)
    }
  }
}
