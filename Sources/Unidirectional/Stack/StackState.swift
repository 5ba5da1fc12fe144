/// A navigation path: the stack of open screens.
///
/// Each element has an id. The id stays the same while the element is on the path, and is never reused. Ids are
/// consecutive numbers, so the same sequence of actions gives the same ids.
public struct StackState<Element> {
  /// The ids of the elements, from the bottom to the top. They only grow, so they are in order.
  public private(set) var ids: [StackElementID] = []
  private var elements: [Element] = []
  private var nextID = 0

  /// An empty path.
  public init() {}

  /// Creates a path with these elements, from the bottom to the top.
  public init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Pushes an element.
  ///
  /// - Returns: the id of the element.
  @discardableResult public mutating func append(_ element: Element) -> StackElementID {
    let id = StackElementID(rawValue: nextID)
    nextID += 1
    ids.append(id)
    elements.append(element)
    return id
  }

  /// Pops the topmost element.
  ///
  /// - Returns: the element; `nil` if the path was empty.
  @discardableResult public mutating func popLast() -> Element? {
    _ = ids.popLast()
    return elements.popLast()
  }

  /// Pops the element with this id, and all elements above it. No effect if no element has this id.
  ///
  /// - Complexity: O(*n*) in the number of popped elements, and O(log *n*) in all.
  public mutating func pop(from id: StackElementID) {
    if let index = index(of: id) { removeAll(from: index) }
  }

  /// Pops all elements above the element with this id. No effect if no element has this id.
  ///
  /// - Complexity: O(*n*) in the number of popped elements, and O(log *n*) in all.
  public mutating func pop(to id: StackElementID) {
    if let index = index(of: id) { removeAll(from: index + 1) }
  }

  /// Removes all elements.
  public mutating func removeAll() { removeAll(from: 0) }

  private mutating func removeAll(from index: Int) {
    ids.removeSubrange(index...)
    elements.removeSubrange(index...)
  }

  /// The position of the element with this id, by halving.
  private func index(of id: StackElementID) -> Int? {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle].rawValue < id.rawValue { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id ? low : nil
  }

  /// The element with this id; `nil` if it is not on the path.
  ///
  /// Setting a value replaces the element; setting `nil` removes only this element. Setting has no effect if the
  /// element is not on the path.
  ///
  /// - Complexity: O(log *n*); O(*n*) to remove an element.
  public subscript(id id: StackElementID) -> Element? {
    get { index(of: id).map { elements[$0] } }
    set {
      guard let index = index(of: id) else { return }
      if let newValue {
        elements[index] = newValue
      } else {
        ids.remove(at: index)
        elements.remove(at: index)
      }
    }
  }
}

extension StackState: RandomAccessCollection, MutableCollection {
  /// The position of the lowest element, 0.
  public var startIndex: Int { 0 }
  /// The position after the topmost element.
  public var endIndex: Int { elements.count }

  /// The element at a position, counted from the bottom.
  public subscript(position: Int) -> Element {
    get { elements[position] }
    set { elements[position] = newValue }
  }
}

extension StackState: Sendable where Element: Sendable {}

extension StackState: Equatable where Element: Equatable {
  /// Whether both paths have the same elements with the same ids.
  public static func == (one: Self, other: Self) -> Bool { one.ids == other.ids && one.elements == other.elements }
}

extension StackState: CustomReflectable {
  /// The elements with their ids as labels, for diffs and descriptions.
  public var customMirror: Mirror {
    Mirror(
      self, children: zip(ids, elements).map { (label: "\($0)", value: $1) as Mirror.Child }, displayStyle: .struct)
  }
}

/// The id of an element on a navigation path: the number of elements that were pushed before it.
public struct StackElementID: Hashable, Sendable, CustomStringConvertible {
  let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The number with a hash sign.
  public var description: String { "#\(rawValue)" }
}
