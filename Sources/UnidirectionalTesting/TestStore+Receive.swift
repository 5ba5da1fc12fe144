public import Unidirectional

extension TestStore {
  /// Expects an action of an effect. It must be the first received action that is not asserted yet.
  ///
  /// - Parameters:
  ///   - expected: the action.
  ///   - limit: how long to wait for an effect that depends on something outside the test, such as a database. The wait
  ///     ends as soon as an action arrives. Use `nil` for effects that wait for a test clock. Then the test fails if no
  ///     action has arrived when all effects wait.
  ///   - assert: gets the state before the action, and must change it into the expected state after the action; `nil`
  ///     if no change is expected.
  ///   - fileID: the file of the call, where a failure is shown; as are the next three.
  ///   - filePath: the path of that file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Complexity: that of the work of the effects.
  public nonisolated(nonsending) func receive(
    _ expected: Action, waitingUpTo limit: Duration? = nil, assert: ((inout State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.action(expected), waitingUpTo: limit, assert: assert, at: location)
  }

  /// Expects that an effect sends an action of a certain case.
  ///
  /// - Parameters:
  ///   - path: the case that the first received action without an assertion must have.
  ///   - limit: how long to wait for an effect that depends on something outside the test, such as a database. With
  ///     `nil`, the test fails if no action has arrived when all effects wait.
  ///   - assert: gets the state before the action, and must change it into the expected state after the action; `nil`
  ///     if no change is expected.
  ///   - fileID: the file of the call, where a failure is shown; as are the next three.
  ///   - filePath: the path of that file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Returns: the value of the case; `nil` if the test failed.
  @discardableResult public nonisolated(nonsending) func receive<Value>(
    _ path: CasePath<Action, Value>, waitingUpTo limit: Duration? = nil, assert: ((inout State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Value? {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let action = await receive(
      .matching("a case that holds \(Value.self)") { path.extract($0) != nil },
      waitingUpTo: limit, assert: assert, at: location)
    return action.flatMap(path.extract)
  }

  /// Expects that an effect sends an action that satisfies a condition.
  ///
  /// - Parameters:
  ///   - isExpected: the condition for the next action that is not asserted yet.
  ///   - limit: how long to wait for an effect that depends on something outside the test, such as a database. With
  ///     `nil`, the test fails if no action has arrived when all effects wait.
  ///   - assert: gets the state before the action, and must change it into the expected state after the action; `nil`
  ///     if no change is expected.
  ///   - fileID: the file of the call, where a failure is shown; as are the next three.
  ///   - filePath: the path of that file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Returns: the action; `nil` if none arrived.
  @discardableResult public nonisolated(nonsending) func receive(
    where isExpected: @escaping (Action) -> Bool, waitingUpTo limit: Duration? = nil,
    assert: ((inout State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Action? {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return await receive(
      .matching("one that satisfies the condition", isExpected), waitingUpTo: limit, assert: assert, at: location)
  }

  @discardableResult private nonisolated(nonsending) func receive(
    _ expected: Expectation<Action>, waitingUpTo limit: Duration?, assert: ((inout State) -> Void)?,
    at location: TestLocation
  ) async -> Action? {
    await wait(upTo: limit) { log.hasReceived }
    defer { reportIssues(at: location) }
    guard let step = log.takeReceived() else {
      location.fail(TestFailure.nothingReceived(expected, waited: limit, inFlight: store.effectsInFlight))
      return nil
    }
    if !expected.isMet(by: step.action) { location.fail(TestFailure.otherReceived(step.action, expected)) }
    check(step, wasSent: false, assert: assert, at: location)
    return step.action
  }
}

/// What a test expects to receive.
enum Expectation<Action: Equatable> {
  case action(Action)
  case matching(String, (Action) -> Bool)

  func isMet(by action: Action) -> Bool {
    switch self {
    case .action(let expected): expected == action
    case .matching(_, let isExpected): isExpected(action)
    }
  }
}
