package import TapGame

/// Where the commands of a contest go that several machines have: to the cluster's log, which has them be applied everywhere.
package protocol CommandRoute: AnyObject, Sendable {
  /// Has an action be applied.
  ///
  /// - Parameter progress: reports the progress of an import of schools.
  /// - Returns: the outcome, which this machine's file has then.
  func perform(
    _ action: ContestAction, progress: (@Sendable (_ written: Int, _ of: Int) throws -> Void)?
  ) async throws -> ActionOutcome

  /// Waits until this machine's file has everything that was acknowledged before this call, by any machine.
  func catchUp() async throws

  /// The number of commands that wait.
  var waitingCommands: Int { get }
}
