import CustomDump

/// A fault of the program that a store came across, as a sentence that says how to mend it.
struct StoreIssue: Sendable, CustomStringConvertible {
  let description: String

  /// An action is for a child that is not there.
  static func missingChild(_ action: some Sendable) -> Self {
    Self(
      description: """
        An action came for a child whose state is not there:

        \(indented(action))

        To fix it: send it only while the child is there. What an effect of the child sends after that is dropped by itself, \
        so this one came from outside or from an effect of a parent.
        """)
  }

  /// An effect failed, and has no handler.
  static func uncaughtError(_ error: String, site: EffectSite) -> Self {
    Self(
      description: """
        The effect made at \(site) threw an error that nothing handles:

          \(error)

        To fix it: give `run` a `catch:` closure that sends an action for the failure.
        """)
  }

  /// An effect had already returned when it sent.
  static func sentAfterEnd(_ action: some Sendable, site: EffectSite) -> Self {
    Self(
      description: """
        The effect made at \(site) sent an action after it had ended, which was dropped:

        \(indented(action))

        To fix it: let the effect's operation return only after its last action.
        """)
  }
}

/// The value as CustomDump writes it, moved in by two spaces.
func indented(_ value: some Any) -> String {
  String(customDumping: value).split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    .joined(separator: "\n")
}
