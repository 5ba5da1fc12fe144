import Foundation
import GameAPI
import GameServer
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension ServerSettings {
  /// The administrator's token.
  static let administratorToken = "administrators-own-token-17"

  /// Settings with an administrator.
  static var administered: ServerSettings {
    var settings = ServerSettings()
    settings.adminToken = AdminToken(administratorToken)
    return settings
  }
}

extension RunningServer {
  /// Sends a command as the administrator.
  func order(_ name: String, _ json: String, id: String? = nil, isDryRun: Bool = false) async throws -> Answer {
    try await send(
      "POST", "/admin/api/commands/\(name)" + (isDryRun ? "?dryRun=true" : ""), body: Data(json.utf8),
      contentType: "application/json", token: ServerSettings.administratorToken,
      headers: id.map { [("Idempotency-Key", $0)] } ?? [])
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

extension Contest {
  /// A command of a type that this contest takes, and its preparation.
  func sample(of type: any ContestCommand.Type) async throws -> any ContestCommand {
    func session() async throws -> SessionID { try await tap(20, for: 0).session }
    func another() throws -> School {
      School(
        id: try #require(SchoolID("test:high:N1")), name: "새학교", region: "서울특별시", district: "강남구", status: .open)
    }
    switch type {
    case is StartSeason.Type: return StartSeason(name: "Summer")
    case is StartSeries.Type: return StartSeries(name: "Days", every: .day, in: "Asia/Seoul")
    case is SetSeason.Type:
      return SetSeason(
        season.id, SettingChanges(["join": .word("code/5m"), "grace": .number(5000), "burst": .number(20)]))
    case is PauseSeason.Type: return PauseSeason(season.id)
    case is ContinueSeason.Type:
      try await leaderboard.perform(PauseSeason(season.id))
      return ContinueSeason(season.id)
    case is UndoPause.Type:
      let from = clock.now
      _ = try await session()
      clock.advance(byMilliseconds: 1)
      try await leaderboard.perform(PauseSeason(season.id, from: from, to: clock.now))
      return UndoPause(season.id, pause: 1)
    case is EndSeason.Type: return EndSeason(season.id)
    case is ResumeSeason.Type:
      clock.advance(byMilliseconds: 1000)
      try await leaderboard.perform(EndSeason(season.id))
      return ResumeSeason(season.id)
    case is StopRepeating.Type:
      return StopRepeating(try await leaderboard.perform(StartSeries(name: "Days", every: .day, in: "Asia/Seoul")).id)
    case is AddTickets.Type:
      let digest = try #require(TicketDigest(rawValue: String(repeating: "a1", count: 16)))
      return AddTickets(season: season.id, tickets: [digest])
    case is MergeSeason.Type:
      return MergeSeason(season: season.id, name: "hall", rules: season.rules, sessions: [], imports: [], sheets: [])
    case is AdjustTaps.Type: return AdjustTaps(session: try await session(), taps: -5, reason: "a macro")
    case is ImportTaps.Type:
      return ImportTaps(
        try TapFile(Array("school_id,taps\n\(schools[1].id),7\n".utf8)), named: "sheet", into: season.id)
    case is BanSessions.Type: return BanSessions(.session(try await session()), reason: "a macro")
    case is LiftBan.Type:
      let ban = try await leaderboard.perform(BanSessions(.session(try await session()), reason: "a macro")).ban.id
      return LiftBan(ban, reason: "a class")
    case is HidePlayer.Type: return HidePlayer(.session(try await session()))
    case is ForgetName.Type:
      let nickname = try #require(Nickname("Dongnyuk"))
      _ = try await leaderboard.openSession(
        SessionRequest(season: season.id, school: schools[0].id, nickname: nickname))
      return ForgetName(nickname)
    case is ImportSchools.Type:
      return ImportSchools(
        DirectoryEdition(format: .touchschool, schools: [try another()], isWhole: false), scope: .part)
    case is RemoveEdition.Type: return RemoveEdition(SchoolEditionID(rawValue: 1))
    case is PassTime.Type: return PassTime(isClockConfirmed: true)
    default:
      Issue.record("There is no sample of \(type.name).")
      return PassTime()
    }
  }
}
