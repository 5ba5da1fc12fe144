import TestSupport

extension TestRandom {
  mutating func integer(in range: Range<Int>) -> Int { range.lowerBound + below(range.count) }

  mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }
}
