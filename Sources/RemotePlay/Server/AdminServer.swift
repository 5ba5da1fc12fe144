import Foundation
package import Boards
package import GameAPI
package import SchoolDirectory
package import TapGame

/// The contest at a server, for an administrator: sends commands, and reads the audit list.
///
/// A command has an id, so it takes effect once, even if it is sent again after a lost response.
package struct AdminServer: Sendable {
  private let server: ContestServer
  private let token: String?

  /// - Parameter token: the administrator's token; `nil` to read only what is public.
  package init(_ server: ContestServer, token: String?) {
    self.server = server
    self.token = token
  }

  /// Waits until a node of a cluster has everything that any node acknowledged before this call.
  ///
  /// - Parameter path: the node's path that answers then.
  /// - Returns: whether the node did so in time.
  /// - Throws: `CancellationError`.
  /// - Complexity: a call.
  package func isCurrent(path: String, within time: Duration) async throws -> Bool {
    var call = ServerCall.get(token: token)
    (call.root, call.time) = (path, time)
    do { _ = try await server.body(of: call) } catch is ServerError { return false }
    return true
  }

  /// Sends a command.
  ///
  /// - Parameters:
  ///   - id: the id of the command. A second call with the same id returns the first outcome.
  ///   - isDryRun: whether to return the changes without making them.
  /// - Throws: `ContestRefusal`, `ServerError`; `CancellationError`.
  /// - Complexity: a call, and up to two more if responses are lost.
  package func take<Command: ContestCommand>(
    _ command: Command, id: OrderID, isDryRun: Bool
  ) async throws -> Command.Outcome {
    var call = administrators(try .post("commands", Command.name, body: command, token: token))
    call.orderID = id
    if isDryRun { call.query = [("dryRun", "true")] }
    do { return try await server.answer(call) } catch ServerError.refused(_, let problem) {
      throw problem.refusal ?? ServerError.refused(server.address, problem)
    }
  }

  /// Entries of the audit list, the newest first.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  /// - Complexity: a call.
  package func orders(before last: Int64?, season: SeasonID?, limit: Int) async throws -> [OrderRecord] {
    var query = [(name: "limit", value: String(limit))]
    if let last { query.append(("before", String(last))) }
    if let season { query.append(("season", season.description)) }
    let body = try await server.body(of: administrators(.get("log", query: query, token: token)))
    do { return try OrderListing.records(in: body) } catch {
      throw ServerError.unreadable(server.address, reason: "it is not an audit list")
    }
  }

  /// The head of the audit list's chain; `nil` if there is no order.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  /// - Complexity: a call.
  package func orderHead(before last: Int64?) async throws -> OrderHead? {
    let query = [(name: "limit", value: "1")] + (last.map { [("before", String($0))] } ?? [])
    return OrderListing.head(in: try await server.body(of: administrators(.get("log", query: query, token: token))))
  }

  /// The suspicious sessions of a season, with the most serious reasons first.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  /// - Complexity: a call.
  package func review(season: SeasonID?, limit: Int) async throws -> ReviewList {
    try await list("review", of: season, [("limit", String(limit))])
  }

  /// The sessions with the most taps in a season.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  /// - Complexity: a call.
  package func sessions(
    season: SeasonID?, nickname: Nickname?, school: SchoolID?, limit: Int
  ) async throws -> SessionList {
    var query = [(name: "limit", value: String(limit))]
    if let nickname { query.append(("nickname", nickname.text)) }
    if let school { query.append(("school", school.rawValue)) }
    return try await list("sessions", of: season, query)
  }

  /// The bans of a season; `nil` for all seasons.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  /// - Complexity: a call.
  package func bans(season: SeasonID?) async throws -> [BanRecord] {
    try await list("bans", of: season, as: BanListing.self).bans
  }

  /// The adjustments of a season; `nil` for all seasons.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  /// - Complexity: a call.
  package func adjustments(season: SeasonID?) async throws -> [AdjustmentRecord] {
    try await list("adjustments", of: season, as: AdjustmentListing.self).adjustments
  }

  /// The sheets of taps that were imported into a season; `nil` for all seasons.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  /// - Complexity: a call.
  package func tapSheets(season: SeasonID?) async throws -> [TapSheet] {
    try await list("sheets", of: season, as: TapSheetListing.self).sheets
  }

  /// The imported editions of school directories.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  /// - Complexity: a call.
  package func schoolEditions() async throws -> [SchoolEdition] {
    try await list("editions", of: nil, as: EditionListing.self).editions
  }

  /// The nicknames of a season, the newest first.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  /// - Complexity: a call.
  package func names(season: SeasonID?, limit: Int) async throws -> NameList {
    try await list("names", of: season, [("limit", String(limit))])
  }

  /// The people who help to run the contest, by name.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  /// - Complexity: a call.
  package func people() async throws -> [Person] {
    try await list("people", of: nil, as: PeopleListing.self).people
  }

  /// Every webhook, by number.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  /// - Complexity: a call.
  package func webhooks() async throws -> [Webhook] {
    try await list("webhooks", of: nil, as: WebhookListing.self).webhooks
  }

  private func list<Listing: Decodable>(
    _ name: String, of season: SeasonID?, _ query: [(name: String, value: String)] = [],
    as type: Listing.Type = Listing.self
  ) async throws -> Listing {
    let season = season.map { [(name: "season", value: $0.description)] } ?? []
    return try await server.answer(administrators(.get(name, query: query + season, token: token)))
  }

  /// Every season, in the order of creation.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  /// - Complexity: a call.
  package func seasonAnswers() async throws -> [SeasonAnswer] {
    try await server.answer(.get("seasons"), as: SeasonListing.self).seasons
  }

  /// How players join a season, including the season's code.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  /// - Complexity: a call.
  package func joinAnswer(of season: SeasonID) async throws -> JoinAnswer {
    try await server.answer(administrators(.get("seasons", season.description, "join", token: token)))
  }

  /// The school with this id; `nil` if it does not exist.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  /// - Complexity: a call.
  package func school(_ id: SchoolID) async throws -> School? {
    do {
      return try await server.answer(.get("schools", id.rawValue), as: SchoolAnswer.self).school
    } catch ServerError.refused(_, let problem) where problem.kind == .unknownSchool { return nil }
  }

  /// Whether the contest has any schools.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  /// - Complexity: a call.
  package func hasSchools() async throws -> Bool {
    try await server.answer(.get("schools", query: [("limit", "1")]), as: SchoolList.self).total > 0
  }

  /// Addresses a call to the administrators' API.
  private func administrators(_ call: ServerCall) -> ServerCall {
    var call = call
    call.root = "/admin/api/"
    return call
  }
}
