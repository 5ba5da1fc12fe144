/// Watches a contest's log for signs of life of its nodes.
///
/// The moments in a log come from the nodes' clocks, so no clock of this machine can tell how old they are. Only what is
/// appended while this machine watches shows that a node runs.
package struct NodeWatch: Sendable {
  /// How long to watch: longer than the time between two reports of a node that has nothing to do.
  package static let time = Duration.seconds(12)

  /// The number of steps in which the progress is told.
  package static let steps = 24

  private let log: any ReplicatedLog
  private let timer: NodeTimer

  package init(of log: any ReplicatedLog, timer: NodeTimer = .continuous) { (self.log, self.timer) = (log, timer) }

  /// Waits until one of these writers appends an entry, at most for ``time``.
  ///
  /// - Parameter progress: called with the number of steps that have passed.
  /// - Returns: whether one did.
  /// - Throws: `LogFailure`.
  package func isAlive(
    anyOf writers: Set<WriterID>, progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> Bool {
    guard !writers.isEmpty else { return false }
    let start = try await log.end()
    return try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        do {
          for try await entries in log.entries(after: start)
          where entries.contains(where: { writers.contains($0.id.writer) }) {
            return true
          }
          throw LogFailure.unavailable("reading it ends at once")
        } catch LogFailure.trimmed {
          // Only a node that runs trims the log.
          return true
        }
      }
      group.addTask {
        for step in 1...Self.steps {
          try await timer.sleep(Self.time / Self.steps)
          progress(step)
        }
        return false
      }
      defer { group.cancelAll() }
      return try await group.next() ?? false
    }
  }
}
