import Boards
import ArgumentParser
import TapGame

/// `touchschool season freeze`
struct SeasonFreeze: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "freeze",
    abstract: "Freeze the boards of a season: players see them as they are now.",
    discussion: """
      Taps go on to count. Nothing tells players more until touchschool season thaw, also after the season's end. The setting freeze does \
      it by itself before the end. rankings, watch, players list and history show what players see; --unfrozen shows what has counted.

      EXAMPLES:
        touchschool season freeze
        touchschool season set freeze=10m
      """)

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Argument(help: "The season's number; the newest that is live if not given.") var season: SeasonID?

  func run() async throws {
    try await order.with { desk in
      let frozen = try await desk.send(FreezeSeason(try await desk.season(season).id))
      try await SeasonView(of: desk.contest, planned: desk.isDryRun ? frozen : nil).print(frozen, by: output.printer)
      guard !desk.isDryRun else { return }
      let thaw = (["season", "thaw", frozen.id.description] + order.words).shellCommand
      order.tell("다시 공개하려면: \(thaw)", "Everybody sees them again with: \(thaw)")
    }
  }
}

/// `touchschool season thaw`
struct SeasonThaw: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thaw",
    abstract: "Thaw the boards of a season: everybody sees what has counted since the freeze.",
    discussion: """
      It asks first; without a terminal it needs --yes.

      EXAMPLES:
        touchschool season thaw
        touchschool season thaw 3 --yes
      """)

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Argument(help: "The season's number; the one that is frozen if not given.") var season: SeasonID?

  func run() async throws {
    try await order.with { desk in
      let id =
        if let season { season } else {
          try await desk.onlySeason(
            where: { $0.frozenSince != nil }, several: ("여러 시즌의 순위가 멈춰 있어요", "The boards of several seasons are frozen")
          )
        }
      let thawed = try await desk.send(ThawSeason(id))
      try await SeasonView(of: desk.contest, planned: desk.isDryRun ? thawed : nil).print(thawed, by: output.printer)
    }
  }
}
