import Basics
import GameAPI
import Console
import Foundation
import Boards
import TapGame

/// A board's changes for programs, one line of JSON each.
struct WatchLines: Sendable {
  let subject: WatchSubject
  let limit: Int?
  /// Prints a message for the person.
  let tell: @Sendable (Words) -> Void

  /// The interval between two checks of the end conditions.
  private static let interval = Duration.milliseconds(200)

  /// Prints changes until an end condition is met.
  func run() async throws -> WatchSubject.End {
    try await withThrowingTaskGroup(of: WatchSubject.End?.self) { group in
      group.addTask { try await printChanges() }
      group.addTask { await Interrupt.wait().map { .stopped($0) } }
      group.addTask { try await waitForEnd() }
      defer { group.cancelAll() }
      while let end = try await group.next() {
        if let end { return end }
      }
      return .enough
    }
  }

  private func printChanges() async throws -> WatchSubject.End? {
    let printer = Printer()
    var lines = 0
    for try await update in subject.updates {
      let change: BoardChange
      switch update {
      case .lost(let sentence):
        tell("\(sentence) It goes on as soon as it can.")
        continue
      case .found: continue
      case .changed(let moved, let shown):
        change = moved
        subject.keep(shown)
      }
      let page = change.isRestart ? try await subject.page(of: change.season, length: .max) : nil
      try printer.jsonLine(Line(change: change, page: page))
      lines += 1
      if lines == limit { return .enough }
      if change.isRestart, let season = try await subject.isOver() { return .seasonEnded(season) }
    }
    return nil
  }

  /// Waits until the season is over, or the reader has closed the output.
  private func waitForEnd() async throws -> WatchSubject.End? {
    let output = Output.standardOutput()
    while true {
      do { try await Task.sleep(for: Self.interval) } catch { return nil }
      try output.checkReader()
      if let season = try await subject.isOver() { return .seasonEnded(season) }
    }
  }

  /// A change. It includes the whole board if the board was read again.
  private struct Line: Encodable {
    let change: BoardChange
    let page: BoardPage?

    private enum Key: CodingKey { case page }

    func encode(to encoder: any Encoder) throws {
      try change.encode(to: encoder)
      guard let page else { return }
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(page, forKey: .page)
    }
  }
}
