import UnidirectionalTesting
import XCTest

@testable import counter

/// The same in XCTest, which hears of a failure in another way.
final class WrongXCTests: XCTestCase {
  private func counter() -> TestStore<Counter.State, Counter.Action> {
    TestStore(initialState: .init(), reducer: Counter(clock: TestClock()) { "\($0) is a number" })
  }

  // The state changed, and nothing asserts it, when this action was sent:
  func testSendsWithoutAnAssertion() async {
    let store = counter()
    await store.send(.decrement)
    await store.finish()
  }

  // 1 effect is still in flight at the end of the test:
  func testDoesNotFinish() async {
    let store = counter()
    await store.send(.timerButton) { $0.isTimerOn = true }
  }
}

final class RightXCTests: XCTestCase {
  func testPasses() async {
    let store = TestStore(initialState: .init(), reducer: Counter(clock: TestClock()) { "\($0) is a number" })
    await store.send(.decrement) { $0.count = -1 }
    await store.finish()
  }
}
