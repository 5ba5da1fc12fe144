import SchoolDirectory

/// Presses keys as a person does: at uneven intervals, which follow from a seed.
struct Typist {
  private static let letters: [Character] = Array("abcdeghilmnoprst")
  private static let fingers: [Character] = Array("fjk")

  private let program: TerminalProgram
  private var random: SeededGenerator

  init(at program: TerminalProgram, seed: UInt64) {
    self.program = program
    random = SeededGenerator(seed: seed)
  }

  /// Presses so many letters, one after the other in turn: a letter comes back so late that nobody takes it for a key that is held.
  ///
  /// - Returns: the moment of each, in nanoseconds of the monotonic clock.
  mutating func press(_ count: Int) async throws -> [Int64] {
    var moments: [Int64] = []
    var next = ContinuousClock.now
    for number in 0..<count {
      next += .microseconds(random.integer(in: 60_000..<120_000))
      try await Task.sleep(until: next, clock: .continuous)
      moments.append(program.press(Self.letters[number % Self.letters.count]))
    }
    return moments
  }

  /// Taps with three fingers, some 40 times a second in all.
  ///
  /// - Returns: how often.
  mutating func tap(for time: Duration) async throws -> Int {
    let end = ContinuousClock.now + time
    var next = Self.fingers.map { _ in ContinuousClock.now + interval() }
    var count = 0
    while let (finger, moment) = zip(Self.fingers.indices, next).min(by: { $0.1 < $1.1 }), moment < end {
      try await Task.sleep(until: moment, clock: .continuous)
      program.press(Self.fingers[finger])
      next[finger] = moment + interval()
      count += 1
    }
    return count
  }

  /// From one tap of a finger to its next: 75 ms on average.
  private mutating func interval() -> Duration { .microseconds(random.integer(in: 58_000..<92_000)) }
}
