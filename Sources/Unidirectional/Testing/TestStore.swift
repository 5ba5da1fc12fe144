import Synchronization

/// A store whose every step a test has to assert.
///
/// Each action that the test sends and each action that an effect sends is given with the change of state it makes; a change
/// that is not asserted, an action that is not received and an effect that is still in flight at the end fail the test, and
/// so does every issue that a ``Store`` would report. The effects run on an executor of the test store, only while one of its
/// calls or an advance of a ``TestClock`` is under way, and until they all wait: so nothing depends on time or on chance, and
/// an action that can no longer come fails at once.
public final class TestStore<State: Equatable & Sendable, Action: Equatable & Sendable>: Sendable {
  let store: Store<State, Action>
  let executor = TestExecutor()
  let log: TestLog<State, Action>
  private let asserted: Mutex<State>
  private let site: TestSite

  /// A store with a state to begin with.
  ///
  /// What is not asserted when the test store goes, ``finish(waitingUpTo:fileID:filePath:line:column:)`` or not, fails the
  /// test at the line of this call.
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
    site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  deinit {
    executor.drain()
    checkEnd(at: site)
    executor.retire()
  }

  /// The state after the last action that the test asserted.
  public var state: State { asserted.withLock { $0 } }

  /// Sends an action as a person or a program would, and runs the effects until they all wait.
  ///
  /// - Parameters:
  ///   - action: what happens.
  ///   - assert: makes the state that is expected after the action from the one before; without it no change is expected.
  /// - Complexity: that of the reducer and of what the effects do.
  public nonisolated(nonsending) func send(
    _ action: Action, assert: ((inout State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    executor.drain()
    checkReceived(.beforeSending(action), at: site)
    store.send(action)
    var sent = log.takeSent()
    // An effect on a thread of its own can be at handling actions just now; then ours is handled there.
    if sent == nil {
      await executor.drain(until: {
        sent = log.takeSent()
        return sent != nil
      })
    }
    if let sent { check(sent, wasSent: true, assert: assert, at: site) }
    executor.drain()
    reportIssues(at: site)
  }

  /// Ends the test: all that was received has been asserted, and no effect is in flight.
  ///
  /// Effects that are in flight fail the test, and are cancelled.
  ///
  /// - Parameter limit: how long to wait for effects that wait for something real, such as a database. `nil` for not at all.
  /// - Complexity: that of what the effects do.
  public nonisolated(nonsending) func finish(
    waitingUpTo limit: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await wait(upTo: limit) { self.store.effectsInFlight.isEmpty }
    checkEnd(at: site)
    executor.drain()
  }

  /// Runs the effects until they all wait, and then, up to a limit, until what they wait for has happened.
  nonisolated(nonsending) func wait(upTo limit: Duration?, until isDone: () -> Bool) async {
    guard let limit else { return executor.drain() }
    await executor.drain(before: .now.advanced(by: limit), until: isDone)
  }

  /// Compares what an action did with what the test expects of it.
  func check(_ step: TestLog<State, Action>.Step, wasSent: Bool, assert: ((inout State) -> Void)?, at site: TestSite) {
    var expected = step.before
    assert?(&expected)
    asserted.withLock { $0 = step.after }
    guard expected != step.after else { return }
    site.fail(
      TestFailure.state(
        action: step.action, wasSent: wasSent, expected: expected, actual: step.after, isAsserted: assert != nil))
  }

  func reportIssues(at site: TestSite) {
    for issue in log.takeIssues() { site.fail(issue) }
  }

  private func checkReceived(_ moment: TestFailure.Moment<Action>, at site: TestSite) {
    let missed = log.takeAllReceived()
    if let last = missed.last {
      asserted.withLock { $0 = last.after }
      site.fail(TestFailure.unreceived(missed.map(\.action), moment))
    }
    reportIssues(at: site)
  }

  private func checkEnd(at site: TestSite) {
    checkReceived(.end, at: site)
    let effects = store.effectsInFlight
    if !effects.isEmpty { site.fail(TestFailure.inFlight(effects)) }
    store.cancelEffects()
  }
}
