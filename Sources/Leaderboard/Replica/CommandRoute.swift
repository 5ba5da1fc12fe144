package import TapGame

/// The route of a replicated contest's commands to the cluster's log. Every machine applies the commands of the log.
package protocol CommandRoute: AnyObject, Sendable {
  /// Sends an action, and waits until it is applied.
  ///
  /// - Parameter progress: reports the progress of an import of schools.
  /// - Returns: the outcome. This machine's file then includes it.
  func perform(
    _ action: ContestAction, progress: ImportProgress?
  ) async throws -> ActionOutcome

  /// Waits until this machine's file has everything that was acknowledged before this call, by any machine.
  func catchUp() async throws

  var waitingCommands: Int { get }
}
