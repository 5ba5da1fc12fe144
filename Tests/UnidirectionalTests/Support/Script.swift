import Unidirectional
import UnidirectionalTesting

/// A reducer whose actions are steps with a name: it notes their order, and answers each with the effect that a test gave it.
struct Script: Reducer {
  typealias State = [String]

  let effects: [String: Effect<String>]

  func reduce(into state: inout [String], action: String) -> Effect<String> {
    state.append(action)
    return effects[action] ?? .none
  }

  /// A store that has handled "start" and run what came of it until all waits.
  static func store(
    _ executor: TestExecutor, onIssue: @escaping @Sendable (String) -> Void = { _ in },
    _ effects: [String: Effect<String>]
  ) -> Store<[String], String> {
    let store = Store(initialState: [], reducer: Script(effects: effects), executor: executor, onIssue: onIssue)
    store.send("start")
    executor.drain()
    return store
  }
}

extension Effect {
  /// Sends the action when so many seconds have passed.
  static func after(_ seconds: Int, on clock: TestClock, _ action: Action) -> Self {
    .run { send in
      try await clock.sleep(for: .seconds(seconds))
      send(action)
    }
  }
}
