import Testing
import Unidirectional
import UnidirectionalTesting

/// A child whose state is one case of its parent's, with a child of its own.
@Suite struct `A child in a case` {
  private enum Parent: Equatable { case shut, open(Inner) }
  private struct Inner: Equatable {
    var sheet: Sheet?
    var answers = 0
  }
  private struct Sheet: Equatable {}
  private enum Action: Equatable { case inner(InnerAction), shut }
  private enum InnerAction: Equatable { case sheet(SheetAction), wait, waited }
  private enum SheetAction: Equatable { case ask, answered }

  private struct SheetReducer: Reducer {
    func reduce(into state: inout Sheet, action: SheetAction) -> Effect<SheetAction> {
      action == .ask ? .send(.answered) : .none
    }
  }

  private struct InnerReducer: Reducer {
    let clock: TestClock

    func reduce(into state: inout Inner, action: InnerAction) -> Effect<InnerAction> {
      Reduce<Inner, InnerAction> { state, action in
        switch action {
        case .sheet(.answered): state.answers += 1
        case .wait:
          return .run { send in
            try await clock.sleep(for: .seconds(1))
            send(.waited)
          }
        default: break
        }
        return .none
      }
      .ifLet(
        \.sheet, action: CasePath(embed: InnerAction.sheet) { if case .sheet(let action) = $0 { action } else { nil } }
      ) {
        _ in SheetReducer()
      }
      .reduce(into: &state, action: action)
    }
  }

  private let clock = TestClock()

  private func store(_ state: Parent) -> TestStore<Parent, Action> {
    let clock = clock
    return TestStore(
      initialState: state,
      reducer: Reduce<Parent, Action> { state, action in
        if action == .shut { state = .shut }
        return .none
      }
      .ifCase(
        CasePath(embed: Parent.open) { if case .open(let inner) = $0 { inner } else { nil } },
        action: CasePath(embed: Action.inner) { if case .inner(let action) = $0 { action } else { nil } }, id: "open"
      ) { _ in InnerReducer(clock: clock) })
  }

  @Test func `hears what its own child sends`() async {
    let store = store(.open(Inner(sheet: Sheet())))
    await store.send(.inner(.sheet(.ask)))
    await store.receive(.inner(.sheet(.answered))) { $0 = .open(Inner(sheet: Sheet(), answers: 1)) }
    await store.finish()
  }

  @Test func `has its effects cancelled when the state becomes another case`() async {
    let store = store(.open(Inner()))
    await store.send(.inner(.wait))
    #expect(clock.sleepers == 1)
    await store.send(.shut) { $0 = .shut }
    #expect(clock.sleepers == 0)
    await clock.advance(by: .seconds(2))
    await store.finish()
  }

  @Test func `is missed when its action comes in another case`() async {
    let store = store(.shut)
    await withKnownIssue { await store.send(.inner(.wait)) }
    await store.finish()
  }
}
