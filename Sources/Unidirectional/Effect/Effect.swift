/// Work that a reducer requests. It runs outside the reducer, and sends its results to the store as actions.
///
/// An effect is a value. The store begins the effect when the reducer returns it.
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

  /// An effect that does nothing.
  public static var none: Self { Self(operation: .merge([])) }

  /// Sends an action. The store handles it after the queued actions.
  public static func send(_ action: Action) -> Self { Self(operation: .send(action)) }

  /// Effects that run at the same time.
  public static func merge(_ effects: Self...) -> Self { merge(effects) }

  /// Effects that run at the same time.
  public static func merge(_ effects: [Self]) -> Self {
    let effects = effects.filter { !$0.isNone }
    return effects.count == 1 ? effects[0] : Self(operation: .merge(effects))
  }

  /// Effects that run one after another. The next one begins when the previous one has ended or was cancelled, and its
  /// actions have been handled.
  public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

  /// Effects that run one after another. The next one begins when the previous one has ended or was cancelled, and its
  /// actions have been handled.
  public static func concatenate(_ effects: [Self]) -> Self { Self(operation: .concatenate(effects)) }

  /// Makes this effect cancellable by ``cancel(id:)`` in the same feature.
  ///
  /// Ids of different types are never equal. Each child has its own ids, and so has each element of a path.
  ///
  /// - Parameters:
  ///   - id: the id, usually a case of an enumeration of the feature. Several effects may share it.
  ///   - cancelInFlight: whether to cancel running effects with the same id first.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    Self(operation: .cancellable(self, id: AnyID(id), cancelInFlight: cancelInFlight))
  }

  /// Cancels all effects with this id in the same feature. Their later actions are dropped, and so are their queued
  /// actions.
  ///
  /// - Complexity: O(1); the store examines each effect in flight.
  public static func cancel(id: some Hashable & Sendable) -> Self { Self(operation: .cancel(AnyID(id))) }

  /// Transforms each action that this effect sends.
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

  /// Reports that an action came for a child whose state is not there.
  static func missingChild(_ action: Action) -> Self { .issue(.missingChild(action)) }

  static func issue(_ issue: StoreIssue) -> Self { Self(operation: .issue(issue)) }

  /// Makes this effect an effect of a child: its ids belong to the child, and it is cancelled when the child is gone.
  func scoped(to step: ScopeStep) -> Self { isNone ? self : Self(operation: .scoped(self, step)) }

  private var isNone: Bool {
    if case .merge(let effects) = operation { effects.isEmpty } else { false }
  }
}
