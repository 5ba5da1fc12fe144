package import Boards
package import GameAPI
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

  /// The audit list, newest first.
  func orders(before last: Int64?, season: SeasonID?, limit: Int) async throws -> [OrderRecord]

  /// The head of the audit list's chain, up to the order before `last`; `nil` if there is none.
  func orderHead(before last: Int64?) async throws -> OrderHead?

  /// The suspicious sessions of a season, those with the strongest evidence first.
  func review(season: SeasonID?, limit: Int) async throws -> ReviewList

  /// The sessions of a season with the most taps.
  func sessions(season: SeasonID?, nickname: Nickname?, school: SchoolID?, limit: Int) async throws -> SessionList

  /// The bans of a season; of all seasons for `nil`.
  func bans(season: SeasonID?) async throws -> [BanRecord]

  /// The adjustments of a season; of all seasons for `nil`.
  func adjustments(season: SeasonID?) async throws -> [AdjustmentRecord]

  /// The sheets of taps that were imported into a season; into all seasons for `nil`.
  func tapSheets(season: SeasonID?) async throws -> [TapSheet]

  func schoolEditions() async throws -> [SchoolEdition]

  /// The nicknames of a season, the newest first.
  func names(season: SeasonID?, limit: Int) async throws -> NameList

  /// The people who help to run the contest, by name.
  func people() async throws -> [Person]

  /// Every webhook, by number.
  func webhooks() async throws -> [Webhook]

  /// Every season, in the order of creation.
  func seasonAnswers() async throws -> [SeasonAnswer]

  /// The ways to join a season, with its code.
  func joinAnswer(of season: SeasonID) async throws -> JoinAnswer

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

  package func joinAnswer(of season: SeasonID) async throws -> JoinAnswer {
    JoinAnswer(
      season: season, rule: try await joinRule(of: season), tickets: try await ticketCount(of: season),
      now: Timestamp.now)
  }

  package func hasSchools() async throws -> Bool { try await !schools().isEmpty }
}

/// Organises a contest at a server: the commands with `--server`.
package protocol ServerOrganising: Sendable {
  /// Runs `work` with the contest at a server, for an administrator.
  ///
  /// - Parameter token: the administrator's token; `nil` for public data only.
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
