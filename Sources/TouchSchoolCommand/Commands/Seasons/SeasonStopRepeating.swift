import Basics
import ArgumentParser
import Boards
import TapGame

struct SeasonStopRepeating: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season stop-repeating")

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
      guard !desk.isDryRun else { return }
      let ending = ending(of: last, view.state(of: last))
      order.tell("Season \(last.id) \(ending).")
    }
  }

  private func ending(of last: Season, _ state: SeasonState) -> Words {
    if last.startsAt == last.endsAt { return "is called off" }
    return state.isOver ? "is the last; it has ended" : "is the last; it ends at \(last.endsAt ?? last.startsAt)"
  }

  private func newest(in contest: any OrganisedContest) async throws -> SeasonID {
    let view = try await SeasonView(of: contest)
    guard !view.seasons.isEmpty else { throw BoardError.noSeason }
    let repeating = view.seasons.filter(view.repeats)
    for state in [SeasonState.live, .scheduled] {
      if let newest = repeating.last(where: { view.state(of: $0) == state }) { return newest.id }
    }
    throw CommandFailure(.data, "No season that is live or scheduled repeats; name the one you mean by its number.")
  }
}
