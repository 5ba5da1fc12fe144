import Basics
import Console
import Dispatch
import Boards
import Leaderboard
import TapGame
import SystemCalls
import Testing

@testable import TerminalApp

/// A full screen is state of the process, so each test plays in a process of its own.
@Suite(.timeLimit(.minutes(10))) struct `The game on a terminal` {
  @Test func `has the size of the terminal from its first picture`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let seat = try await TerminalSeat()
      async let end = seat.play(from: TerminalSize(columns: 9, rows: 9))
      await seat.wait()
      _ = write(seat.far, "q", 1)
      let last = try await end
      exit(last.state.shared.size == TerminalSize(columns: 80, rows: 24) && last.failure == nil ? 0 : 1)
    }
  }

  @Test func `ends with the reason when nothing can be written any more`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let seat = try await TerminalSeat()
      async let end = seat.play(from: .assumed)
      await seat.wait()
      // Writing to what is connected with nothing is an error that no terminal has.
      dup2(socket(AF_UNIX, streamSocket, 0), seat.output)
      kill(getpid(), SIGWINCH)
      let last = try await end
      exit(last.failure == .failed(code: ENOTCONN) && last.signal == nil ? 0 : 1)
    }
  }

  @Test func `has no reason to tell when the window was closed`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let seat = try await TerminalSeat()
      async let end = seat.play(from: .assumed)
      await seat.wait()
      close(seat.far)
      let last = try await end
      exit(last.failure == nil ? 0 : 1)
    }
  }
}

/// A game on a terminal of 80 × 24.
private struct TerminalSeat: Sendable {
  let far: Int32
  /// What the game writes to.
  let output: Int32
  private let fixture: GameFixture
  private let game: TerminalGame

  init() async throws {
    var ends: (far: Int32, near: Int32) = (-1, -1)
    var window = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&ends.far, &ends.near, nil, nil, &window) == 0)
    far = ends.far
    output = dup(ends.near)
    fixture = try await GameFixture()
    let known = fixture.dependencies
    game = TerminalGame(
      dependencies: GameDependencies(
        client: known.client, contest: known.contest, file: known.file, search: known.search, clock: ContinuousClock(),
        wallClock: SystemClock()),
      screen: FullScreen(input: ends.near, output: output, environment: [:]), input: ends.near)
  }

  /// Plays to the end, from a state that believes in this size.
  func play(from size: TerminalSize) async throws -> TerminalGame.End {
    let end = try await game.run(from: App.State(shared: SharedState(language: .english, size: size)))
    withExtendedLifetime(fixture) {}
    return end
  }

  /// Waits until the game has written something.
  func wait() async {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "far end").async {
        var wish = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
        _ = poll(&wish, 1, -1)
        continuation.resume()
      }
    }
  }
}
