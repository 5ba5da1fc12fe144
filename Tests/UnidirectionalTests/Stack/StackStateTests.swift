import TestSupport
import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct `A navigation path` {
  @Test func `gives each element an id that stays`() {
    var path = StackState(["main", "rankings"])
    #expect(path.ids == [0, 1])
    let detail = path.append("detail")
    #expect(detail == 2)
    #expect(path[id: 1] == "rankings")
    #expect(path.last == "detail")
    #expect(Array(path) == ["main", "rankings", "detail"])
    #expect("\(detail)" == "#2")
  }

  @Test func `never gives an id again`() {
    var path = StackState<String>()
    let first = path.append("a")
    #expect(path.popLast() == "a")
    #expect(path.append("a") != first)
    path.removeAll()
    #expect(path.append("a") == 2)
    #expect(path[id: first] == nil)
  }

  @Test func `pops one, or from an element, or down to it`() {
    var path = StackState(["a", "b", "c", "d", "e"])
    #expect(path.popLast() == "e")
    path.pop(from: 3)
    #expect(path.ids == [0, 1, 2])
    path.pop(to: 1)
    #expect(path.ids == [0, 1])
    path.pop(from: 3)
    path.pop(to: 3)
    #expect(path.ids == [0, 1])
    path.pop(from: 0)
    #expect(path.isEmpty)
    #expect(path.popLast() == nil)
  }

  @Test func `changes an element by its id or its place, and takes one alone away`() {
    var path = StackState(["a", "b", "c"])
    path[id: 1] = "B"
    path[2] = "C"
    #expect(Array(path) == ["a", "B", "C"])
    path[id: 1] = nil
    #expect(path.ids == [0, 2])
    path[id: 1] = "late"
    #expect(Array(path) == ["a", "C"])
  }

  @Test func `equals another with the same elements under the same ids`() {
    var path = StackState(["a"])
    #expect(path == StackState(["a"]))
    #expect(path != StackState(["b"]))
    path.append("b")
    path.popLast()
    #expect(path == StackState(["a"]))
    path.removeAll()
    path.append("a")
    #expect(path != StackState(["a"]))
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `does what a plain list of pairs does`(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var path = StackState<Int>()
    var model: [(id: StackElementID, element: Int)] = []
    var given: [StackElementID] = []
    for step in 0..<300 {
      let id = given.randomElement(using: &random)
      let place = model.firstIndex { $0.id == id }
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        let id = path.append(step)
        #expect(!given.contains(id))
        given.append(id)
        model.append((id, step))
      case 3: #expect(path.popLast() == model.popLast()?.element)
      case 4:
        guard let id else { continue }
        path.pop(from: id)
        if let place { model.removeSubrange(place...) }
      case 5:
        guard let id else { continue }
        path.pop(to: id)
        if let place { model.removeSubrange((place + 1)...) }
      case 6:
        guard let id else { continue }
        path[id: id] = -step
        if let place { model[place].element = -step }
      default:
        guard let id else { continue }
        path[id: id] = nil
        if let place { model.remove(at: place) }
      }
      #expect(path.ids == model.map(\.id))
      #expect(Array(path) == model.map(\.element))
      #expect(given.allSatisfy { id in path[id: id] == model.first { $0.id == id }?.element })
    }
  }
}
