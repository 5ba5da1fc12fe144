package import Boards
import GameAPI
package import Leaderboard
package import SchoolDirectory
package import TapGame

/// The interface of a contest for organisers' commands. The contest is in a file, on a cluster or at a remote server.
package protocol OrganisedContest: Sendable {
  /// Applies a command.
  ///
  /// - Parameters:
  ///   - id: makes the command idempotent: a retry with the same id returns the first outcome.
  ///   - isDryRun: whether to return what would change, and change nothing.
  ///   - progress: called from time to time during the import of a directory. If it throws, nothing is changed.
  /// - Throws: a `CommandRefusal`; the contest's own error.
  func take<Command: ContestCommand>(
    _ command: Command, id: OrderID, isDryRun: Bool,
    progress: ImportProgress?
  ) async throws -> Command.Outcome

  /// Asks a question, as an organiser.
  func ask<Question: ContestQuestion>(_ question: Question) async throws -> Question.Answer

  /// The school with this id; `nil` if it does not exist.
  func school(_ id: SchoolID) async throws -> School?

  func hasSchools() async throws -> Bool
}

extension Leaderboard: OrganisedContest {
  /// Applies a command, and records the shell as its sender.
  package func take<Command: ContestCommand>(
    _ command: Command, id: OrderID, isDryRun: Bool,
    progress: ImportProgress?
  ) async throws -> Command.Outcome {
    try await take(command, id: id, from: .shell, isDryRun: isDryRun, progress: progress)
  }

  package func hasSchools() async throws -> Bool { try await !schools().isEmpty }
}
