/// Values that come out in the order in which they went in.
package struct Queue<Element> {
  /// The oldest values, the next one last.
  private var leaving: [Element] = []
  private var entering: [Element] = []

  package init() {}

  package var isEmpty: Bool { leaving.isEmpty && entering.isEmpty }

  package mutating func append(_ element: Element) { entering.append(element) }

  /// Takes the oldest value; `nil` if there is none.
  package mutating func popFirst() -> Element? {
    if leaving.isEmpty {
      leaving = entering.reversed()
      entering.removeAll(keepingCapacity: true)
    }
    return leaving.popLast()
  }

  package mutating func popAll() -> [Element] {
    defer { (leaving, entering) = ([], []) }
    return leaving.reversed() + entering
  }
}

extension Queue: Sendable where Element: Sendable {}
