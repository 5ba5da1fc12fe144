import OrderedCollections

/// A navigation path: the stack of open screens.
///
/// Each element has an id. The id stays the same while the element is on the path, and is never reused. Ids are
/// consecutive numbers, so the same sequence of actions gives the same ids.
public struct StackState<Element> {
  private var elements: OrderedDictionary<StackElementID, Element> = [:]
  private var nextID = 0

  /// An empty path.
  public init() {}

  /// Creates a path with these elements, from the bottom to the top.
  public init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// The ids of the elements, from the bottom to the top.
  public var ids: [StackElementID] { elements.keys.elements }

  /// Pushes an element.
  ///
  /// - Returns: the id of the element.
  /// - Complexity: O(1) on average.
  @discardableResult public mutating func append(_ element: Element) -> StackElementID {
    let id = StackElementID(rawValue: nextID)
    nextID += 1
    elements[id] = element
    return id
  }

  /// Pops the topmost element.
  ///
  /// - Returns: the element; `nil` if the path was empty.
  /// - Complexity: O(1) on average.
  @discardableResult public mutating func popLast() -> Element? {
    elements.isEmpty ? nil : elements.removeLast().value
  }

  /// Pops the element with this id, and all elements above it. No effect if no element has this id.
  ///
  /// - Complexity: O(*n*) in the number of popped elements, on average.
  public mutating func pop(from id: StackElementID) {
    guard let index = elements.index(forKey: id) else { return }
    elements.removeLast(elements.count - index)
  }

  /// Pops all elements above the element with this id. No effect if no element has this id.
  ///
  /// - Complexity: O(*n*) in the number of popped elements, on average.
  public mutating func pop(to id: StackElementID) {
    guard let index = elements.index(forKey: id) else { return }
    elements.removeLast(elements.count - index - 1)
  }

  /// Removes all elements.
  ///
  /// - Complexity: O(*n*).
  public mutating func removeAll() { elements.removeAll() }

  /// The element with this id; `nil` if it is not on the path.
  ///
  /// Setting a value replaces the element; setting `nil` removes only this element. Setting has no effect if the
  /// element is not on the path.
  ///
  /// - Complexity: O(1) on average; O(*n*) to remove an element.
  public subscript(id id: StackElementID) -> Element? {
    get { elements[id] }
    set { if elements[id] != nil { elements[id] = newValue } }
  }
}

extension StackState: RandomAccessCollection, MutableCollection {
  /// The position of the lowest element, 0.
  public var startIndex: Int { 0 }
  /// The position after the topmost element.
  public var endIndex: Int { elements.count }

  /// The element at a position, counted from the bottom.
  ///
  /// - Complexity: O(1).
  public subscript(position: Int) -> Element {
    get { elements.values[position] }
    set { elements.values[position] = newValue }
  }
}

extension StackState: Sendable where Element: Sendable {}

extension StackState: Equatable where Element: Equatable {
  /// Whether both paths have the same elements with the same ids.
  public static func == (one: Self, other: Self) -> Bool { one.elements == other.elements }
}

extension StackState: CustomReflectable {
  /// The elements with their ids as labels, for diffs and descriptions.
  public var customMirror: Mirror {
    Mirror(
      self, children: elements.map { (label: "\($0.key)", value: $0.value) as Mirror.Child }, displayStyle: .struct)
  }
}

/// The id of an element on a navigation path: the number of elements that were pushed before it.
public struct StackElementID: Hashable, Sendable, CustomStringConvertible {
  let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The number with a hash sign.
  public var description: String { "#\(rawValue)" }
}
