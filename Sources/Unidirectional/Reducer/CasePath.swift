/// The way from an enumeration to the value of one of its cases, and back: what a key path is to a structure.
///
/// ```swift
/// enum Action { case counter(Counter.Action), leave }
/// let counter = CasePath(embed: Action.counter) { if case .counter(let action) = $0 { action } else { nil } }
/// ```
public struct CasePath<Root, Value>: Sendable {
  private let embedding: @Sendable (Value) -> Root
  private let extraction: @Sendable (Root) -> Value?

  /// A path by its two directions: extracting what was embedded gives the value back.
  public init(embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?) {
    embedding = embed
    extraction = extract
  }

  /// The enumeration's value that holds this one.
  ///
  /// - Complexity: that of the closure handed in, O(1) for a case.
  public func embed(_ value: Value) -> Root { embedding(value) }

  /// What the case holds; `nil` if the enumeration's value is another case.
  ///
  /// - Complexity: that of the closure handed in, O(1) for a case.
  public func extract(_ root: Root) -> Value? { extraction(root) }
}
