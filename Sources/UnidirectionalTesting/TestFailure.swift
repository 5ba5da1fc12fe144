import CustomDump
import Unidirectional

/// The failure message of a test store: what happened, the difference, and how to fix it.
enum TestFailure {
  /// The moment at which the store found received actions that the test did not assert.
  enum Moment<Action> {
    case beforeSending(Action)
    case end
  }

  static func state<State, Action>(
    action: Action, wasSent: Bool, expected: State, actual: State, isAsserted: Bool
  ) -> String {
    let verb = wasSent ? "sent" : "received"
    return isAsserted
      ? """
      The state is not as expected after this action was \(verb):

      \(indented(action))

      Expected (-) and actual (+):

      \(difference(expected, actual))

      To fix it: make the closure change the state as the reducer does, or correct the reducer.
      """
      : """
      The state changed, and nothing asserts it, when this action was \(verb):

      \(indented(action))

      Before (-) and after (+):

      \(difference(expected, actual))

      To fix it: assert the change in a closure, `\(wasSent ? "send" : "receive")(…) { $0.… = … }`, or correct the reducer.
      """
  }

  static func unreceived<Action>(_ actions: [Action], _ moment: Moment<Action>) -> String {
    let when =
      switch moment {
      case .beforeSending(let action): "when this one was sent:\n\n\(indented(action))\n\nNot asserted:"
      case .end: "at the end of the test:"
      }
    return """
      \(count(actions.count, "action was", "actions were")) received and not asserted \(when)

      \(actions.map(indented).joined(separator: "\n"))

      To fix it: assert each with `receive`, in this order, or let no effect send it.
      """
  }

  static func nothingReceived<Action>(
    _ expected: Expectation<Action>, waited: Duration?, inFlight: [EffectInFlight]
  ) -> String {
    let effects =
      inFlight.isEmpty
      ? "No effect is in flight."
      : """
      \(waited.map { "After a wait of \($0)" } ?? "Nothing can run any more"), \
      \(count(inFlight.count, "effect waits", "effects wait")):

      \(list(inFlight))
      """
    let hint =
      inFlight.isEmpty
      ? "let the reducer return an effect that sends it."
      : "advance the clock that the effect sleeps on, or wait \(waited == nil ? "" : "longer ")for something real with "
        + "`receive(_:waitingUpTo:)`."
    return """
      No action was received. Expected:

      \(description(expected))

      \(effects)

      To fix it: \(hint)
      """
  }

  static func otherReceived<Action>(_ action: Action, _ expected: Expectation<Action>) -> String {
    let comparison =
      if case .action(let expected) = expected {
        "Expected (-) and received (+):\n\n\(difference(expected, action))"
      } else {
        "Expected:\n\n\(description(expected))\n\nReceived:\n\n\(indented(action))"
      }
    return """
      Another action was received than the expected one.

      \(comparison)

      To fix it: expect the actions in the order in which the effects send them, or change what the effect sends.
      """
  }

  static func inFlight(_ effects: [EffectInFlight]) -> String {
    """
    \(count(effects.count, "effect is", "effects are")) still in flight at the end of the test:

    \(list(effects))

    To fix it: let each end in the test. Advance the clock that it sleeps on, or send the action that makes the reducer \
    return `.cancel(id:)`; an effect gets its id from `.cancellable(id:)`.
    """
  }

  private static func difference<Value>(_ one: Value, _ other: Value) -> String {
    let text = diff(one, other) ?? "(The two are not equal, but are written alike.)\n\n\(String(customDumping: other))"
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
  }

  private static func description<Action>(_ expected: Expectation<Action>) -> String {
    switch expected {
    case .action(let action): indented(action)
    case .matching(let description, _): "  \(description)"
    }
  }

  private static func list(_ effects: [EffectInFlight]) -> String {
    effects.map { effect in
      let ids = effect.ids.map { String(customDumping: $0) }.joined(separator: " and ")
      return "  the one made at \(effect.site), \(ids.isEmpty ? "without an id" : "cancellable by \(ids)")"
    }.joined(separator: "\n")
  }

  private static func count(_ number: Int, _ one: String, _ several: String) -> String {
    "\(number) \(number == 1 ? one : several)"
  }
}

/// The value as CustomDump prints it, indented by two spaces.
func indented(_ value: some Any) -> String {
  String(customDumping: value).split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    .joined(separator: "\n")
}
