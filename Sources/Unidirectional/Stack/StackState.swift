import OrderedCollections

/// A navigation path: the screens that are open, each on top of the one before it.
///
/// Each element has an id of its own, which stays the same while the element is on the path and is never given again by
/// the same path. The ids are counted up, so the same actions give the same ids.
public struct StackState<Element> {
  private var elements: OrderedDictionary<StackElementID, Element> = [:]
  private var nextID = 0

  /// An empty path.
  public init() {}

  /// A path with these elements, the lowest first.
  public init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// The ids of the elements, the lowest first.
  public var ids: [StackElementID] { elements.keys.elements }

  /// Puts an element on top.
  ///
  /// - Returns: the id that the element has from now on.
  /// - Complexity: O(1) on average.
  @discardableResult public mutating func append(_ element: Element) -> StackElementID {
    let id = StackElementID(rawValue: nextID)
    nextID += 1
    elements[id] = element
    return id
  }

  /// Takes the topmost element away.
  ///
  /// - Returns: the element; `nil` if the path was empty.
  /// - Complexity: O(1) on average.
  @discardableResult public mutating func popLast() -> Element? {
    elements.isEmpty ? nil : elements.removeLast().value
  }

  /// Takes the element with this id away, and all above it. Nothing is done if it is not on the path.
  ///
  /// - Complexity: O(*n*) in the number of elements that go, on average.
  public mutating func pop(from id: StackElementID) {
    guard let index = elements.index(forKey: id) else { return }
    elements.removeLast(elements.count - index)
  }

  /// Takes all elements above the one with this id away. Nothing is done if it is not on the path.
  ///
  /// - Complexity: O(*n*) in the number of elements that go, on average.
  public mutating func pop(to id: StackElementID) {
    guard let index = elements.index(forKey: id) else { return }
    elements.removeLast(elements.count - index - 1)
  }

  /// Takes all elements away.
  ///
  /// - Complexity: O(*n*).
  public mutating func removeAll() { elements.removeAll() }

  /// The element with this id; `nil` if it is not on the path.
  ///
  /// Setting it changes the element, or takes it alone away when set to `nil`. An element that is not on the path cannot
  /// be set: that does nothing.
  ///
  /// - Complexity: O(1) on average; O(*n*) to take an element away.
  public subscript(id id: StackElementID) -> Element? {
    get { elements[id] }
    set { if elements[id] != nil { elements[id] = newValue } }
  }
}

extension StackState: RandomAccessCollection, MutableCollection {
  /// The place of the lowest element, 0.
  public var startIndex: Int { 0 }
  /// The place above the topmost element.
  public var endIndex: Int { elements.count }

  /// The element at this place, counted from below.
  ///
  /// - Complexity: O(1).
  public subscript(position: Int) -> Element {
    get { elements.values[position] }
    set { elements.values[position] = newValue }
  }
}

extension StackState: Sendable where Element: Sendable {}

extension StackState: Equatable where Element: Equatable {
  /// Whether both paths hold the same elements under the same ids.
  public static func == (one: Self, other: Self) -> Bool { one.elements == other.elements }
}

extension StackState: CustomReflectable {
  /// The elements by their ids, for differences and descriptions.
  public var customMirror: Mirror {
    Mirror(
      self, children: elements.map { (label: "\($0.key)", value: $0.value) as Mirror.Child }, displayStyle: .struct)
  }
}
