import TestSupport

extension Recording {
  /// The transcript of a run: what was typed, what came on each stream, how it ended.
  static func transcript(_ typed: String, _ outcome: Outcome) -> String {
    let errors = outcome.errors.split(separator: "\n").map { "! \($0)\n" }.joined()
    return "$ \(typed)\n\(outcome.output)\(errors)" + (outcome.exitCode == 0 ? "" : "exit \(outcome.exitCode)\n")
  }
}
