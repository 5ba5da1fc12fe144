import Basics
import GameAPI
import Console
import Foundation
import Boards
import Leaderboard
import Synchronization
import TapGame

/// A board on a terminal, redrawn after each change.
final class WatchScreen: Sendable {
  /// The minimum interval between two frames.
  private static let interval = Duration.milliseconds(50)
  /// The maximum interval between two frames. Marks fade and the clock advances even if nothing changes on the board.
  private static let tick = Duration.milliseconds(500)

  private struct State: Sendable {
    var season: SeasonID?
    var marks = WatchMarks()
    /// Why updates cannot be received at present; `nil` while they can.
    var fault: Words?
    /// The page that was shown last.
    var page: BoardPage?
  }

  private let subject: WatchSubject
  private let region: LiveRegion
  private let environment = ProcessInfo.processInfo.environment
  private let palette: Palette
  private let begun = ContinuousClock.now
  private let state = Mutex(State())

  init(subject: WatchSubject) {
    self.subject = subject
    let environment = environment
    palette = Palette(ColorMode(isTerminal: true, environment: environment))
    region = LiveRegion(
      output: Output.standardOutput(), size: { Terminal.size(of: STDOUT_FILENO, environment: environment) })
  }

  private var moment: Duration { ContinuousClock.now - begun }

  /// Draws until an end condition is met. The last frame stays on the terminal.
  func run() async throws -> WatchSubject.End {
    // Restore the cursor on every exit path, before anything else is printed.
    defer {
      if Interrupt.received != nil { Interrupt.wipeKey() }
      try? region.end()
    }
    // The buffer holds one request. So all events that arrive while a frame is drawn cause only one more frame.
    let (reasons, draw) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    return try await withThrowingTaskGroup(of: WatchSubject.End?.self) { group in
      group.addTask { try await self.listen { draw.yield() } }
      group.addTask { await Interrupt.wait().map { .stopped($0) } }
      group.addTask {
        for await _ in Terminal.resizes() { draw.yield() }
        return nil
      }
      group.addTask {
        while (try? await Task.sleep(for: Self.tick)) != nil { draw.yield() }
        return nil
      }
      group.addTask {
        for await _ in reasons {
          if let end = try await self.drawPicture() { return end }
          do { try await Task.sleep(for: Self.interval) } catch { break }
        }
        return nil
      }
      defer { group.cancelAll() }
      while let end = try await group.next() {
        if let end { return end }
      }
      return .enough
    }
  }

  private func listen(_ redraw: () -> Void) async throws -> WatchSubject.End? {
    for try await update in subject.updates {
      let moment = moment
      switch update {
      case .lost(let sentence):
        let fault = Words(
          verbatim: sentence, korean: Language.korean("The board cannot be read now; it goes on as soon as it can."))
        state.withLock { $0.fault = fault }
      case .found: state.withLock { $0.fault = nil }
      case .changed(let change, let page):
        subject.keep(page)
        state.withLock { state in
          state.season = change.season
          state.marks.take(change, at: moment)
          state.fault = nil
        }
      }
      redraw()
    }
    return nil
  }

  private func drawPicture() async throws -> WatchSubject.End? {
    let moment = moment
    let (season, marks, fault) = state.withLock { state in
      state.marks.forget(before: moment)
      return (state.season, state.marks, state.fault)
    }
    guard let season else { return nil }
    let size = Terminal.size(of: STDOUT_FILENO, environment: environment)
    let now = subject.now
    var end: SeasonID?
    var shown: (page: BoardPage, fault: Words?)
    do {
      end = try await subject.isOver()
      shown = (try await subject.page(of: season, length: size.rows - WatchView.otherRows), fault)
      state.withLock { $0.page = shown.page }
    } catch let error as LeaderboardError {
      // Show the previous page with the error. The next frame tries to read again.
      guard let page = state.withLock({ $0.page }) else { throw error }
      shown = (page, error.words)
    }
    let view = WatchView(
      page: shown.page, marks: marks, around: subject.around, moment: moment, now: now, fault: shown.fault)
    try region.draw(view.lines(width: size.columns, palette: palette))
    return end.map { .seasonEnded($0) }
  }
}
