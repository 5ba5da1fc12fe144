import Testing
import Unidirectional
import UnidirectionalTesting

/// Each message in full: what happened, the difference, and how to fix it.
@Suite struct `A failure of a test store` {
  private let clock = TestClock()
  private var place: String { "UnidirectionalTests/Light.swift:\(Light.fadeLine)" }

  private func light() -> TestStore<Light.State, Light.Action> {
    TestStore(initialState: .init(), reducer: Light(clock: clock))
  }

  @Test func `shows how the state differs from the expected one`() async {
    let store = light()
    let failures = await failures { await store.send(.dim(3)) { $0.level = 2 } }
    #expect(
      failures == [
        """
        The state is not as expected after this action was sent:

          Light.Action.dim(3)

        Expected (-) and actual (+):

            Light.State(
              isOn: false,
          -   level: 2
          +   level: 3
            )

        To fix it: make the closure change the state as the reducer does, or correct the reducer.
        """
      ])
  }

  @Test func `shows a change that nothing asserts`() async {
    let store = light()
    let failures = await failures { await store.send(.toggle) }
    #expect(
      failures == [
        """
        The state changed, and nothing asserts it, when this action was sent:

          Light.Action.toggle

        Before (-) and after (+):

            Light.State(
          -   isOn: false,
          +   isOn: true,
              level: 0
            )

        To fix it: assert the change in a closure, `send(…) { $0.… = … }`, or correct the reducer.
        """
      ])
  }

  @Test func `shows both for an action that was received`() async {
    let store = light()
    await store.send(.fade)
    let unasserted = await failures { await store.receive(.dim(1)) }
    #expect(
      unasserted == [
        """
        The state changed, and nothing asserts it, when this action was received:

          Light.Action.dim(1)

        Before (-) and after (+):

            Light.State(
              isOn: false,
          -   level: 0
          +   level: 1
            )

        To fix it: assert the change in a closure, `receive(…) { $0.… = … }`, or correct the reducer.
        """
      ])
    await clock.advance(by: .seconds(1))
    let different = await failures { await store.receive(.done) { $0.level = 5 } }
    #expect(
      different == [
        """
        The state is not as expected after this action was received:

          Light.Action.done

        Expected (-) and actual (+):

            Light.State(
              isOn: false,
          -   level: 5
          +   level: 1
            )

        To fix it: make the closure change the state as the reducer does, or correct the reducer.
        """
      ])
    await store.finish()
  }

  @Test func `lists what was received and not asserted before the next action, and goes on from there`() async {
    let store = light()
    await store.send(.fade)
    await clock.advance(by: .seconds(1))
    let failures = await failures { await store.send(.toggle) { $0.isOn = true } }
    #expect(
      failures == [
        """
        2 actions were received and not asserted when this one was sent:

          Light.Action.toggle

        Not asserted:

          Light.Action.dim(1)
          Light.Action.done

        To fix it: assert each with `receive`, in this order, or let no effect send it.
        """
      ])
    #expect(store.state == .init(isOn: true, level: 1))
    await store.finish()
  }

  @Test func `lists what was received and not asserted at the end`() async {
    let store = light()
    await store.send(.fade)
    await clock.advance(by: .seconds(1))
    await store.receive(.dim(1)) { $0.level = 1 }
    let failures = await failures { await store.finish() }
    #expect(
      failures == [
        """
        1 action was received and not asserted at the end of the test:

          Light.Action.done

        To fix it: assert each with `receive`, in this order, or let no effect send it.
        """
      ])
  }

  @Test func `names each effect in flight at the end, once`() async {
    let failures = await failures {
      let store = light()
      await store.send(.fade)
      await store.receive(.dim(1)) { $0.level = 1 }
      await store.finish()
    }
    #expect(
      failures == [
        """
        1 effect is still in flight at the end of the test:

          the one made at \(place), cancellable by Light.ID.fade

        To fix it: let each end in the test. Advance the clock that it sleeps on, or send the action that makes the reducer \
        return `.cancel(id:)`; an effect gets its id from `.cancellable(id:)`.
        """
      ])
    #expect(clock.sleepers == 0)
  }

  @Test func `comes also when the test store goes without having been finished`() async {
    let failures = await failures {
      let store = light()
      await store.send(.fade)
    }
    #expect(failures.count == 2)
    #expect(failures.first?.hasPrefix("1 action was received and not asserted at the end of the test:") == true)
    #expect(failures.last?.hasPrefix("1 effect is still in flight at the end of the test:") == true)
    #expect(clock.sleepers == 0)
  }

  @Test func `comes at once when no action can come, and names what waits`() async {
    let store = light()
    await store.send(.fade)
    await store.receive(.dim(1)) { $0.level = 1 }
    let waiting = await failures { await store.receive(.done) }
    #expect(
      waiting == [
        """
        No action was received. Expected:

          Light.Action.done

        Nothing can run any more, 1 effect waits:

          the one made at \(place), cancellable by Light.ID.fade

        To fix it: advance the clock that the effect sleeps on, or wait for something real with `receive(_:waitingUpTo:)`.
        """
      ])
    await clock.advance(by: .seconds(1))
    await store.receive(.done)
    let ended = await failures { await store.receive(.done) }
    #expect(
      ended == [
        """
        No action was received. Expected:

          Light.Action.done

        No effect is in flight.

        To fix it: let the reducer return an effect that sends it.
        """
      ])
    await store.finish()
  }

  @Test func `comes after the limit when something real does not happen`() async {
    let store = light()
    await store.send(.fade)
    await store.receive(.dim(1)) { $0.level = 1 }
    let failures = await failures { await store.receive(.done, waitingUpTo: .zero) }
    #expect(
      failures == [
        """
        No action was received. Expected:

          Light.Action.done

        After a wait of 0.0 seconds, 1 effect waits:

          the one made at \(place), cancellable by Light.ID.fade

        To fix it: advance the clock that the effect sleeps on, or wait longer for something real with \
        `receive(_:waitingUpTo:)`.
        """
      ])
    await clock.advance(by: .seconds(1))
    await store.receive(.done)
    await store.finish()
  }

  @Test func `shows how the received action differs from the expected one`() async {
    let store = light()
    await store.send(.fade)
    let different = await failures { await store.receive(.dim(2)) { $0.level = 1 } }
    #expect(
      different == [
        """
        Another action was received than the expected one.

        Expected (-) and received (+):

          - Light.Action.dim(2)
          + Light.Action.dim(1)

        To fix it: expect the actions in the order in which the effects send them, or change what the effect sends.
        """
      ])
    await clock.advance(by: .seconds(1))
    let unsatisfied = await failures { await store.receive(where: { $0 == .toggle }) }
    #expect(
      unsatisfied == [
        """
        Another action was received than the expected one.

        Expected:

          one that satisfies the condition

        Received:

          Light.Action.done

        To fix it: expect the actions in the order in which the effects send them, or change what the effect sends.
        """
      ])
    await store.finish()
  }

  @Test func `shows what case was expected`() async {
    let store = light()
    let dim = CasePath<Light.Action, Int>(embed: Light.Action.dim) {
      if case .dim(let level) = $0 { level } else { nil }
    }
    await store.send(.fade)
    let level = await store.receive(dim) { $0.level = 1 }
    #expect(level == 1)
    await clock.advance(by: .seconds(1))
    let failures = await failures { await store.receive(dim) }
    #expect(failures.count == 1 && failures.allSatisfy { $0.contains("Expected:\n\n  a case that holds Int\n") })
    await store.finish()
  }

  @Test func `is shown at the line of the test that made it`() async {
    let store = light()
    let lines = Recorder<Int>()
    let line = #line
    await withKnownIssue {
      await store.send(.toggle)
      await store.receive(.done)
    } matching: { issue in
      lines.record(issue.sourceLocation?.line ?? 0)
      return true
    }
    #expect(lines.values == [line + 2, line + 3])
    await store.finish()
  }
}
