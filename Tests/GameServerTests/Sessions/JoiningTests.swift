import Boards
import Foundation
import GameAPI
import GameServer
import Leaderboard
import NIOHTTP1
import SchoolDirectory
import TapGame
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `joining` {
  @Test
  func `a session comes with its token, its limits and what comes next`() async throws {
    try await RunningServer.run { server in
      let school = server.contest.schools[1].id
      let answer = try await server.post("/api/sessions", SessionOpening(school: school, nickname: "민준"))
      #expect(answer.status == 201)
      #expect(answer.contentType == "application/json")
      let session: SessionAnswer = try answer.decoded()
      #expect(answer.headers["location"] == ["/api/sessions/\(session.session)"])
      #expect(session.nextSequence == 1)
      #expect(session.taps == 0)
      #expect(session.school == school)
      #expect(session.season == server.contest.season.id)
      #expect(session.nickname == "민준")
      #expect(session.openedAt == Contest.start)
      #expect(session.limits == .init(tapsPerBatch: 10_000, spanPerBatch: 3_600_000, rules: .withoutGrace))
      let stored = try #require(try await server.contest.leaderboard.session(session.session))
      #expect(stored.school == school && stored.nickname == Nickname("민준"))
    }
  }

  @Test
  func `a session in rhythm mode says so with its lower limits, where the season has the mode`() async throws {
    try await RunningServer.run { server in
      let opening = SessionOpening(school: server.contest.schools[1].id, rhythm: true)
      try expectProblem(try await server.post("/api/sessions", opening), .rhythmOff)
      try await server.contest.set(["rhythm": .word("on")])
      let session: SessionAnswer = try await server.post("/api/sessions", opening).decoded()
      #expect(session.rhythm == true && session.limits.rules == FairPlayRules.withoutGrace.inRhythm)
      #expect(try await server.tap(session, taps: 60).status == 200)
      let path = "/api/sessions/\(session.session)"
      let seen: SessionAnswer = try await server.get(path, token: session.token).decoded()
      #expect(seen.rhythm == true && seen.taps == 18 && seen.limits == session.limits)
      // On another device, it is the same.
      let code = session.personalCode
      let back: SessionAnswer = try await server.post("/api/sessions/again", SessionReturn(code: code)).decoded()
      #expect(back.rhythm == true && back.limits == session.limits)
      let other = try await server.join()
      #expect(other.rhythm == nil && other.limits.rules == .withoutGrace)
    }
  }

  @Test
  func `whoever comes back sees how far the session is, with the token and only with it`() async throws {
    try await RunningServer.run { server in
      let session = try await server.join()
      _ = try await server.tap(session, taps: 8)
      let path = "/api/sessions/\(session.session)"
      let again = try await server.get(path, token: session.token)
      #expect(again.status == 200)
      let seen: SessionAnswer = try again.decoded()
      #expect(seen.token == nil && seen.nextSequence == 2 && seen.taps == 8)
      let bare = try await server.get(path)
      try expectProblem(bare, .noToken)
      #expect(bare.headers["www-authenticate"] == [#"Bearer realm="touchschool""#])
      let other = try await server.join()
      try expectProblem(try await server.get(path, token: other.token), .invalidToken)
      try expectProblem(try await server.get("/api/sessions/none", token: other.token), .invalidToken)
    }
  }

  @Test
  func `a nickname is text, whatever is in it, and one that cannot be shown is refused`() async throws {
    try await RunningServer.run { server in
      for name in [
        "a\"b", "<script>alert(1)</script>".prefix(20).description, "🐯🏫👩‍👩‍👧", "\\u0041", "'; DROP TABLE", "민준",
      ] {
        let session = try await server.join(nickname: name)
        #expect(session.nickname == name)
        let path = "/api/sessions/\(session.session)"
        let seen: SessionAnswer = try await server.get(path, token: session.token).decoded()
        #expect(seen.nickname == name)
      }
      for name in ["", "   ", "123456789012345678901", "a\u{202E}b", "a\u{0}b", "\u{200B}"] {
        let answer = try await server.post(
          "/api/sessions", SessionOpening(school: server.contest.schools[0].id, nickname: name))
        #expect(try expectProblem(answer, .invalidValue).detail.contains("nickname"), "\(name)")
      }
      // Letters that were typed apart are one nickname with those that were not.
      let apart = "민준".decomposedStringWithCanonicalMapping
      #expect(apart.unicodeScalars.count == 6)
      let session = try await server.join(nickname: apart)
      #expect(session.nickname.map { Array($0.unicodeScalars) } == Array("민준".unicodeScalars))
    }
  }

  @Test
  func `there has to be the school and the season, and both have to be open`() async throws {
    try await RunningServer.run { server in
      let schools = server.contest.schools
      let nowhere = try #require(SchoolID("test:high:nowhere"))
      try expectProblem(try await server.post("/api/sessions", SessionOpening(school: nowhere)), .unknownSchool)
      try expectProblem(try await server.post("/api/sessions", SessionOpening(school: schools[6].id)), .closedSchool)
      let ninth = SessionOpening(school: schools[0].id, season: SeasonID(rawValue: 9))
      try expectProblem(try await server.post("/api/sessions", ninth), .unknownSeason)
      let later = try await server.contest.leaderboard.perform(
        StartSeason(name: "Later", startsAt: Contest.start + 60_000))
      let early = SessionOpening(school: schools[0].id, season: later.id)
      try expectProblem(try await server.post("/api/sessions", early), .seasonNotStarted)
      try await server.contest.leaderboard.perform(EndSeason(server.contest.season.id))
      let late = SessionOpening(school: schools[0].id, season: server.contest.season.id)
      try expectProblem(try await server.post("/api/sessions", late), .seasonEnded)
    }
  }
}
