/// The id of an element on a navigation path: how many elements the path was given before it.
public struct StackElementID: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  /// The id by its number, for tests that name an element: 0 is the first that the path was given.
  public init(integerLiteral value: Int) { rawValue = value }

  /// The number with a hash mark.
  public var description: String { "#\(rawValue)" }
}
