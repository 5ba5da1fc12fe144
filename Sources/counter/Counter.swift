import Unidirectional

struct Counter: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var fact: Fact?
    var isTimerOn = false
  }

  enum Fact: Equatable, Sendable {
    case loading
    case loaded(String)
    case failed
  }

  enum Action: Equatable, Sendable {
    case increment
    case decrement
    case factButton
    case factReply(String)
    case factFailure
    case timerButton
    case timerTick
  }

  private enum ID { case fact, timer }
  private struct TooLate: Error {}

  let clock: any Clock<Duration>
  let fact: @Sendable (Int) async throws -> String

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment, .timerTick:
      state.count += 1
      state.fact = nil
      return .cancel(id: ID.fact)

    case .decrement:
      state.count -= 1
      state.fact = nil
      return .cancel(id: ID.fact)

    case .factButton:
      state.fact = .loading
      return askForFact(about: state.count)

    case .factReply(let text):
      state.fact = .loaded(text)
      return .none

    case .factFailure:
      state.fact = .failed
      return .none

    case .timerButton:
      state.isTimerOn.toggle()
      return state.isTimerOn ? tick() : .cancel(id: ID.timer)
    }
  }

  private func askForFact(about number: Int) -> Effect<Action> {
    .run { send in
      try await withThrowingTaskGroup(of: String.self) { group in
        defer { group.cancelAll() }
        group.addTask { try await fact(number) }
        group.addTask {
          try await clock.sleep(for: .seconds(5))
          throw TooLate()
        }
        if let text = try await group.next() { send(.factReply(text)) }
      }
    } catch: { _, send in
      send(.factFailure)
    }
    .cancellable(id: ID.fact, cancelInFlight: true)
  }

  private func tick() -> Effect<Action> {
    .run { send in
      while true {
        try await clock.sleep(for: .seconds(1))
        send(.timerTick)
      }
    }
    .cancellable(id: ID.timer)
  }
}
