import Foundation

/// A game that is played on its terminal: what was pressed, and what was shown since.
struct PlayedGame {
  /// A stretch of the game.
  struct Stretch {
    let frames: FrameRate
    /// Milliseconds of processor time a second, not less than can be told; `nil` where the system does not tell.
    let load: Double?
  }

  /// How long anything that has to happen may take.
  private static let timeout = Duration.seconds(20)

  let program: TerminalProgram
  /// Keys that were pressed to tap.
  private(set) var taps = 0
  /// The bytes of a frame that draws all cells.
  private(set) var wholeFrame = 0
  private var screen = GameScreen()

  /// Waits for the game and opens its game screen.
  init(_ program: TerminalProgram) async throws {
    self.program = program
    // While the contest is being opened, a key does nothing.
    wholeFrame = try await wait(for: "its menu") { screen, _ in screen.lines.contains { $0.contains("1  Play") } }
      .reduce(0) { max($0, $1.size) }
    program.press("1")
    // Until the session is open, a tap is none.
    try await wait(for: "a count of 0") { screen, count in
      count == 0 && !screen.lines.contains { $0.contains("One moment") }
    }
  }

  /// Presses letters one by one.
  ///
  /// - Returns: milliseconds from each to the first byte of the frame that has it in the count.
  mutating func delays(of count: Int, by typist: Typist) async throws -> [Double] {
    var typist = typist
    let moments = try await typist.press(count)
    let before = taps
    taps += count
    let pictures = try await waitForCount()
    return KeyDelays.milliseconds(
      from: moments, to: pictures.compactMap { picture in picture.count.map { (picture.at, $0 - before) } })
  }

  /// Measures a stretch of time.
  ///
  /// - Parameter work: what is done in it; it returns how many taps it made.
  mutating func stretch(_ time: Duration, _ work: () async throws -> Int) async throws -> Stretch {
    _ = try screen.show(program.shown())
    let before = ProcessorTime.milliseconds(of: program.id)
    let length = Int64(time / .nanoseconds(1))
    let start = MonotonicClock.now
    taps += try await work()
    try await Task.sleep(for: .nanoseconds(max(0, start + length - MonotonicClock.now)))
    let elapsed = Double(MonotonicClock.now - start) / 1e9
    let load = before.flatMap { before in
      ProcessorTime.milliseconds(of: program.id).map { max(ProcessorTime.tick, $0 - before) / elapsed }
    }
    let pictures = try await waitForCount()
    return Stretch(frames: FrameRate(pictures, during: start..<(start + length)), load: load)
  }

  /// Leaves the game.
  ///
  /// - Throws: ``BenchmarkFailure`` unless it ends well.
  func leave() throws {
    program.press("\u{3}")
    try program.waitForEnd()
  }

  /// Waits until the screen counts what was pressed.
  private mutating func waitForCount() async throws -> [GameScreen.Picture] {
    try await wait(for: "a count of \(taps)") { [taps] _, count in count == taps }
  }

  @discardableResult
  private mutating func wait(
    for what: String, _ isThere: (GameScreen, Int?) -> Bool
  ) async throws -> [GameScreen.Picture] {
    let deadline = ContinuousClock.now + Self.timeout
    var pictures: [GameScreen.Picture] = []
    repeat {
      pictures += try screen.show(program.shown())
      if isThere(screen, screen.count) { return pictures }
      try await Task.sleep(for: .milliseconds(5))
    } while ContinuousClock.now < deadline
    throw BenchmarkFailure(
      "the game did not show \(what); it shows:\n" + screen.lines.joined(separator: "\n"))
  }
}
