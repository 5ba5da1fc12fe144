import Console
import Boards
import Leaderboard
import SchoolDirectory
import TestSupport
import Testing
import Unidirectional
import UnidirectionalTesting

import SystemCalls
@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `Screens that come and go` {
  /// In a process of its own, as the memory is the whole process's.
  @Test func `leave nothing behind after thousands of times`() async {
    await #expect(processExitsWith: .success) { try await Self.visitAllScreens() }
  }

  /// In and out of every screen, with what each of them starts, in the middle of play.
  private static func visitAllScreens() async throws {
    let fixture = try await GameFixture(schools: 30)
    try await fixture.tap(5, for: 3)
    let seat = await GameSeat(fixture, school: 0)
    await seat.tap(2)
    await seat.advance(1000)
    let screens: [Screen.State] = [
      .picker(.init()), .game(.init()), .round(.init()), .rankings(.init()),
      .detail(.init(school: fixture.schools[3])), .introduction(.init()),
    ]
    /// Each screen in turn alone, and on top of others; the last ones are left all at once.
    func visit(_ turn: Int) async {
      let screen = screens[turn % screens.count]
      seat.store.send(.path(.push(screen)))
      if turn % 7 == 0 { seat.store.send(.path(.push(screens[turn / 7 % screens.count]))) }
      if turn % 3 == 0 { seat.store.send(.input(Input(.key(.down), at: .seconds(1)))) }
      // What the screen has begun runs as far as it does without waiting; now and then to its end.
      seat.executor.drain()
      if turn % 100 == 0 { await seat.settle() }
      let first = seat.state.path.ids.first
      if let first { seat.store.send(.path(.popFrom(id: first))) }
      seat.executor.drain()
    }

    for turn in 0..<size(600, full: 2000) { await visit(turn) }
    await seat.settle()
    let before = try await counts(of: seat)
    let memory = residentBytes()
    for turn in 0..<size(1200, full: 10_000) { await visit(turn) }
    await seat.settle()
    #expect(try await counts(of: seat) == before)
    #expect(seat.state.path.isEmpty)
    if let memory, let now = residentBytes() {
      // A screen that stayed, with its state and one effect, is a kilobyte or more: ten thousand of them are ten megabytes.
      #expect(now - memory < 8 << 20, "\(now - memory) bytes more")
    }
  }

  private struct Counts: Equatable {
    let effects: Int
    let sleepers: Int
    let observers: Int
  }

  /// What is alive once everything that was cancelled has ended.
  private static func counts(of seat: GameSeat) async throws -> Counts {
    await seat.executor.drain { seat.fixture.leaderboard.watched.observerCount == 1 && seat.store.runningEffects <= 2 }
    return Counts(
      effects: seat.store.runningEffects, sleepers: seat.fixture.clock.sleepers,
      observers: seat.fixture.leaderboard.watched.observerCount)
  }

  /// The memory that the process has, where the system tells it in this way.
  private static func residentBytes() -> Int? {
    #if os(Linux)
      guard let file = fopen("/proc/self/statm", "r") else { return nil }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 128)
      guard fgets(&line, 128, file) != nil else { return nil }
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) }
    #else
      return nil
    #endif
  }
}
