import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct `Printed changes` {
  @Test func `show each action with the difference that it made`() {
    let printed = Recorder<String>()
    let store = Store(
      initialState: Ticker.State(), reducer: Ticker(clock: TestClock(), fact: "new").printChanges { printed.record($0) }
    )
    store.send(.tick)
    store.send(.stop)
    #expect(
      printed.values == [
        """
        .tick
          ticks: 0 → 1
          seen: "" → "new"
        """,
        """
        .stop
          (no change)
        """,
      ])
    #expect(store.state.ticks == 1)
  }
}
