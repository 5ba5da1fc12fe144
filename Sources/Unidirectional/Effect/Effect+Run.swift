extension Effect {
  /// Asynchronous work, which sends as many actions as it likes.
  ///
  /// A `CancellationError` ends the effect and is nobody's concern, and so does any error after the effect was cancelled.
  ///
  /// - Parameters:
  ///   - priority: the priority of the task that does the work.
  ///   - operation: the work. The task is cancelled when the effect is.
  ///   - handler: gets the error that the work throws. Without it an error is reported as an issue.
  /// - Complexity: O(1).
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

/// Gives the actions of a running effect to its store, from any thread.
public struct Send<Action: Sendable>: Sendable {
  private let action: @Sendable (Action) -> Void
  private let issue: @Sendable (StoreIssue) -> Void

  init(action: @escaping @Sendable (Action) -> Void, issue: @escaping @Sendable (StoreIssue) -> Void) {
    self.action = action
    self.issue = issue
  }

  /// Sends an action. It is dropped when the effect was cancelled or the store is gone.
  ///
  /// - Complexity: that of handling the action, and those that wait, unless another thread is at it.
  public func callAsFunction(_ action: Action) { self.action(action) }

  func report(_ issue: StoreIssue) { self.issue(issue) }
}

/// Where in the source an effect was made.
struct EffectSite: Sendable, CustomStringConvertible {
  let fileID: StaticString
  let line: UInt

  var description: String { "\(fileID):\(line)" }
}
