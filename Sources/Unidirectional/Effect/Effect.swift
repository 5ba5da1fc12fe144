/// What a reducer wants done: work outside of the state, whose results come back as actions.
///
/// An effect is a value; nothing happens until a store that got it from a reducer begins it.
public struct Effect<Action: Sendable>: Sendable {
  indirect enum Operation: Sendable {
    case send(Action)
    case run(Run)
    case merge([Effect])
    case concatenate([Effect])
    case cancellable(Effect, id: AnyID, cancelInFlight: Bool)
    case cancel(AnyID)
    case scoped(Effect, ScopeStep)
    case issue(StoreIssue)
  }

  let operation: Operation

  /// Nothing to do.
  public static var none: Self { Self(operation: .merge([])) }

  /// An action that is handled after those that already wait.
  ///
  /// - Complexity: O(1).
  public static func send(_ action: Action) -> Self { Self(operation: .send(action)) }

  /// Effects that run at the same time.
  ///
  /// - Complexity: O(*n*).
  public static func merge(_ effects: Self...) -> Self { merge(effects) }

  /// Effects that run at the same time.
  ///
  /// - Complexity: O(*n*).
  public static func merge(_ effects: [Self]) -> Self {
    let effects = effects.filter { !$0.isNone }
    return effects.count == 1 ? effects[0] : Self(operation: .merge(effects))
  }

  /// Effects that run one after another: each begins when the one before it has ended or was cancelled, and what that one
  /// sent has been handled.
  ///
  /// - Complexity: O(*n*).
  public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

  /// Effects that run one after another: each begins when the one before it has ended or was cancelled, and what that one
  /// sent has been handled.
  ///
  /// - Complexity: O(*n*).
  public static func concatenate(_ effects: [Self]) -> Self { Self(operation: .concatenate(effects)) }

  /// This effect, so that ``cancel(id:)`` of the same feature ends it.
  ///
  /// Ids of different types differ, and so do those of different children, each element of a path included.
  ///
  /// - Parameters:
  ///   - id: several effects may have the same; usually a case of an enumeration that belongs to the feature.
  ///   - cancelInFlight: whether what already runs under the id is cancelled first.
  /// - Complexity: O(1).
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    Self(operation: .cancellable(self, id: AnyID(id), cancelInFlight: cancelInFlight))
  }

  /// Cancels all that runs under the id in the feature that returns this. None of its actions is handled any more, not even
  /// those that were already sent.
  ///
  /// - Complexity: O(1); a store looks at each effect in flight.
  public static func cancel(id: some Hashable & Sendable) -> Self { Self(operation: .cancel(AnyID(id))) }

  /// This effect, with each action that it sends made another.
  ///
  /// - Complexity: O(*n*) in the number of effects that this one consists of.
  public func map<Other: Sendable>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
    switch operation {
    case .send(let action): .send(transform(action))
    case .run(let run): Effect<Other>(operation: .run(run.map(transform)))
    case .merge(let effects): .merge(effects.map { $0.map(transform) })
    case .concatenate(let effects): .concatenate(effects.map { $0.map(transform) })
    case .cancellable(let effect, let id, let cancelInFlight):
      Effect<Other>(operation: .cancellable(effect.map(transform), id: id, cancelInFlight: cancelInFlight))
    case .cancel(let id): Effect<Other>(operation: .cancel(id))
    case .scoped(let effect, let step): effect.map(transform).scoped(to: step)
    case .issue(let issue): .issue(issue)
    }
  }

  static func issue(_ issue: StoreIssue) -> Self { Self(operation: .issue(issue)) }

  /// This effect as one of a child: its ids are the child's, and it ends when the child is gone.
  func scoped(to step: ScopeStep) -> Self { isNone ? self : Self(operation: .scoped(self, step)) }

  private var isNone: Bool {
    if case .merge(let effects) = operation { effects.isEmpty } else { false }
  }
}
