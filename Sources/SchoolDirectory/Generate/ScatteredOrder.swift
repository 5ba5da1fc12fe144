/// The numbers from 0 up to but not including `count`, each once, in a scattered order that takes no memory.
///
/// Where it starts is drawn. It steps through the circle of the numbers by a step that has no factor in common with their count, and so meets each
/// of them before it comes round.
struct ScatteredOrder {
  private let count: Int
  private let step: Int
  private var position: Int
  private var remaining: Int

  init(count: Int, using generator: inout SeededGenerator) {
    precondition(count > 0, "there is no order of no numbers")
    self.count = count
    // Steps of the golden section scatter best: wherever one stops, the numbers met lie about evenly in the circle.
    var step = Int(Double(count) * 0.618_033_988_749_895)
    while Self.greatestCommonDivisor(step, count) != 1 { step += 1 }
    self.step = step
    position = generator.integer(in: 0..<count)
    remaining = count
  }

  /// The next number; `nil` when each has been given.
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
