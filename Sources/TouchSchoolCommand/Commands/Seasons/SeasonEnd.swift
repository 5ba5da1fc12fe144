import Basics
import ArgumentParser
import Boards
import TapGame

struct SeasonEnd: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season end")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(time: "A moment to come, such as 2026-12-01T18:00:00+09:00; now if not given.") var at: Timestamp?
  @Argument(help: "The season's number; the newest that is live if not given.") var season: SeasonID?

  func run() async throws {
    try await order.with { desk in
      let season = try await desk.season(season)
      let end = EndSeason(season.id, at: at)
      let before = try await desk.contest.ask(AuditQuestion(limit: 1)).orders.first?.id ?? 0
      let ended = try await desk.send(end)
      let view = try await SeasonView(of: desk.contest, planned: desk.isDryRun ? ended : nil)
      if !desk.isDryRun {
        tellOfBans(try await desk.contest.ask(AuditQuestion(season: season.id, limit: 1000)).orders, before)
      }
      try view.print(ended, by: output.printer)
      guard !desk.isDryRun else { return }
      tell(of: ended, view)
    }
  }

  /// Prints how many bans the review made before the end.
  private func tellOfBans(_ orders: [OrderRecord], _ before: Int64) {
    let bans = orders.count { $0.id > before && $0.sender == .review }
    if bans > 0 {
      order.tell("The review has banned \(bans, "session", "sessions") before the end.")
    }
  }

  private func tell(of ended: Season, _ view: SeasonView) {
    if view.state(of: ended) == .counting, let final = ended.finalAt {
      order.tell(
        "The last taps, made before the end, count if they arrive before \(final); then its standings are final.")
    }
    if view.state(of: ended).isOver {
      let resume = (["season", "resume", ended.id.description] + order.words).shellCommand
      order.tell("For ten minutes it can be taken back with: \(resume)")
    }
    if let next = view.nextStart(after: ended) {
      order.tell(
        "It repeats: the next season starts by itself at \(next); touchschool season stop-repeating \(ended.id) ends that."
      )
    }
  }
}
