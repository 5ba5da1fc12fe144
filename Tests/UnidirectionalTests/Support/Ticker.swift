import Unidirectional
import UnidirectionalTesting

/// A feature that ticks once a second from its start to its stop, and shows a fact that only its parent knows.
struct Ticker: Reducer {
  struct State: Equatable, Sendable, Identifiable {
    var id = 0
    var ticks = 0
    var seen = ""
  }

  enum Action: Equatable, Sendable { case start, stop, tick }

  private enum ID { case timer }

  let clock: TestClock
  var fact = ""

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start:
      return .run { send in
        while true {
          try await clock.sleep(for: .seconds(1))
          send(.tick)
        }
      }
      .cancellable(id: ID.timer)
    case .stop: return .cancel(id: ID.timer)
    case .tick:
      state.ticks += 1
      state.seen = fact
      return .none
    }
  }
}
