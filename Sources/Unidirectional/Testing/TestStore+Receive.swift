extension TestStore {
  /// Expects an action of an effect: the next one that was sent and not asserted yet.
  ///
  /// - Parameters:
  ///   - expected: the action.
  ///   - limit: how long to wait for an effect that waits for something real, such as a database. It is waited no longer than
  ///     for the action itself. `nil` for effects that run on a clock of the test: if the action is not there when all of them
  ///     wait, the test fails at once.
  ///   - assert: makes the state that is expected after the action from the one before; without it no change is expected.
  /// - Complexity: that of what the effects do.
  public nonisolated(nonsending) func receive(
    _ expected: Action, waitingUpTo limit: Duration? = nil, assert: ((inout State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.action(expected), waitingUpTo: limit, assert: assert, at: site)
  }

  /// Expects an action of an effect that is a certain case.
  ///
  /// - Parameters:
  ///   - path: the case that the next action not asserted yet is to be.
  ///   - limit: how long to wait for an effect that waits for something real; `nil` for not at all.
  ///   - assert: makes the state that is expected after the action from the one before; without it no change is expected.
  /// - Returns: what the case holds; `nil` if the test failed.
  /// - Complexity: that of what the effects do.
  @discardableResult public nonisolated(nonsending) func receive<Value>(
    _ path: CasePath<Action, Value>, waitingUpTo limit: Duration? = nil, assert: ((inout State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Value? {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let action = await receive(
      .matching("a case that holds \(Value.self)") { path.extract($0) != nil },
      waitingUpTo: limit, assert: assert, at: site)
    return action.flatMap(path.extract)
  }

  /// Expects an action of an effect that satisfies a condition.
  ///
  /// - Parameters:
  ///   - isExpected: whether the next action not asserted yet is as it is to be.
  ///   - limit: how long to wait for an effect that waits for something real; `nil` for not at all.
  ///   - assert: makes the state that is expected after the action from the one before; without it no change is expected.
  /// - Returns: the action; `nil` if none came.
  /// - Complexity: that of what the effects do.
  @discardableResult public nonisolated(nonsending) func receive(
    where isExpected: @escaping (Action) -> Bool, waitingUpTo limit: Duration? = nil,
    assert: ((inout State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Action? {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return await receive(
      .matching("one that satisfies the condition", isExpected), waitingUpTo: limit, assert: assert, at: site)
  }

  @discardableResult private nonisolated(nonsending) func receive(
    _ expected: Expectation<Action>, waitingUpTo limit: Duration?, assert: ((inout State) -> Void)?, at site: TestSite
  ) async -> Action? {
    await wait(upTo: limit) { log.hasReceived }
    defer { reportIssues(at: site) }
    guard let step = log.takeReceived() else {
      site.fail(TestFailure.nothingReceived(expected, waited: limit, inFlight: store.effectsInFlight))
      return nil
    }
    if !expected.isMet(by: step.action) { site.fail(TestFailure.otherReceived(step.action, expected)) }
    check(step, wasSent: false, assert: assert, at: site)
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
