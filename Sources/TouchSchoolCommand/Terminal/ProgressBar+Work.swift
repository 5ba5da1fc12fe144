import Console

extension ProgressBar {
  /// The interval at which the line is drawn while the work reports nothing.
  private static let tick = Duration.milliseconds(250)

  /// Runs work, and shows the line from half a second on, with the time so far, even if the work reports nothing. Then
  /// clears the line.
  func shown<Result>(
    isolation: isolated (any Actor)? = #isolation, during work: () async throws -> Result
  ) async throws -> Result {
    defer { finish() }
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        while (try? await Task.sleep(for: Self.tick)) != nil {
          // The notice of a lock stands on the same line.
          if !LockNotice.isShown { advance(by: 0) }
        }
      }
      defer { group.cancelAll() }
      return try await work()
    }
  }
}
