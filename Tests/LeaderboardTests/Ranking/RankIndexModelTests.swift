import Boards
import SchoolDirectory
import Testing

@Suite struct `Rank index and a sorted array` {
  /// How taps are drawn: few counts make ties that fill whole leaves, many make every entry the first of its count.
  enum Counts: CaseIterable {
    case one, few, many, growing

    func next(after old: Int64?, _ random: inout SeededGenerator) -> Int64 {
      switch self {
      case .one: 7
      case .few: Int64(random.integer(below: 40))
      case .many: Int64(random.integer(below: 1_000_000))
      case .growing: (old ?? 0) + 1 + Int64(random.integer(below: 20))
      }
    }
  }

  @Test(arguments: Counts.allCases, [UInt64(1), 2])
  func `agree after every step`(counts: Counts, seed: UInt64) {
    check(counts: counts, seed: seed, steps: 1500, ids: Array(0..<800))
  }

  @Test(arguments: Counts.allCases)
  func `agree for ids of four bytes`(counts: Counts) {
    check(counts: counts, seed: 3, steps: 800, ids: (0..<600).map { Int32($0) &* -7_000_003 })
  }

  @Test(arguments: Counts.allCases)
  func `agree for ids of one byte`(counts: Counts) {
    check(counts: counts, seed: 4, steps: 800, ids: Array(UInt8.min...UInt8.max))
  }

  @Test(arguments: Counts.allCases)
  func `agree for the ids of schools`(counts: Counts) throws {
    let ids = try (0..<600).map { number in
      try #require(SchoolID(source: "test", level: .high, code: "a-code-on-the-heap-\(number)"))
    }
    check(counts: counts, seed: 5, steps: 800, ids: ids)
  }

  /// Grows an index to half of the ids, lets it move, and shrinks it to none.
  private func check<ID: Hashable & Comparable & Sendable>(counts: Counts, seed: UInt64, steps: Int, ids: [ID]) {
    var random = SeededGenerator(seed: seed)
    var index = RankIndex<ID>()
    var model = RankModel<ID>()
    for step in 0..<steps {
      let id = ids[random.integer(in: 0..<ids.count)]
      if random.chance(step < steps * 2 / 3 ? 0.15 : 0.9) {
        #expect(index.remove(id) == model.remove(id))
      } else {
        let entry = RankIndex.Entry(
          id: id, taps: counts.next(after: model.byID[id]?.taps, &random), reachedAt: Int64(random.integer(below: 5)))
        index.update(entry)
        model.update(entry)
      }
      if step.isMultiple(of: 5) {
        model.expectAgreement(
          index, about: ids[random.integer(in: 0..<ids.count)], taps: counts.next(after: nil, &random), random: &random)
      }
      if step.isMultiple(of: 50) { model.expectSameOrder(as: index) }
    }
    for id in ids { #expect(index.remove(id) == model.remove(id)) }
    model.expectSameOrder(as: index)
  }

  @Test(arguments: [0, 1, 41, 42, 43, 111, 112, 113, 128, 129, 7000, 20_000])
  func `agree when loaded in order, backwards, and all mixed up`(count: Int) {
    var random = SeededGenerator(seed: 6)
    let ordered = (0..<count).map { place in
      RankIndex<Int64>.Entry(id: Int64(place), taps: Int64((count - place) / 3), reachedAt: Int64(place))
    }
    var mixed = ordered
    random.shuffle(&mixed)
    for entries in [ordered, ordered.reversed(), mixed, mixed + ordered] {
      let index = RankIndex(entries)
      #expect(index.brokenInvariant() == nil)
      #expect(index.count == count)
      #expect(index.entries(in: 0..<count) == ordered)
    }
  }
}
