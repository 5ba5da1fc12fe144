import Basics
import ArgumentParser
import Boards
import Console
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
      order.tell(
        "끝나기 전에 검토가 세션 \(bans.grouped)개를 차단했어요.",
        "The review has banned \(bans.grouped) \(bans == 1 ? "session" : "sessions") before the end.")
    }
  }

  private func tell(of ended: Season, _ view: SeasonView) {
    if view.state(of: ended) == .counting, let final = ended.finalAt {
      order.tell(
        "끝나기 전의 마지막 터치는 \(final) 전에 도착하면 세요. 그다음에 순위가 정해져요.",
        "The last taps, made before the end, count if they arrive before \(final); then its standings are final.")
    }
    if view.state(of: ended).isOver {
      let resume = (["season", "resume", ended.id.description] + order.words).shellCommand
      order.tell("10분 동안 되돌릴 수 있어요: \(resume)", "For ten minutes it can be taken back with: \(resume)")
    }
    if let next = view.nextStart(after: ended) {
      order.tell(
        "반복하는 시즌이라 다음 시즌이 \(next)에 저절로 시작돼요. 그만두려면: touchschool season stop-repeating \(ended.id)",
        "It repeats: the next season starts by itself at \(next); touchschool season stop-repeating \(ended.id) ends that."
      )
    }
  }
}
