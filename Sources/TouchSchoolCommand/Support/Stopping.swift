import Console

/// Runs work that can be abandoned at any moment, as it stores nothing before its end.
enum Stopping {
  /// Runs the work, or abandons it at Ctrl-C.
  ///
  /// - Throws: the error of the work; ``Stopped`` with the sentence if it was abandoned.
  static func orFinishing<Result: Sendable>(
    _ sentence: String, _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    Interrupt.install()
    return try await withThrowingTaskGroup(of: Result?.self) { group in
      group.addTask { try await work() }
      group.addTask {
        guard let signal = await Interrupt.wait() else { return nil }
        throw Stopped(signal: signal, sentence: sentence)
      }
      defer { group.cancelAll() }
      while let result = try await group.next() {
        if let result { return result }
      }
      throw CancellationError()
    }
  }
}
