import Boards
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

@Suite struct `What the walls show` {
  private func step(_ fixture: Fixture, _ step: WallReveal.Step, index: Int64) -> WallReveal {
    var reveal = WallReveal(season: fixture.season.id, step: step, index: index, total: 9)
    reveal.school = fixture.schools[0].id
    reveal.rows = [WallRow(school: fixture.schools[0].id, rank: 2, taps: 70, color: 4)]
    return reveal
  }

  @Test func `is what the last commands left of it, also when the file is opened again, and counts nothing`()
    async throws
  {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    #expect(try await leaderboard.wall() == WallState().inSeason(fixture.season.id))
    let before = try await leaderboard.revision()
    try await leaderboard.perform(ShowOnWall(look: .hall, board: "level:high", sound: true, message: "안녕"))
    fixture.clock.advance(byMilliseconds: 1000)
    let light = WallLight(school: fixture.schools[0].id, place: 2, color: "#a56003")
    let told = try await leaderboard.perform(ShowOnWall(reveal: step(fixture, .count, index: 3), light: light))
    #expect((told.number, told.changedAt) == (2, fixture.clock.now))
    #expect((told.look, told.board, told.sound, told.message) == (.hall, "level:high", true, "안녕"))
    #expect(told.reveal?.index == 3 && told.light == light)
    #expect(try await leaderboard.revision() == before)
    try leaderboard.close()
    let again = try Leaderboard.open(fixture.path, clock: fixture.clock)
    #expect(try await again.wall() == told)
    // The light is that of one command; an empty message takes the message away.
    let last = try await again.perform(ShowOnWall(message: ""))
    #expect(last.message == nil && last.light == nil && last.reveal == told.reveal && last.number == 3)
    #expect(try await again.asPlayersSeeIt.wall() == last)
    try await again.expectWhole()
  }

  @Test func `is of one season: the next one begins with nothing of it but the number`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    try await leaderboard.perform(ShowOnWall(look: .hall, board: "all", sound: true, message: "Hello", stays: true))
    try await leaderboard.perform(ShowOnWall(reveal: step(fixture, .look, index: 1)))
    try await leaderboard.perform(EndSeason(fixture.season.id))
    fixture.clock.advance(byMilliseconds: 60_000)
    // The result of the season is still to be revealed.
    #expect(try await leaderboard.wall().reveal?.index == 1)
    let next = try await leaderboard.perform(StartSeason(name: "Next"))
    let wall = try await leaderboard.wall()
    #expect(wall.number == 2 && wall.season == next.id)
    #expect(wall == WallState(number: 2, season: next.id))
    let told = try await leaderboard.perform(ShowOnWall(sound: false))
    #expect(told.number == 3 && told.season == next.id && told.sound == false && told.look == nil && told.reveal == nil)
    try await leaderboard.expectWhole()
  }

  @Test func `has a message for 20 seconds, or until it is taken away`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    let told = try await leaderboard.perform(ShowOnWall(message: "Hello"))
    #expect(told.messageEndsAt == fixture.clock.now + 20_000)
    fixture.clock.advance(byMilliseconds: 19_999)
    #expect(try await leaderboard.wall().message == "Hello")
    // A step between changes nothing of it.
    #expect(try await leaderboard.perform(ShowOnWall(look: .list)).messageEndsAt == told.messageEndsAt)
    fixture.clock.advance(byMilliseconds: 1)
    #expect(try await leaderboard.wall().message == nil)
    #expect(try await leaderboard.perform(ShowOnWall(look: .hall)).message == nil)

    let lasting = try await leaderboard.perform(ShowOnWall(message: "Lunch until one", stays: true))
    fixture.clock.advance(byMilliseconds: 3_600_000)
    #expect(lasting.messageEndsAt == nil)
    #expect(try await leaderboard.wall() == lasting)
    // Without a message it is about the one that is shown.
    let leaving = try await leaderboard.perform(ShowOnWall(stays: false))
    #expect(leaving.message == "Lunch until one" && leaving.messageEndsAt == fixture.clock.now + 20_000)
    #expect(try await leaderboard.perform(ShowOnWall(message: "")).messageEndsAt == nil)
  }

  @Test func `is on the audit list, but for the steps of a reveal`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    let before = try await leaderboard.ask(AuditQuestion(limit: 100)).orders.count
    for command in [
      ShowOnWall(reveal: step(fixture, .curtain, index: 0)), ShowOnWall(reveal: step(fixture, .look, index: 1)),
      ShowOnWall(reveal: step(fixture, .count, index: 2)), ShowOnWall(message: "Lunch"), ShowOnWall(look: .list),
      ShowOnWall(sound: false, reveal: step(fixture, .award, index: 3)),
      ShowOnWall(reveal: step(fixture, .table, index: 9)),
    ] {
      try await leaderboard.perform(command)
    }
    let kept = try await leaderboard.ask(AuditQuestion(limit: 100)).orders
    #expect(kept.count == before + 5)
    #expect(kept.prefix(5).allSatisfy { $0.command == "wall.show" })
    #expect(kept.prefix(5).filter { $0.season == fixture.season.id }.count == 3)
  }

  @Test func `has bounds`() async throws {
    let fixture = try await Fixture()
    var many = step(fixture, .look, index: 1)
    many.rows = Array(repeating: try #require(many.rows?.first), count: WallReveal.mostRows + 1)
    var strange = step(fixture, .award, index: 1)
    strange.awards = [WallAward(kind: "prize")]
    var loud = step(fixture, .award, index: 1)
    var award = WallAward(kind: "player")
    award.nickname = "민준\u{202E}"
    loud.awards = [award]
    var fast = step(fixture, .look, index: 1)
    fast.speed = 5000
    let school = fixture.schools[0].id
    for command in [
      ShowOnWall(message: String(repeating: "가", count: ShowOnWall.maximumMessageLength + 1)),
      ShowOnWall(), ShowOnWall(message: "two\nlines"), ShowOnWall(message: " "), ShowOnWall(board: "planet:mars"),
      ShowOnWall(reveal: many), ShowOnWall(reveal: strange), ShowOnWall(reveal: loud), ShowOnWall(reveal: fast),
      ShowOnWall(reveal: step(fixture, .look, index: -1)),
      ShowOnWall(light: WallLight(school: school, place: -1, color: "#000000")),
      ShowOnWall(light: WallLight(school: school, place: 1, color: "red")),
    ] {
      let refusal = await #expect(throws: ContestRefusal.self, "\(command)") {
        try await fixture.leaderboard.perform(command)
      }
      #expect(refusal?.kind == ContestRefusal.invalidValue && refusal?.korean != nil)
    }
    let nowhere = try #require(SchoolID("test:high:nowhere"))
    await #expect(throws: TapRefusal.unknownSchool(nowhere)) {
      try await fixture.leaderboard.perform(
        ShowOnWall(light: WallLight(school: nowhere, place: 1, color: "#000000")))
    }
    await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 9))) {
      try await fixture.leaderboard.perform(
        ShowOnWall(reveal: WallReveal(season: SeasonID(rawValue: 9), step: .curtain, index: 0, total: 1)))
    }
    #expect(try await fixture.leaderboard.wall() == WallState().inSeason(fixture.season.id))
  }

  @Test func `forgets a name that is forgotten`() async throws {
    let fixture = try await Fixture()
    let nickname = try #require(Nickname("Dongnyuk"))
    _ = try await fixture.open(nickname: nickname)
    var reveal = step(fixture, .award, index: 1)
    var award = WallAward(kind: "player")
    award.nickname = nickname.text
    reveal.awards = [award]
    try await fixture.leaderboard.perform(ShowOnWall(look: .hall, message: "Well done, Dongnyuk", reveal: reveal))
    try await fixture.leaderboard.perform(ForgetName(nickname))
    let wall = try await fixture.leaderboard.wall()
    #expect(wall.message == "Well done, ＃" && wall.reveal?.awards?.first?.nickname == "＃" && wall.look == .hall)
  }
}
