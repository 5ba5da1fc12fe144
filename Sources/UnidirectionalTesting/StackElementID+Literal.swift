public import Unidirectional

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Creates the id with this number: 0 is the id of the first pushed element.
  public init(integerLiteral value: Int) { self.init(rawValue: value) }
}
