import ArgumentParser
import TapGame

/// `touchschool season resume`
struct SeasonResume: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Take back the end of a season, for ten minutes after touchschool season end.",
    discussion: """
      The season goes on to the end that was planned. Taps that were refused meanwhile stay refused. After ten minutes the end is final \
      and the season is sealed.

      EXAMPLES:
        touchschool season resume 3
      """)

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Argument(help: "The season's number; the one that ended last, if none is live and none is given.")
  var season: SeasonID?

  func run() async throws {
    try await order.with { desk in
      let resumed = try await desk.send(ResumeSeason(try await desk.season(season).id))
      try await SeasonView(of: desk.contest, planned: desk.isDryRun ? resumed : nil).print(resumed, by: output.printer)
    }
  }
}
