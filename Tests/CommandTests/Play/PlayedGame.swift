import ChildPrograms
import Foundation
import Synchronization
import SystemCalls
import TestSupport
import Testing
import VirtualTerminal

/// The built command in a terminal of its own, as a person has it: typed to, looked at, and its window closed.
final class PlayedGame: Sendable {
  private struct State {
    var terminal: VirtualTerminal
    var bytes: [UInt8] = []
    /// The rows in use after each reading, from the one on that was last waited for.
    var pictures: [[String]] = [[]]
    var exitCode: Int32?
    var lastWaiter = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  let child: Child
  private let window: TerminalWindow
  private let state: Mutex<State>

  /// Starts `touchschool` with these arguments in a window of this size.
  init(
    _ arguments: [String], in workplace: Workplace, environment: [String: String] = [:],
    size: Screen = Screen(columns: 80, rows: 24)
  ) throws {
    window = try TerminalWindow(size: size)
    state = Mutex(State(terminal: VirtualTerminal(columns: Int(size.columns), rows: Int(size.rows))))
    child = try window.start(
      [try Binary.path()] + arguments, environment: workplace.playerEnvironment.merging(environment) { $1 },
      folder: workplace.folder.path)
    let (child, window) = (child, window)
    Thread.detachNewThread { [weak self] in
      window.readToEnd { self?.take($0) }
      // Whether or not anybody still wants to know: who is not waited for keeps the monitor of exit tests busy.
      let exitCode = child.wait()
      self?.end(with: exitCode)
    }
    Thread.detachNewThread {
      child.waitForEnd()
      window.stopReading()
    }
  }

  deinit {
    child.send(SIGKILL)
    window.close()
  }

  // MARK: What a person does

  /// Types a text, or keys as a terminal sends them.
  func type(_ text: String) throws { try window.type(text) }

  /// Changes the size of the window.
  func resize(to size: Screen) {
    state.withLock { $0.terminal.resize(columns: Int(size.columns), rows: Int(size.rows)) }
    window.resize(to: size)
  }

  /// Lets the terminal take nothing more; what is in it then is seen at the end.
  func stallWindow() { window.stall() }

  /// Closes the window: the program has no terminal any more.
  func closeWindow() { window.close() }

  // MARK: What a person sees

  /// Everything that was written so far.
  var output: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

  /// The terminal as it is now.
  var terminal: VirtualTerminal { state.withLock { $0.terminal } }

  /// Whether keys come line by line, and are echoed, as a shell wants them.
  var takesLines: Bool { window.takesLines }

  /// Waits until the screen shows a text, and returns the rows in use.
  @discardableResult
  func see(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> [String] {
    try await see(sourceLocation: sourceLocation) { rows in rows.contains { $0.contains(text) } }
  }

  /// Waits until the rows in use are as wanted, and returns them.
  @discardableResult
  func see(
    sourceLocation: SourceLocation = #_sourceLocation, where isWanted: @Sendable ([String]) -> Bool
  ) async throws -> [String] {
    while true {
      // Also what was shown for a moment only, while this task had no turn: pictures are kept until they have been looked at.
      let (seen, rows, size, exitCode) = state.withLock { state in
        if let place = state.pictures.firstIndex(where: isWanted) { state.pictures.removeFirst(place) }
        let first = state.pictures.first ?? []
        let seen = isWanted(first) ? first : nil
        if seen == nil { state.pictures.removeFirst(max(0, state.pictures.count - 1)) }
        return (seen, state.terminal.linesInUse, state.bytes.count, state.exitCode)
      }
      if let seen { return seen }
      try #require(
        exitCode == nil && !Task.isCancelled,
        "It \(exitCode.map { "ended with \($0)" } ?? "took too long"). The screen:\n\(rows.joined(separator: "\n"))",
        sourceLocation: sourceLocation)
      await change(after: size)
    }
  }

  /// Waits for the game screen, in English, and for the session without which nothing counts.
  func seeReady() async throws {
    try await see { rows in
      // On the main screen the rank stands in a line of its own.
      rows.contains { $0.contains("School's taps") && $0.contains("rank") }
        && !rows.contains { $0.contains("One moment") }
    }
  }

  /// Waits for the end; returns the exit code, or 128 and the number of the signal that was the end.
  func end() async throws -> Int32 {
    while !Task.isCancelled {
      let (size, exitCode) = state.withLock { ($0.bytes.count, $0.exitCode) }
      if let exitCode { return exitCode }
      await change(after: size)
    }
    throw CancellationError()
  }

  private func change(after seen: Int) async {
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          guard state.bytes.count == seen, state.exitCode == nil, !Task.isCancelled else { return false }
          state.waiters[id] = continuation
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    change { state in
      state.bytes += bytes
      state.terminal.feed(bytes)
      state.pictures.append(state.terminal.linesInUse)
    }
  }

  private func end(with exitCode: Int32) { change { $0.exitCode = exitCode } }

  private func change(_ change: (inout State) -> Void) {
    let waiters = state.withLock { state in
      change(&state)
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume() }
  }
}
