/// An id of any type. Ids of different types are never equal.
struct AnyID: Hashable, Sendable {
  let value: any Hashable & Sendable

  init(_ value: any Hashable & Sendable) { self.value = value }

  static func == (one: Self, other: Self) -> Bool {
    (type(of: one.value) as any Any.Type) == type(of: other.value) && AnyHashable(one.value) == AnyHashable(other.value)
  }

  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

/// Distinguishes several children that are reached by the same key path.
struct ChildKey<Child: Hashable & Sendable>: Hashable, Sendable {
  let path: AnyID
  let child: Child
}

/// The step from a parent's state to a child's state.
struct ScopeStep: Sendable {
  let id: AnyID
  /// Whether the child can disappear while the parent exists.
  let isConditional: Bool
  let child: @Sendable (Any) -> Any?

  init<ParentState, ChildState>(
    id: some Hashable & Sendable, isConditional: Bool, child: @escaping @Sendable (ParentState) -> ChildState?
  ) {
    self.id = AnyID(id)
    self.isConditional = isConditional
    self.child = { parent in (parent as? ParentState).flatMap(child) }
  }

  /// The step to a part that always exists.
  static func part<ParentState, ChildState>(_ path: any WritableKeyPath<ParentState, ChildState> & Sendable) -> Self {
    Self(id: path, isConditional: false) { (parent: ParentState) in parent[keyPath: path] }
  }
}

/// The owner of an effect, and the keys that cancel it.
struct EffectContext: Sendable {
  /// An id, and the child that owns it.
  struct CancellationKey: Hashable, Sendable {
    let scope: [AnyID]
    let id: AnyID
  }

  private(set) var path: [ScopeStep] = []
  private(set) var keys: [CancellationKey] = []

  /// The key for an id that an effect of this context uses. The same id in another child has another key.
  func key(_ id: AnyID) -> CancellationKey { CancellationKey(scope: path.map(\.id), id: id) }

  func adding(_ key: CancellationKey) -> Self {
    var context = self
    context.keys.append(key)
    return context
  }

  func entering(_ step: ScopeStep) -> Self {
    var context = self
    context.path.append(step)
    return context
  }

  /// Whether the child that owns the effect still exists in the store's state.
  func isAlive(in state: Any) -> Bool {
    guard let last = path.lastIndex(where: \.isConditional) else { return true }
    var state = state
    for step in path[...last] {
      guard let child = step.child(state) else { return false }
      state = child
    }
    return true
  }
}
