/// A programming error that a store detected, with a sentence that says how to fix it.
struct StoreIssue: Sendable, CustomStringConvertible {
  let description: String

  /// An action was sent to a child that does not exist.
  static func missingChild(_ action: some Sendable) -> Self {
    Self(
      description: """
        An action came for a child whose state is not there:

          \(described(action))

        To fix it: send it only while the child is there. What an effect of the child sends after that is dropped by itself, \
        so this one came from outside or from an effect of a parent.
        """)
  }

  /// An effect without an error handler failed.
  static func uncaughtError(_ error: String, site: EffectSite) -> Self {
    Self(
      description: """
        The effect made at \(site) threw an error that nothing handles:

          \(error)

        To fix it: give `run` a `catch:` closure that sends an action for the failure.
        """)
  }

  /// An effect sent an action after it had returned.
  static func sentAfterEnd(_ action: some Sendable, site: EffectSite) -> Self {
    Self(
      description: """
        The effect made at \(site) sent an action after it had ended, which was dropped:

          \(described(action))

        To fix it: let the effect's operation return only after its last action.
        """)
  }
}

/// The place in the source where an effect was made.
struct EffectSite: Sendable, CustomStringConvertible {
  let fileID: StaticString
  let line: UInt

  var description: String { "\(fileID):\(line)" }
}
