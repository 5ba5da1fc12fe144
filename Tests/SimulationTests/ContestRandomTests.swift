import Testing

@testable import Simulation

@Suite("ContestRandom")
struct ContestRandomTests {
  @Test("It gives SplitMix64's published numbers for the seed 0")
  func publishedNumbers() {
    var random = ContestRandom(seed: 0)
    #expect(random.next() == 0xE220_A839_7B1D_CDAF)
    #expect(random.next() == 0x6E78_9E6A_A1B9_65F4)
    #expect(random.next() == 0x06C4_5D18_8009_454F)
  }

  @Test("Numbers stay in their range and reach both ends", arguments: [0...0, 0...1, -3...3, 10_000...10_009])
  func ranges(range: ClosedRange<Int64>) {
    var random = ContestRandom(seed: 5)
    let drawn = Set((0..<1000).map { _ in random.value(in: range) })
    #expect(drawn == Set(range))
  }

  @Test("Numbers are spread evenly")
  func evenness() {
    var random = ContestRandom(seed: 6)
    var counts = Array(repeating: 0, count: 7)
    for _ in 0..<70_000 { counts[Int(random.below(7))] += 1 }
    // Four standard deviations: √(70,000 × 1/7 × 6/7) ≈ 93.
    #expect(counts.allSatisfy { abs($0 - 10_000) < 372 })
  }

  @Test("Streams of neighbouring numbers and seeds have nothing in common")
  func streams() {
    var seen: Set<UInt64> = []
    for seed in UInt64(0)..<20 {
      for stream in UInt64(0)..<20 {
        var random = ContestRandom(seed: seed, stream: stream)
        for _ in 0..<20 { seen.insert(random.next()) }
      }
    }
    #expect(seen.count == 20 * 20 * 20)
  }
}
