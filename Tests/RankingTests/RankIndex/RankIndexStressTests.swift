import Ranking
import TestSupport
import Testing

@Suite struct `Rank index under stress` {
  typealias Index = RankIndex<Int64>

  @Test func `mixed operations leave what a sorted array has`() {
    var random = TestRandom(seed: 2026)
    var index = Index()
    var model = RankModel<Int64>()
    let steps = size(100_000, full: 1_000_000)
    for step in 0..<steps {
      // The number of entries swings between a few hundred and some thousands, and so does the number of different counts.
      let phase = step / (steps / 20)
      let id = Int64(random.integer(in: 0..<(phase % 3 == 2 ? 400 : 5000)))
      let counts = [1, 30, 100_000][phase % 3]
      switch random.integer(in: 0..<20) {
      case 0..<(phase % 4 == 3 ? 11 : 3):
        #expect(index.remove(id) == model.remove(id))
      case 11..<15:
        #expect(index.entry(of: id) == model.byID[id])
      case 15:
        #expect(index.position(of: id) == model.byID[id].map(model.place))
      case 16:
        let place = random.integer(in: 0..<model.ordered.count + 1)
        #expect(index.entry(at: place) == model.ordered.dropFirst(place).first)
      default:
        let score =
          random.chance(0.5)
          ? Int64(random.below(counts)) : (model.byID[id]?.score ?? 0) + Int64(random.below(20))
        let entry = Index.Entry(id: id, score: score, reachedAt: Int64(step / 100))
        index.update(entry)
        model.update(entry)
      }
      if step.isMultiple(of: 20_000) {
        model.expectSameOrder(as: index)
        model.expectAgreement(index, about: id, score: Int64(random.below(counts)), random: &random)
      }
    }
    model.expectSameOrder(as: index)
  }

  @Test(.full("450,000 entries; the model has a tree of three"))
  func `a tree of four levels keeps in order while it grows, moves and shrinks`() {
    var random = TestRandom(seed: 7)
    let count = 450_000
    var index = Index((0..<count).map { .init(id: Int64($0), score: Int64((count - $0) / 2), reachedAt: 0) })
    #expect(index.brokenInvariant() == nil)
    for step in 0..<60_000 {
      let id = Int64(random.integer(in: 0..<count))
      index.update(.init(id: id, score: Int64(random.integer(in: 0..<count)), reachedAt: Int64(step)))
    }
    #expect(index.brokenInvariant() == nil)
    // One half goes from the front, so that branches at one side run empty.
    for entry in index.entries(in: 0..<count / 2) { index.remove(entry.id) }
    #expect(index.brokenInvariant() == nil)
    for entry in index.entries(in: 1000..<index.count) { index.remove(entry.id) }
    #expect(index.brokenInvariant() == nil)
    #expect(index.count == 1000)
  }
}
