/// The id of an element on a navigation path: the number of elements that were pushed before it.
public struct StackElementID: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the id with this number, for tests: 0 is the id of the first pushed element.
  public init(integerLiteral value: Int) { rawValue = value }

  /// The number with a hash sign.
  public var description: String { "#\(rawValue)" }
}
