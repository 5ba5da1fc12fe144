package import TapGame

/// A node's record of its cluster, as stored in the node's file.
package struct Replica: Hashable, Sendable {
  /// Identifies the contest on the cluster.
  package var contest: String
  /// The name of the contest on the cluster, for people.
  package var name: String
  /// How far the cluster's log is applied, in the cluster's own encoding.
  package var state: [UInt8]

  package init(contest: String, name: String, state: [UInt8]) {
    self.contest = contest
    self.name = name
    self.state = state
  }
}

/// A step of applying a cluster's log to a node's file.
package enum ReplicatedStep: Sendable {
  /// Applies actions at a moment, in order.
  case actions([ContestAction], at: Timestamp)
  /// Stores a part of a writer's large command.
  case keep(part: Int, of: String, [UInt8])
  /// Builds a large command from the stored parts and the last part, and applies it at a moment.
  case complete(of: String, last: [UInt8], at: Timestamp, build: @Sendable ([[UInt8]]) throws -> ContestAction)
  /// Deletes the stored parts of a writer.
  case drop(of: String)
  /// Takes a digest of a slice of the file, which depends on the number of the audit.
  case audit(Int64)
}

/// What became of steps.
package struct AppliedSteps: Sendable {
  /// The outcomes of each step's actions, in order.
  package var outcomes: [[ActionOutcome]] = []
  /// The digests of the audits, in order.
  package var audits: [UInt64] = []
  /// The digest of all outcomes since the last audit.
  package var outcomesDigest: UInt64 = 0

  package init() {}
}

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
