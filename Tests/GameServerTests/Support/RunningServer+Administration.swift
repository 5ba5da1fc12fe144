import Basics
import Foundation
import GameAPI
import GameServer
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

extension ServerSettings {
  /// The administrator's token.
  static let administratorToken = "administrators-own-token-17"

  /// Settings with an administrator.
  static var administered: ServerSettings {
    var settings = ServerSettings()
    settings.adminTokens = try? AdminTokens(administratorToken)
    return settings
  }

  /// Settings for a server behind a proxy on this machine, which says where requests come from.
  static var proxied: ServerSettings {
    var settings = ServerSettings()
    settings.trustedProxies = [IPRange("127.0.0.0/8")].compactMap(\.self)
    return settings
  }

  /// Settings with a desk, and its door.
  static func withDesk(_ clock: VirtualClock, tokens: AdminTokens? = nil) -> (ServerSettings, DeskDoor) {
    let door = DeskDoor(.test, clock: clock)
    var settings = ServerSettings()
    settings.adminTokens = AdminTokens(tokens, door: door)
    return (settings, door)
  }
}

extension RunningServer {
  /// Sends a command as the administrator.
  func order(_ name: String, _ json: String, id: String? = nil, isDryRun: Bool = false) async throws -> Answer {
    try await post(
      "/admin/api/commands/\(name)" + (isDryRun ? "?dryRun=true" : ""), json: json,
      token: ServerSettings.administratorToken, headers: id.map { [("Idempotency-Key", $0)] } ?? [])
  }

  /// Sends a command as the administrator.
  func order(_ command: some ContestCommand, id: String? = nil, isDryRun: Bool = false) async throws -> Answer {
    let body = String(decoding: try JSONEncoder().encode(command), as: UTF8.self)
    return try await order(type(of: command).name, body, id: id, isDryRun: isDryRun)
  }

  /// Asks as the administrator.
  func asked(_ path: String) async throws -> Answer { try await get(path, token: ServerSettings.administratorToken) }
}

/// Makes sure that an answer is a problem document of a refused command, with a sentence and a status.
@discardableResult
func expectRefused(
  _ answer: Answer, _ kind: String, status: Int, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Problem {
  #expect(answer.contentType == "application/problem+json", sourceLocation: sourceLocation)
  let problem = try answer.decoded(as: Problem.self)
  #expect(problem.type == "urn:touchschool:problem:\(kind)", "\(answer.text)", sourceLocation: sourceLocation)
  #expect(answer.status == status && problem.status == status, "\(answer.text)", sourceLocation: sourceLocation)
  #expect(problem.detail.hasSuffix("."), sourceLocation: sourceLocation)
  return problem
}

extension PersonRole {
  /// The token of the one person who has the role.
  var token: String { "the-token-of-the-\(rawValue)" }
}

extension Contest {
  /// Adds a person for each of some roles.
  func addPeople(_ roles: [PersonRole] = PersonRole.allCases) async throws {
    for role in roles {
      try await leaderboard.perform(
        AddPerson(Language.korean(role.words), as: role, digest: Person.digest(of: role.token)))
    }
  }

  /// A command of a type that this contest takes, after its preparation.
  func sample(of type: any ContestCommand.Type) async throws -> any ContestCommand {
    try await CommandSamples(store: leaderboard, clock: clock, season: season, schools: schools).command(of: type)
  }
}
