package import Boards
package import GameAPI
package import Leaderboard
package import SchoolDirectory
package import TapGame

/// A contest as the commands of organisers need it: in a file, on a cluster, or at a server far away.
package protocol OrganisedContest: Sendable {
  /// Applies a command.
  ///
  /// - Parameters:
  ///   - id: the same id again gets the first outcome.
  ///   - isDryRun: whether only to return what would change.
  ///   - progress: called now and then while a directory is imported. If it throws, nothing is changed.
  /// - Throws: a `CommandRefusal`; the contest's own error.
  func take<Command: ContestCommand>(
    _ command: Command, id: OrderID, isDryRun: Bool,
    progress: (@Sendable (_ written: Int, _ of: Int) throws -> Void)?
  ) async throws -> Command.Outcome

  /// The audit list, the newest first.
  func orders(before last: Int64?, season: SeasonID?, limit: Int) async throws -> [OrderRecord]

  /// The sessions of a season that look wrong, the heaviest reasons first.
  func review(season: SeasonID?, limit: Int) async throws -> ReviewList

  /// The sessions of a season with the most taps.
  func sessions(season: SeasonID?, nickname: Nickname?, school: SchoolID?, limit: Int) async throws -> SessionList

  /// The bans of a season; of all if it is `nil`.
  func bans(season: SeasonID?) async throws -> [BanRecord]

  /// The adjustments of a season; of all if it is `nil`.
  func adjustments(season: SeasonID?) async throws -> [AdjustmentRecord]

  /// Every season, in the order of creation.
  func seasonAnswers() async throws -> [SeasonAnswer]

  /// How one joins a season, with its code.
  func joinAnswer(of season: SeasonID) async throws -> JoinAnswer

  /// The school with this id; `nil` if it does not exist.
  func school(_ id: SchoolID) async throws -> School?
}

extension Leaderboard: OrganisedContest {
  /// Takes a command from the shell.
  package func take<Command: ContestCommand>(
    _ command: Command, id: OrderID, isDryRun: Bool,
    progress: (@Sendable (_ written: Int, _ of: Int) throws -> Void)?
  ) async throws -> Command.Outcome {
    try await take(command, id: id, from: .shell, isDryRun: isDryRun, progress: progress)
  }

  /// How one joins a season, with its code.
  package func joinAnswer(of season: SeasonID) async throws -> JoinAnswer {
    JoinAnswer(
      season: season, rule: try await joinRule(of: season), tickets: try await ticketCount(of: season),
      now: SystemClock().now)
  }
}

/// Organises a contest at a server: the commands with `--server`.
package protocol ServerOrganising: Sendable {
  /// Runs `work` with the contest at a server, for an administrator.
  ///
  /// - Parameter token: the administrator's token; `nil` for what everybody may read.
  /// - Throws: the error of `work`.
  func withOrganised<Result>(
    at address: ServerAddress, token: String?, _ work: (any OrganisedContest) async throws -> Result
  ) async throws -> Result
}

extension OnlineProgram {
  package func withOrganised<Result>(
    at address: ServerAddress, token: String?, _ work: (any OrganisedContest) async throws -> Result
  ) async throws -> Result { try replaceProcess() }

  package func start() throws { try replaceProcess() }
}
