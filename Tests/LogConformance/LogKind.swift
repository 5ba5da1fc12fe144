package import Cluster

/// A kind of log that is held to the promises.
package struct LogKind: Sendable {
  /// A log that nobody has begun.
  package struct UnderTest: Sendable {
    /// The log.
    package let log: any ReplicatedLog
    /// Loses the answer to the next append, after the log has done it.
    package let loseNextAnswer: @Sendable () -> Void

    /// A log with the way to lose an answer of it.
    package init(_ log: any ReplicatedLog, loseNextAnswer: @escaping @Sendable () -> Void) {
      self.log = log
      self.loseNextAnswer = loseNextAnswer
    }
  }

  let make: @Sendable (@Sendable (UnderTest) async throws -> Void) async throws -> Void

  /// A kind.
  ///
  /// - Parameter make: makes a log, works with it, and ends it.
  package init(_ make: @escaping @Sendable (@Sendable (UnderTest) async throws -> Void) async throws -> Void) {
    self.make = make
  }

  /// The model.
  package static let memory = LogKind { work in
    let log = MemoryLog()
    try await work(UnderTest(log) { log.fail(next: [.answerLost]) })
  }
}
