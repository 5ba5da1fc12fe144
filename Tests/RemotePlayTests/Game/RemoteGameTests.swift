import GameAPI
import Boards
import Leaderboard
import TapClient
import RemotePlay
import SchoolDirectory
import TapGame
import TestLine
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A game at a server` {
  private static func opening(_ contest: Contest, school: Int = 0, nickname: Nickname = .anonymous) -> SessionRequest {
    SessionRequest(season: contest.season.id, school: contest.schools[school].id, nickname: nickname)
  }

  @Test func `opens sessions, counts taps, and gives repeats their first receipt`() async throws {
    let contest = try await Contest()
    try await Player.atServer(of: contest) { player, _ in
      let nickname = try #require(Nickname("하늘"))
      let session = try await player.game.openSession(Self.opening(contest, nickname: nickname))
      #expect(session.school == contest.schools[0].id && session.nickname == nickname)
      #expect(session.openedAt == contest.clock.now && session.nextSequence == 1)
      let batch = TapBatch(session: session.id, sequence: 1, taps: 7, span: 500)
      let receipt = try await player.game.commit(batch)
      #expect(receipt.accepted == 7 && receipt.sessionTaps == 7)
      #expect(try await player.game.commit(batch) == receipt)
      let again = try #require(try await player.game.session(session.id))
      #expect(again.progress.accepted == 7 && again.nextSequence == 2 && again.nickname == nickname)
      #expect(try await contest.leaderboard.totals(season: contest.season.id).schools.count == 1)
    }
  }

  @Test func `keeps a token for the next start, and shows it nobody`() async throws {
    let contest = try await Contest()
    let session = Box<Session>()
    try await Player.atServer(of: contest) { player, _ in
      let opened = try await player.game.openSession(Self.opening(contest))
      session.value = opened
      let token = try #require(try await player.tokens.token(of: opened.id))
      var dumped = ""
      dump(token, to: &dumped)
      for text in ["\(token)", String(reflecting: token), dumped] { #expect(!text.contains(token.text)) }
    }
    // Another port is another contest to the player, so the first one's line would be needed: the token is copied as a person moves.
    try await TestLine.with { line in
      try await RunningServer.run(contest) { port in
        line.lead(to: port)
        try await Player.with(try ServerAddress(line.address), file: contest.folder.path("other.sqlite")) { player in
          let opened = try #require(session.value)
          await #expect(throws: DisownedSession(opened.id)) { try await player.game.session(opened.id) }
          await #expect(throws: DisownedSession(opened.id)) {
            try await player.game.commit(TapBatch(session: opened.id, sequence: 1, taps: 1, span: 0))
          }
        }
      }
    }
  }

  @Test func `tells refusals as a contest in a file does`() async throws {
    let contest = try await Contest(endsAt: Contest.start + 100_000_000)
    try await Player.atServer(of: contest) { player, _ in
      let session = try await player.game.openSession(Self.opening(contest))
      let id = session.id
      await #expect(throws: TapRefusal.sequenceGap(id, sequence: 5, expected: 1)) {
        try await player.game.commit(TapBatch(session: id, sequence: 5, taps: 1, span: 0))
      }
      await #expect(throws: TapRefusal.invalidTaps(id, sequence: 1, taps: 0)) {
        try await player.game.commit(TapBatch(session: id, sequence: 1, taps: 0, span: 0))
      }
      let stranger = try #require(SchoolID("test:high:nobody"))
      await #expect(throws: TapRefusal.unknownSchool(stranger)) {
        try await player.game.openSession(SessionRequest(season: contest.season.id, school: stranger))
      }
      await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 99))) {
        try await player.game.openSession(
          SessionRequest(season: SeasonID(rawValue: 99), school: contest.schools[0].id))
      }
      let banned = try await contest.leaderboard.perform(BanSessions(.session(id), reason: "a macro")).ban
      await #expect(throws: TapRefusal.banned(contest.season.id)) {
        try await player.game.commit(TapBatch(session: id, sequence: 1, taps: 1, span: 0))
      }
      try await contest.leaderboard.perform(LiftBan(banned.id, reason: "no macro"))
      let machine = try await contest.leaderboard.perform(BanSessions(.address(of: id), reason: "a machine")).ban
      await #expect(throws: TapRefusal.banned(contest.season.id)) {
        try await player.game.openSession(Self.opening(contest))
      }
      try await contest.leaderboard.perform(LiftBan(machine.id, reason: "a phone"))
      contest.clock.advance(byMilliseconds: 90_000_000)
      do {
        _ = try await player.game.commit(TapBatch(session: id, sequence: 1, taps: 1, span: 0))
        Issue.record("a stale session was taken")
      } catch let refusal as TapRefusal {
        guard case .staleSession(id, _) = refusal else { throw refusal }
      }
      let elsewhere = try await player.game.openSession(Self.opening(contest, school: 1))
      try await contest.leaderboard.perform(
        ImportSchools(
          DirectoryEdition(format: .touchschool, schools: [contest.schools[0]] + contest.schools.dropFirst(2)),
          scope: .whole))
      await #expect(throws: TapRefusal.closedSchool(contest.schools[1].id)) {
        try await player.game.commit(TapBatch(session: elsewhere.id, sequence: 1, taps: 1, span: 0))
      }
      let fresh = try await player.game.openSession(Self.opening(contest))
      let batch = TapBatch(session: fresh.id, sequence: 1, taps: 3, span: 0)
      let receipt = try await player.game.commit(batch)
      contest.clock.advance(byMilliseconds: 20_000_000)
      let ended = TapRefusal.seasonEnded(contest.season.id, endedAt: Contest.start + 100_000_000)
      await #expect(throws: ended) {
        try await player.game.commit(TapBatch(session: fresh.id, sequence: 2, taps: 1, span: 0))
      }
      await #expect(throws: ended) { try await player.game.openSession(Self.opening(contest)) }
      // What was counted before the end stays counted, and a repeat hears of it.
      #expect(try await player.game.commit(batch) == receipt)
    }
  }

  @Test func `tells that a batch is not answered, and counts it when the line is there again`() async throws {
    let contest = try await Contest()
    try await Player.atServer(of: contest) { player, line in
      let session = try await player.game.openSession(Self.opening(contest))
      let batch = TapBatch(session: session.id, sequence: 1, taps: 4, span: 0)
      line.lose(answers: 1)
      let lost = await #expect(throws: ServerError.self) { try await player.game.commit(batch) }
      #expect(lost?.isTemporary == true)
      #expect(try await contest.leaderboard.page(.top(1)).entries.first?.taps == 4)
      #expect(try await player.game.commit(batch).sessionTaps == 4)
      #expect(try await contest.leaderboard.page(.top(1)).entries.first?.taps == 4)
    }
  }

  @Test func `is disowned by a server with another key`() async throws {
    let contest = try await Contest()
    try await TestLine.with { line in
      try await Player.with(try ServerAddress(line.address), file: contest.folder.path("me.sqlite")) { player in
        let session = try await RunningServer.run(contest, key: 1) { port in
          line.lead(to: port)
          return try await player.game.openSession(Self.opening(contest))
        }
        line.cut()
        // The client finds out that its connection was cut.
        _ = try? await player.game.session(session.id)
        try await RunningServer.run(contest, key: 2) { port in
          line.lead(to: port)
          await #expect(throws: DisownedSession(session.id)) { try await player.game.session(session.id) }
          await #expect(throws: DisownedSession(session.id)) {
            try await player.game.commit(TapBatch(session: session.id, sequence: 1, taps: 1, span: 0))
          }
        }
      }
    }
  }
}
