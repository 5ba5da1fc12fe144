import Basics
import Console
import Foundation
import Boards
import Simulation
import Synchronization
import TapGame

/// Shows the ranking on a terminal during a simulated contest, and paces the contest. Without a terminal it only paces.
final class LiveBoard: Sendable {
  private let leaderboard: any ContestReader
  private let season: SeasonID
  private let top: Int
  private let begun: ContinuousClock.Instant
  private let speed: Double
  private let region: LiveRegion?
  private let printer = Printer(style: ReportStyle(language: .ofCall))
  private let lastPicture = Mutex<ContinuousClock.Instant?>(nil)

  /// The minimum interval between two frames.
  private static let interval = Duration.milliseconds(50)

  init(leaderboard: any ContestReader, season: SeasonID, top: Int, begun: ContinuousClock.Instant, speed: Double) {
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

  /// Draws the state of the contest, and waits until its moment is due in real time.
  func show(_ progress: ContestProgress, memory: RankMemory) async throws {
    let due = begun + progress.elapsed / speed
    // The contest does not wait for frames. If the contest is too fast to draw, or lags behind, frames are skipped.
    if let region, isPictureDue(at: .now) {
      let page = try await leaderboard.page(.top(top), of: .all, season: season, ties: .ordinal)
      let view = BoardView(page: page, ranksBefore: memory.ranks(aMinuteBefore: progress.elapsed.wholeMilliseconds))
      try region.draw(
        [printer.style.language(header(progress))]
          + view.report.table(printer.style).said(in: printer.style.language).lines(
            fitting: printer.width, palette: printer.palette))
    }
    // Sleep in short steps, so that an interruption takes effect quickly.
    while ContinuousClock.now < due, Interrupt.received == nil {
      try await Task.sleep(until: min(due, .now + Self.interval), clock: .continuous)
    }
  }

  private func isPictureDue(at now: ContinuousClock.Instant) -> Bool {
    lastPicture.withLock { last in
      if let last, now - last < Self.interval { return false }
      last = now
      return true
    }
  }

  private func header(_ progress: ContestProgress) -> Words {
    let seconds = progress.elapsed.wholeMilliseconds / 1000
    let left = progress.duration.wholeMilliseconds / 1000 - seconds
    let (played, rest) = (Duration.seconds(seconds).text, Duration.seconds(left).text)
    let (taps, rejected) = (progress.total.accepted.grouped, progress.total.rejected.grouped)
    return "\(played) played, \(rest) left · \(taps) taps, \(rejected) rejected"
  }

  /// Clears the frame for the final ranking or an error; a closed terminal needs no clearing.
  func end() {
    try? region?.draw([])
    try? region?.end()
  }
}
