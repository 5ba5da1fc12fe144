import SchoolDirectory

/// Makes inputs of seeds, for tests that run without a fuzzer.
package struct Mutation {
  private var random: SeededGenerator
  private let target: FuzzTarget

  package init(of target: FuzzTarget, seed: UInt64) {
    self.target = target
    random = SeededGenerator(seed: seed)
  }

  /// The next input.
  package mutating func next() -> [UInt8] {
    var input = target.seeds.isEmpty ? [] : target.seeds[random.integer(in: target.seeds.indices)]
    for _ in 0...random.integer(in: 0..<6) { change(&input) }
    if input.count > 4096 { input.removeLast(input.count - 4096) }
    return input
  }

  private mutating func change(_ input: inout [UInt8]) {
    let place = random.integer(in: 0..<input.count + 1)
    let length = min(random.integer(in: 1..<9), input.count - place)
    switch random.integer(in: 0..<8) {
    case 0 where place < input.count: input[place] ^= 1 << UInt8(random.integer(in: 0..<8))
    case 1 where place < input.count: input[place] = UInt8(truncatingIfNeeded: random.next())
    case 2: input.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
    case 3: input.removeSubrange(place..<place + length)
    case 4: input.insert(contentsOf: Array(input[place..<place + length]), at: random.integer(in: 0..<input.count + 1))
    case 5 where !target.words.isEmpty:
      input.insert(contentsOf: Array(target.words[random.integer(in: target.words.indices)].utf8), at: place)
    case 6:
      let other = target.seeds[random.integer(in: target.seeds.indices)]
      input = Array(input[..<place]) + other.suffix(random.integer(in: 0..<other.count + 1))
    default: input.removeLast(input.count - place)
    }
  }
}
