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
      let words = ["touchschool", "season", "thaw", frozen.id.description] + order.words
      order.tell(
        Language.ofCall("다시 공개하려면: ", "Everybody sees them again with: ")
          + words.map(\.shellWord).joined(separator: " "))
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
      let id = if let season { season } else { try await Self.frozen(desk) }
      let thawed = try await desk.send(ThawSeason(id))
      try await SeasonView(of: desk.contest, planned: desk.isDryRun ? thawed : nil).print(thawed, by: output.printer)
    }
  }

  /// The season that is frozen; the default one if none is, so that the contest says what is wrong.
  private static func frozen(_ desk: OrderDesk) async throws -> SeasonID {
    let frozen = try await desk.contest.ask(SeasonListQuestion()).filter { $0.frozenSince != nil }
    guard frozen.count <= 1 else {
      let numbers = frozen.map(\.id.description).joined(separator: ", ")
      throw ValidationError(
        "여러 시즌의 순위가 멈춰 있어요(\(numbers)). 하나의 번호를 써 주세요.",
        "The boards of several seasons are frozen: \(numbers); give the number of one.")
    }
    if let season = frozen.first { return season.id }
    return try await desk.season(nil).id
  }
}
