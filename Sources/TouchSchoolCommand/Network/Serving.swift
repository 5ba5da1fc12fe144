/// Serves a contest: `touchschool serve`.
package protocol Serving: Sendable {
  /// Serves a contest until the command is told to stop.
  ///
  /// - Throws: `ServeFailure` when the server cannot start; what opening the contest throws.
  func serve(_ call: ServeCall) async throws
}

extension HandOver {
  package func serve(_ call: ServeCall) async throws { try handOver() }
}
