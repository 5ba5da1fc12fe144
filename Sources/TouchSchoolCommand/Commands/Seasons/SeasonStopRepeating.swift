import ArgumentParser
import Boards
import TapGame

/// `touchschool season stop-repeating`
struct SeasonStopRepeating: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop-repeating",
    abstract: "Let a season repeat no more.",
    discussion: """
      The season that is live is played to its end, and no other follows. With --now it ends at once, which is asked about first; \
      without a terminal it needs --yes. Nothing is deleted.

      EXAMPLES:
        touchschool season stop-repeating
        touchschool season stop-repeating 3
        touchschool season stop-repeating --now
      """)

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Flag(help: "End the season that is live, too.") var now = false
  @Argument(
    help: "The number of a season that repeats; the newest that is live, or else the newest scheduled, if not given.")
  var season: SeasonID?

  func run() async throws {
    try await order.with { desk in
      let asked = if let season { season } else { try await newest(in: desk.contest) }
      let series = try await desk.send(StopRepeating(asked, atOnce: now))
      let view = try await SeasonView(of: desk.contest)
      let seasons = view.seasons.filter { $0.series == series.id }
      guard let last = seasons.max(by: { $0.startsAt < $1.startsAt }) else { throw BoardError.noSeason }
      try view.print(last, by: output.printer)
      if !desk.isDryRun { order.tell("Season \(last.id) \(ending(of: last, view.state(of: last))).") }
    }
  }

  private func ending(of last: Season, _ state: SeasonState) -> String {
    if last.startsAt == last.endsAt { return "is called off" }
    return "is the last; " + (state.isOver ? "it has ended" : "it ends at \(last.endsAt ?? last.startsAt)")
  }

  private func newest(in contest: any OrganisedContest) async throws -> SeasonID {
    let view = try await SeasonView(of: contest)
    guard !view.seasons.isEmpty else { throw BoardError.noSeason }
    let repeating = view.seasons.filter(view.repeats)
    for state in [SeasonState.live, .scheduled] {
      if let newest = repeating.last(where: { view.state(of: $0) == state }) { return newest.id }
    }
    throw NothingRepeats()
  }
}

/// The call names no season, and no live or scheduled season repeats.
struct NothingRepeats: Error, CustomStringConvertible {
  var description: String { "No season that is live or scheduled repeats; name the one you mean by its number." }
}
