import IssueReporting
import Synchronization
public import Unidirectional

/// A store that makes a test assert every step.
///
/// The test asserts the change of the state for each action that it sends and for each action that it receives from an
/// effect. The test fails if a change is not asserted, an action is not received, an effect is in flight at the end, or
/// a `Store` would report an issue. Effects run on the test store's executor. They run only during a call of the test
/// store or an advance of a ``TestClock``, until all of them wait. So the result does not depend on time or chance, and
/// a missing action fails the test at once.
public final class TestStore<State: Equatable & Sendable, Action: Equatable & Sendable>: Sendable {
  let store: Store<State, Action>
  let executor = TestExecutor()
  let log: TestLog<State, Action>
  private let asserted: Mutex<State>
  private let location: TestLocation

  /// Creates a store with an initial state.
  ///
  /// If assertions are missing when the test store is released, the test fails at the line of this initialiser. A call
  /// of ``finish(waitingUpTo:fileID:filePath:line:column:)`` is optional.
  public init(
    initialState: State, reducer: some Reducer<State, Action>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let log = TestLog<State, Action>(initialState: initialState)
    self.log = log
    store = Store(
      initialState: initialState, reducer: reducer, executor: executor,
      onIssue: { log.report($0) },
      onHandled: { log.handled($0, isOfEffect: $1, after: $2) })
    asserted = Mutex(initialState)
    location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  deinit {
    executor.drain()
    checkEnd(at: location)
    executor.retire()
  }

  /// The state after the last action that the test asserted.
  public var state: State { asserted.withLock { $0 } }

  /// Sends an action as a user would, and runs the effects until all of them wait.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - assert: gets the state before the action, and must change it into the expected state after the action; `nil`
  ///     if no change is expected.
  ///   - fileID: the file of the call, where a failure is shown; as are the next three.
  ///   - filePath: the path of that file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Complexity: that of the reducer and the effects.
  public nonisolated(nonsending) func send(
    _ action: Action, assert: ((inout State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    executor.drain()
    checkReceived(.beforeSending(action), at: location)
    store.send(action)
    var sent = log.takeSent()
    // If an effect on another thread is handling actions, that thread handles this action, too.
    if sent == nil {
      await executor.drain(until: {
        sent = log.takeSent()
        return sent != nil
      })
    }
    if let sent { check(sent, wasSent: true, assert: assert, at: location) }
    executor.drain()
    reportIssues(at: location)
  }

  /// Ends the test. All received actions must be asserted, and no effect may be in flight.
  ///
  /// Effects that are in flight fail the test and are cancelled.
  ///
  /// - Parameters:
  ///   - limit: how long to wait for effects that depend on something outside the test, such as a database. With `nil`,
  ///     the test fails if an effect is in flight when all effects wait.
  ///   - fileID: the file of the call, where a failure is shown; as are the next three.
  ///   - filePath: the path of that file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Complexity: that of the effects.
  public nonisolated(nonsending) func finish(
    waitingUpTo limit: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await wait(upTo: limit) { self.store.effectsInFlight.isEmpty }
    checkEnd(at: location)
    executor.drain()
  }

  /// Runs the effects until all of them wait. With a limit, this also waits for the condition, up to the limit.
  nonisolated(nonsending) func wait(upTo limit: Duration?, until isDone: () -> Bool) async {
    guard let limit else { return executor.drain() }
    await executor.drain(before: .now.advanced(by: limit), until: isDone)
  }

  /// Compares the change of an action with the change that the test expects.
  func check(
    _ step: TestLog<State, Action>.Step, wasSent: Bool, assert: ((inout State) -> Void)?, at location: TestLocation
  ) {
    var expected = step.before
    assert?(&expected)
    asserted.withLock { $0 = step.after }
    guard expected != step.after else { return }
    location.fail(
      TestFailure.state(
        action: step.action, wasSent: wasSent, expected: expected, actual: step.after, isAsserted: assert != nil))
  }

  func reportIssues(at location: TestLocation) {
    for issue in log.takeIssues() { location.fail(issue) }
  }

  private func checkReceived(_ moment: TestFailure.Moment<Action>, at location: TestLocation) {
    let missed = log.takeAllReceived()
    if let last = missed.last {
      asserted.withLock { $0 = last.after }
      location.fail(TestFailure.unreceived(missed.map(\.action), moment))
    }
    reportIssues(at: location)
  }

  private func checkEnd(at location: TestLocation) {
    checkReceived(.end, at: location)
    let effects = store.effectsInFlight
    if !effects.isEmpty { location.fail(TestFailure.inFlight(effects)) }
    store.cancelEffects()
  }
}

/// The line of a test at which a failure is reported.
struct TestLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  func fail(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Lets a programming error that a store meets fail the test that runs. C calls it when the tests are loaded, as Swift has nothing that
/// runs then.
@_cdecl("unidirectional_fail_tests") func failTests() { IssueReporter.test.withLock { $0 = { reportIssue($0) } } }

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Creates the id with this number: 0 is the id of the first pushed element.
  public init(integerLiteral value: Int) { self.init(rawValue: value) }
}
