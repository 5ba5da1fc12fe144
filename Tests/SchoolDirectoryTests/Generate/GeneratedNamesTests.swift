import Testing

@testable import SchoolDirectory

@Suite struct GeneratedNamesTests {
  @Test func namesNeverRepeatAlsoWhenThePairsAreUsedUp() throws {
    var generator = SeededGenerator(seed: 4)
    var names = GeneratedNames(level: .elementary, using: &generator)
    var seen: Set<String> = []
    for _ in 0..<30_000 {
      let name = names.next(using: &generator)
      #expect(seen.insert(try #require(name)).inserted)
    }
    #expect(seen.contains { $0.count == 7 })
  }

  @Test(arguments: [1, 2, 3, 10, 97, 1000])
  func aScatteredOrderMeetsEachNumberOnce(count: Int) {
    var generator = SeededGenerator(seed: 8)
    var order = ScatteredOrder(count: count, using: &generator)
    let numbers = (0..<count).compactMap { _ in order.next() }
    #expect(numbers.sorted() == Array(0..<count))
    #expect(order.next() == nil)
  }
}
