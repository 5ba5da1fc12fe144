import Unidirectional

struct Counter<C: Clock>: Reducer where C.Duration == Duration {
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
    case factReply(number: Int, String)
    case factFailure
    case timerButton
    case timerTick
  }

  private enum Work { case fact, timer }

  let clock: C
  let fact: @Sendable (Int) async throws -> String

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return forgetFact(&state)

    case .decrement:
      state.count -= 1
      return forgetFact(&state)

    case .factButton:
      state.fact = .loading
      return .run { [number = state.count, fact, clock] send in
        try await withThrowingTaskGroup(of: String.self) { group in
          group.addTask { try await fact(number) }
          group.addTask {
            try await clock.sleep(for: .seconds(5))
            throw TooLate()
          }
          defer { group.cancelAll() }
          if let text = try await group.next() { send(.factReply(number: number, text)) }
        }
      } catch: { _, send in
        send(.factFailure)
      }
      .cancellable(id: Work.fact, cancelInFlight: true)

    case .factReply(_, let text):
      state.fact = .loaded(text)
      return .none

    case .factFailure:
      state.fact = .failed
      return .none

    case .timerButton:
      state.isTimerOn.toggle()
      guard state.isTimerOn else { return .cancel(id: Work.timer) }
      return .run { [clock] send in
        while true {
          try await clock.sleep(for: .seconds(1))
          send(.timerTick)
        }
      }
      .cancellable(id: Work.timer)

    case .timerTick:
      state.count += 1
      return forgetFact(&state)
    }
  }

  private func forgetFact(_ state: inout State) -> Effect<Action> {
    state.fact = nil
    return .cancel(id: Work.fact)
  }

  struct TooLate: Error {}
}
