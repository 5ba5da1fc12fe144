import Testing
import Unidirectional

@Suite struct `Reducers over one state` {
  @Test func `run in the order in which they are written, and their effects together`() {
    let combined = Combined<[String], String> {
      Reduce { state, action in
        state.append("first \(action)")
        return action == "start" ? .send("a") : .none
      }
      Reduce { state, action in
        state.append("second \(action)")
        return action == "start" ? .send("b") : .none
      }
      Reduce { state, action in
        state.append("third \(action), \(state.count) before")
        return .none
      }
    }
    let store = Store(initialState: [], reducer: combined)
    store.send("start")
    #expect(
      store.state == [
        "first start", "second start", "third start, 2 before", "first a", "second a", "third a, 5 before", "first b",
        "second b", "third b, 8 before",
      ])
  }
}
