import Unidirectional
import UnidirectionalTesting

/// A lamp that fades up: it dims to 1 at once, and is done a second later.
struct Light: Reducer {
  struct State: Equatable, Sendable {
    var isOn = false
    var level = 0
  }

  enum Action: Equatable, Sendable { case toggle, dim(Int), fade, done }

  enum ID { case fade }

  /// The line that makes the effect of fading.
  static let fadeLine: UInt = #line + 13

  let clock: TestClock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .toggle:
      state.isOn.toggle()
      return .none
    case .dim(let level):
      state.level = level
      return .none
    case .fade:
      return .run { [clock] send in
        send(.dim(1))
        try await clock.sleep(for: .seconds(1))
        send(.done)
      }
      .cancellable(id: ID.fade)
    case .done:
      return .none
    }
  }
}
