/// The id of an element on a navigation path: the number of elements that were pushed before it.
public struct StackElementID: Hashable, Sendable, CustomStringConvertible {
  let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The number with a hash sign.
  public var description: String { "#\(rawValue)" }
}
