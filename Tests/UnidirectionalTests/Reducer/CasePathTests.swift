import Testing
import Unidirectional

@Suite struct `A case path` {
  private enum Action: Equatable { case count(Int), name(String) }
  private let count = CasePath<Action, Int>(embed: Action.count) {
    if case .count(let value) = $0 { value } else { nil }
  }

  @Test func `gives back what it embedded`() {
    #expect(count.embed(3) == .count(3))
    #expect(count.extract(count.embed(3)) == 3)
  }

  @Test func `finds nothing in another case`() {
    #expect(count.extract(.name("3")) == nil)
  }
}
