package import Boards
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

extension OrganisedContest {
  /// A season by its number; the default one for `nil`.
  func season(_ id: SeasonID?) async throws -> Season {
    let all = try await ask(SeasonListQuestion())
    if let id {
      guard let found = all.first(where: { $0.id == id }) else { throw TapRefusal.unknownSeason(id) }
      return found.season
    }
    guard let current = all.current else { throw BoardError.noSeason }
    return current.season
  }

  /// A season by its number; the default one for `nil`, but never a simulation.
  func realSeason(_ id: SeasonID?) async throws -> Season {
    let season = try await season(id)
    guard id != nil || !season.isSimulation else { throw BoardError.onlySimulations(season.id) }
    return season
  }
}
