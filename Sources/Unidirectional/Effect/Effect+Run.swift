extension Effect {
  /// Asynchronous work that can send any number of actions.
  ///
  /// A `CancellationError` ends the effect silently, and so does any error after the effect was cancelled.
  ///
  /// - Parameters:
  ///   - priority: the priority of the task.
  ///   - operation: the work. Its task is cancelled with the effect.
  ///   - handler: handles an error of the work. Without it, an error is reported as an issue.
  ///   - fileID: the file of the call, for issues.
  ///   - line: the line of the call, for issues.
  public static func run(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (any Error, Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let site = EffectSite(fileID: fileID, line: line)
    return Self(
      operation: .run(
        Run(priority: priority, site: site) { send in
          do {
            try await operation(send)
          } catch is CancellationError {
          } catch {
            guard !Task.isCancelled else { return }
            guard let handler else { return send.report(.uncaughtError("\(error)", site: site)) }
            await handler(error, send)
          }
        }))
  }

  struct Run: Sendable {
    let priority: TaskPriority?
    let site: EffectSite
    let body: @Sendable (Send<Action>) async -> Void

    func map<Other: Sendable>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other>.Run {
      .init(priority: priority, site: site) { send in
        await body(Send(action: { send(transform($0)) }, issue: send.report))
      }
    }
  }
}

/// Sends the actions of a running effect to its store, from any thread.
public struct Send<Action: Sendable>: Sendable {
  private let action: @Sendable (Action) -> Void
  private let issue: @Sendable (StoreIssue) -> Void

  init(action: @escaping @Sendable (Action) -> Void, issue: @escaping @Sendable (StoreIssue) -> Void) {
    self.action = action
    self.issue = issue
  }

  /// Sends an action. It is dropped if the effect was cancelled or the store is gone.
  ///
  /// - Complexity: the cost of handling this action and the queued actions; O(1) if another thread is handling actions.
  public func callAsFunction(_ action: Action) { self.action(action) }

  func report(_ issue: StoreIssue) { self.issue(issue) }
}
