import ArgumentParser
import TapGame

/// `touchschool season seal`
struct SeasonSealCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal",
    abstract: "Seal a season that has ended.",
    discussion: """
      Nothing of a sealed season changes, and its end cannot be taken back. Without this command, a season is sealed ten minutes after its \
      end. The comment becomes a part of the seal. It is refused while sessions look suspicious that nobody has banned or cleared (review clear), and \
      where the season ended in a pause; --force seals all the same, and the log says so. It asks first; without a terminal it needs --yes.

      EXAMPLES:
        touchschool season seal
        touchschool season seal 3 --comment "Checked by the council." --yes
      """)

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(help: "What to say of the result.") var comment: String?
  @Flag(help: "Seal although a review is open, or the season ended in a pause.") var force = false
  @Argument(help: "The season's number; the one that ended last if not given.") var season: SeasonID?

  func run() async throws {
    try await order.with { desk in
      let sealed = try await desk.send(
        SealSeason(try await desk.season(season).id, comment: comment, isForced: force ? true : nil))
      try await SeasonView(of: desk.contest, planned: desk.isDryRun ? sealed : nil).print(sealed, by: output.printer)
    }
  }
}
