import Foundation

/// The least that a key costs: `cat` on a pseudo-terminal of the same kind, which writes back what it reads and does nothing else.
struct EchoPeer {
  private static let timeout = Duration.seconds(20)

  private let program: TerminalProgram

  /// - Throws: ``LeftOut`` where there is no `cat`.
  init() throws {
    guard let cat = WholeProcess.onPath("cat") else { throw LeftOut("there is no cat on the PATH to measure against.") }
    program = try TerminalProgram(cat, [], environment: [:], size: GameScreen.size, isRaw: true)
  }

  /// Presses letters one by one.
  ///
  /// - Returns: milliseconds from each to its echo.
  func delays(of count: Int, seed: UInt64) async throws -> [Double] {
    var typist = Typist(at: program, seed: seed)
    let presses = try await typist.press(count)
    let deadline = ContinuousClock.now + Self.timeout
    var counts: [(at: Int64, count: Int)] = []
    while counts.last.map({ $0.count < count }) ?? (count > 0) {
      for chunk in program.shown() { counts.append((chunk.at, (counts.last?.count ?? 0) + chunk.bytes.count)) }
      guard ContinuousClock.now < deadline else { throw BenchmarkFailure("cat does not echo") }
      try await Task.sleep(for: .milliseconds(5))
    }
    return KeyDelays.milliseconds(from: presses, to: counts)
  }

  /// Sends it home.
  func end() { program.end() }
}
