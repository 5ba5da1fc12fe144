import Basics
import GameAPI
import SchoolDirectory
import TapGame

extension RemoteGame {
  /// Converts a problem document of the server into the error for a batch: a refusal, or another error after which the
  /// batch is retried.
  func refusal(_ problem: Problem, of batch: TapBatch, in season: SeasonID) async throws -> any Error {
    let session = batch.session
    switch problem.kind {
    case .invalidToken?, .noToken?: return DisownedSession(session)
    case .unknownSession?: return TapRefusal.unknownSession(session)
    case .sequenceGap?:
      guard let expected = problem.expected else { return unreadable("“expected” is missing") }
      return TapRefusal.sequenceGap(session, sequence: batch.sequence, expected: expected)
    // The server does not report when the last batch came, so the opening time is used instead.
    case .staleSession?:
      return TapRefusal.staleSession(
        session, lastActiveAt: try await self.session(session)?.openedAt ?? .init(milliseconds: 0))
    case .countOverflow?: return TapRefusal.countOverflow(session)
    case .closedSchool?, .unknownSchool?:
      // The batch has no school, so the school is read from the session.
      guard let school = try await self.session(session)?.school else { return TapRefusal.unknownSession(session) }
      return problem.kind == .closedSchool ? TapRefusal.closedSchool(school) : TapRefusal.unknownSchool(school)
    case .seasonEnded?, .seasonNotStarted?, .unknownSeason?, .banned?: return try await refusal(problem, of: season)
    default:
      let error = ServerError.refused(server.address, problem)
      return problem.action == .drop ? RefusedBatch(error.description) : error
    }
  }

  /// The refusal of a season, with the times from the server.
  func refusal(_ problem: Problem, of season: SeasonID) async throws -> any Error {
    switch problem.kind {
    case .unknownSeason?: return TapRefusal.unknownSeason(season)
    case .rhythmOff?: return TapRefusal.rhythmOff(season)
    case .banned?: return TapRefusal.banned(season)
    case .seasonNotStarted?:
      return TapRefusal.seasonNotStarted(season, startsAt: try await server.season(season).startsAt)
    case .seasonEnded?:
      guard let end = try await server.season(season).endsAt else {
        return unreadable("a season that ended has no end")
      }
      return TapRefusal.seasonEnded(season, endedAt: end)
    default: return ServerError.refused(server.address, problem)
    }
  }

  /// Converts a response into a session. Values that the response lacks are set as for a new session.
  func session(_ response: SessionAnswer) throws -> Session {
    guard let nickname = response.nickname.map({ Nickname($0) }) ?? .anonymous, response.nextSequence >= 1,
      response.taps >= 0
    else {
      throw unreadable("the session has values that no session has")
    }
    var progress = SessionProgress(
      openedAt: response.openedAt, rules: response.limits.rules, isRhythm: response.rhythm ?? false)
    progress.lastSequence = response.nextSequence - 1
    progress.accepted = response.taps
    return Session(
      id: response.session, season: response.season, school: response.school, nickname: nickname,
      openedAt: response.openedAt,
      progress: progress)
  }

  func unreadable(_ reason: String) -> ServerError { .unreadable(server.address, reason: reason) }
}
