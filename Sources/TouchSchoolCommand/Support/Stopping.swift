import Console

/// Work that a person can stop at any moment, because nothing of it is kept before its end.
enum Stopping {
  /// Does the work, or gives it up at Ctrl-C.
  ///
  /// - Throws: what the work throws; ``Stopped`` with the sentence when it was given up.
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
