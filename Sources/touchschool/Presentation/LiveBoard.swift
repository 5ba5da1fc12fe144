import Console
import Foundation
import Leaderboard
import SchoolDirectory
import Simulation
import TapGame

/// The ranking on a terminal while a contest is played; on anything else nothing but the pace.
final class LiveBoard: Sendable {
  private let leaderboard: Leaderboard
  private let season: SeasonID
  private let top: Int
  private let begun: ContinuousClock.Instant
  private let speed: Double
  private let region: LiveRegion?
  private let printer = Printer()

  init(leaderboard: Leaderboard, season: SeasonID, top: Int, begun: ContinuousClock.Instant, speed: Double) {
    self.leaderboard = leaderboard
    self.season = season
    self.top = top
    self.begun = begun
    self.speed = speed
    let environment = ProcessInfo.processInfo.environment
    region =
      Terminal.isTerminal(STDOUT_FILENO)
      ? LiveRegion(
        output: Output.standardOutput(), size: { Terminal.size(of: STDOUT_FILENO, environment: environment) })
      : nil
  }

  /// Waits until a moment of the contest is due on the wall, and shows it.
  func show(_ progress: ContestProgress, memory: RankMemory) async throws {
    let due = begun + .milliseconds(Int64(Double(progress.elapsedMilliseconds) / speed))
    let late = ContinuousClock.now - due
    // A machine that cannot keep the pace skips pictures, not play.
    if late < .milliseconds(100), let region {
      let page = try await leaderboard.page(.top(top), season: season)
      let view = BoardView(page: page, ranksBefore: memory.ranks(aMinuteBefore: progress.elapsedMilliseconds))
      try region.draw([header(progress)] + view.table.lines(fitting: printer.width, palette: printer.palette))
    }
    if late < .zero { try await Task.sleep(until: due, clock: .continuous) }
  }

  private func header(_ progress: ContestProgress) -> String {
    let seconds = progress.elapsedMilliseconds / 1000
    let left = (progress.durationMilliseconds - progress.elapsedMilliseconds) / 1000
    return "\(Duration.seconds(seconds).text) played, \(Duration.seconds(left).text) left · "
      + "\(progress.total.accepted.grouped) taps, \(progress.total.rejected.grouped) rejected"
  }

  /// Clears the picture for the final ranking.
  func end() throws {
    try region?.draw([])
    try region?.end()
  }
}
