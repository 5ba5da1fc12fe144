/// Serves a contest: `touchschool serve`.
package protocol Serving: Sendable {
  /// Serves a contest until the command is stopped.
  ///
  /// - Throws: `ServeFailure` if the server cannot start; the error of opening the contest.
  func serve(_ call: ServeCall) async throws
}

extension OnlineProgram {
  package func serve(_ call: ServeCall) async throws { try replaceProcess() }
}
