/// Accesses the value of an enumeration case and embeds a value in the case, as a key path does for a structure's
/// property.
///
/// ```swift
/// enum Action { case counter(Counter.Action), leave }
/// let counter = CasePath(embed: Action.counter) { if case .counter(let action) = $0 { action } else { nil } }
/// ```
public struct CasePath<Root, Value>: Sendable {
  private let embedding: @Sendable (Value) -> Root
  private let extraction: @Sendable (Root) -> Value?

  /// Creates a path from its two functions. `extract` must return the value that was passed to `embed`.
  public init(embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?) {
    embedding = embed
    extraction = extract
  }

  /// Embeds a value in the case.
  ///
  /// - Complexity: that of the closure; O(1) for a case.
  public func embed(_ value: Value) -> Root { embedding(value) }

  /// The value of the case; `nil` if `root` is another case.
  ///
  /// - Complexity: that of the closure; O(1) for a case.
  public func extract(_ root: Root) -> Value? { extraction(root) }
}
