@testable import Charts
import Testing

@Suite struct `Round numbers` {
  @Test(
    arguments: [
      (0, [0]), (1, [0, 1]), (4, [0, 1, 2, 3, 4]), (7, [0, 2, 4, 6]),
      (7_243_558, [0, 2_000_000, 4_000_000, 6_000_000]),
      (10, [0, 2, 4, 6, 8, 10]),
    ] as [(Int64, [Int64])])
  func `go up to a value`(value: Int64, expected: [Int64]) {
    #expect(RoundNumbers.upTo(value, atMost: 5) == expected)
  }

  @Test(arguments: [1, 2, 9, 10, 11, 99, 12_345, .max] as [Int64])
  func `are few and even`(value: Int64) {
    let found = RoundNumbers.upTo(value, atMost: 5)
    #expect((2...6).contains(found.count))
    #expect(Set(zip(found, found.dropFirst()).map { $1 - $0 }).count == 1)
    #expect(found.allSatisfy { (0...value).contains($0) })
  }

  @Test func `by ratio`() {
    #expect(RoundNumbers.logarithmic(1...1000) == [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000])
    #expect(RoundNumbers.logarithmic(3...4) == [3, 4])
    #expect(RoundNumbers.logarithmic(7...150) == [10, 20, 50, 100])
  }
}
