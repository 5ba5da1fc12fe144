/// The numbers in `0..<count`, each once, in a scattered order that is computed without a list.
///
/// The order starts at a random number and advances by a fixed step modulo `count`. The step is coprime to `count`, so
/// each number is visited before the first one recurs.
struct ScatteredOrder {
  private let count: Int
  private let step: Int
  private var position: Int
  private var remaining: Int

  init(count: Int, using generator: inout SeededGenerator) {
    precondition(count > 0, "there is no order of no numbers")
    self.count = count
    // The golden ratio scatters best: after any number of steps, the visited numbers are spread about evenly.
    var step = Int(Double(count) * 0.618_033_988_749_895)
    while Self.greatestCommonDivisor(step, count) != 1 { step += 1 }
    self.step = step
    position = generator.integer(in: 0..<count)
    remaining = count
  }

  /// The next number; `nil` after all numbers.
  mutating func next() -> Int? {
    guard remaining > 0 else { return nil }
    remaining -= 1
    position = (position + step) % count
    return position
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }
}
