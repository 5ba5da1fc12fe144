import Boards
import Foundation
import GRDB
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@Suite struct `A name that is forgotten` {
  private let fixture: Fixture
  private let name: Nickname

  init() async throws {
    fixture = try await Fixture()
    name = try #require(Nickname("Dongnyuk"))
  }

  @discardableResult
  private func play(_ text: String, _ school: Int = 0, taps: Int64 = 5) async throws -> SessionID {
    try await fixture.tap(taps, for: school, as: #require(Nickname(text))).session
  }

  /// How often the bytes of a text stand in the file and its log.
  private func finds(_ text: String, in path: String? = nil) throws -> Int {
    try ["", "-wal"].reduce(0) { sum, suffix in
      var bytes = try Data(contentsOf: URL(fileURLWithPath: (path ?? fixture.path) + suffix))[...]
      var count = sum
      while let range = bytes.range(of: Data(text.utf8)) {
        count += 1
        bytes = bytes[range.upperBound...]
      }
      return count
    }
  }

  @Test func `has no byte in the file and its log, while another connection has it open and rows were rewritten`()
    async throws
  {
    let other = try Leaderboard.open(fixture.path, clock: fixture.clock)
    let sessions = [try await play("Dongnyuk"), try await play("Dongnyuk", 1), try await play("D0ngnyuk")]
    for sequence in 2...Int64(40) {
      fixture.clock.advance(byMilliseconds: 1000)
      for session in sessions { _ = try await fixture.leaderboard.commit(.few(session, sequence)) }
    }
    let target = BanTarget.player(name, school: fixture.schools[1].id, season: fixture.season.id)
    let ban = try await fixture.leaderboard.perform(BanSessions(target, reason: "Dongnyuk has a macro"))
    try await fixture.leaderboard.perform(LiftBan(ban.ban.id, reason: "dongnyuk's sister"))
    _ = try await fixture.leaderboard.perform(AdjustTaps(session: sessions[0], taps: -2, reason: "DONGNYUK asked"))
    try await fixture.leaderboard.perform(
      HidePlayer(.named(name, school: fixture.schools[0].id), isHidden: true, season: fixture.season.id))
    #expect(try finds("Dongnyuk") > 0 && finds("DONGNYUK") > 0 && finds("D0ngnyuk") > 0)

    let order = ForgetName(name)
    let digest = try await fixture.leaderboard.digest()
    let planned = try await fixture.leaderboard.plan(order)
    #expect(try await fixture.leaderboard.digest() == digest)
    let totals = try await fixture.leaderboard.totals(season: fixture.season.id)
    let players = try await fixture.leaderboard.page(.top(5), of: .all, season: fixture.season.id).entries.map(\.taps)
    let report = try await fixture.leaderboard.perform(order)
    #expect(report == planned)
    #expect((report.sessions, report.players, report.bans) == (3, 3, 1))
    // The ban took and gave back the taps of a session: four reasons with those of the ban.
    #expect(report.reasons == 5)
    for text in ["Dongnyuk", "dongnyuk", "DONGNYUK", "D0ngnyuk"] { #expect(try finds(text) == 0, "\(text)") }
    let after = try await fixture.leaderboard.totals(season: fixture.season.id)
    #expect(Set(after.schools) == Set(totals.schools))
    #expect(
      try await fixture.leaderboard.page(.top(5), of: .all, season: fixture.season.id).entries.map(\.taps) == players)
    try await fixture.leaderboard.expectWhole()
    #expect(try await fixture.leaderboard.ask(BanQuestion()).first?.reason == "＃ has a macro")
    #expect(
      try ask(fixture.path, "SELECT reason FROM tap_adjustment WHERE reason LIKE '%asked'") == ["＃ asked"])
    // Adjustments are kept as they were made, as before.
    #expect(throws: (any Error).self) { try tamper(fixture.path, "UPDATE tap_adjustment SET reason = 'x'") }
    // Who is playing goes on, here and in the other process.
    fixture.clock.advance(byMilliseconds: 1000)
    #expect(try await other.commit(.few(sessions[0], 41)).accepted == 3)
    #expect(try await fixture.leaderboard.commit(.few(sessions[0], 42)).accepted == 3)
    try other.close()
    try fixture.leaderboard.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)).range(of: Data("Dongnyuk".utf8)) == nil)
  }

  /// Of 30 moments at which the command was killed, 13 left the name in the file for good.
  @Test(arguments: [[], ["VACUUM"], ["VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"]])
  func `is erased by the next that opens the file for writing, wherever the command was killed`(done: [String])
    async throws
  {
    try await play("Dongnyuk")
    // The transaction alone, and then the steps that were done.
    let outcomes = try await fixture.leaderboard.apply([.order(Order(ForgetName(name)))], at: fixture.clock.now)
    #expect(outcomes.count == 1)
    try await DatabaseQueue(path: fixture.path).writeWithoutTransaction { db in
      for step in done { try db.execute(sql: step) }
    }
    let path = try fixture.killed()
    #expect(try done.count == 2 || finds("Dongnyuk", in: path) > 0)
    let reader = try Leaderboard.open(path, clock: fixture.clock, access: .readOnly)
    #expect(try await reader.digest() == fixture.leaderboard.digest())
    try reader.close()
    let next = try Leaderboard.open(path, clock: fixture.clock)
    #expect(next.foundErasure == .finished)
    #expect(try finds("Dongnyuk", in: path) == 0)
    #expect(try await next.perform(ForgetName(name)).isEmpty)
    try await next.expectWhole()
    try next.close()
    let last = try Leaderboard.open(path, clock: fixture.clock)
    #expect(last.foundErasure == .none)
    try last.close()
  }

  @Test func `is erased later if somebody reads when the file is opened`() async throws {
    try await play("Dongnyuk")
    _ = try await fixture.leaderboard.apply([.order(Order(ForgetName(name)))], at: fixture.clock.now)
    let reader = try foreignConnection(to: fixture.path)
    try await reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN")
      _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM session")
    }
    let next = try Leaderboard.open(fixture.path, clock: fixture.clock)
    guard case .failed = next.foundErasure else {
      Issue.record("the erasure did not wait for the reader: \(next.foundErasure)")
      return
    }
    try reader.close()
    // Giving the command again says that it has finished the first, not that nobody has the name.
    #expect(try await next.perform(ForgetName(name)).isEmpty)
    #expect(next.foundErasure == .finished)
    #expect(try finds("Dongnyuk") == 0)
    try next.close()
  }

  @Test func `is on no board of players, and the players of schools are as many as before`() async throws {
    try await play("Dongnyuk", taps: 9)
    try await play("Dongnyuk", taps: 9)
    try await play("someone", taps: 4)
    _ = try await fixture.leaderboard.players(.whole)
    let averages = try await fixture.leaderboard.averages(.whole, of: .all, leastPlayers: 1)
    try await fixture.leaderboard.perform(ForgetName(name))
    #expect(try await fixture.leaderboard.players(.whole).entries.map(\.nickname?.text) == ["someone"])
    #expect(
      try await fixture.leaderboard.averages(.whole, of: .all, leastPlayers: 1).entries.map(\.average)
        == averages.entries.map(\.average))
    // The name can be typed again, by whoever wants to.
    try await play("Dongnyuk", taps: 7)
    #expect(try await fixture.leaderboard.players(.whole).entries.map(\.taps) == [7, 4])
  }

  @Test func `goes out of a sealed season, which is sealed again and whole`() async throws {
    let session = try await play("Dongnyuk")
    _ = try await fixture.leaderboard.perform(AdjustTaps(session: session, taps: -2, reason: "Dongnyuk's macro"))
    try await fixture.seal()
    let before = try #require(try await fixture.leaderboard.seasonSeals()[fixture.season.id])
    let standings = try await fixture.leaderboard.page(.top(5), of: .all, season: fixture.season.id)
    #expect(try await fixture.leaderboard.perform(ForgetName(name)).resealed == [fixture.season.id])
    let after = try #require(try await fixture.leaderboard.seasonSeals()[fixture.season.id])
    #expect(after.sealedAt == before.sealedAt && after.digest != before.digest)
    #expect(
      try await fixture.leaderboard.page(.top(5), of: .all, season: fixture.season.id).entries == standings.entries)
    try await fixture.leaderboard.expectWhole()
    #expect(try finds("Dongnyuk") == 0)
  }

  @Test func `does not seal what was changed past the game`() async throws {
    try await play("Dongnyuk")
    try await fixture.seal()
    try tamper(fixture.path, "UPDATE session SET opened_at = opened_at - 1")
    #expect(try await !fixture.leaderboard.check().isWhole)
    try await fixture.leaderboard.perform(ForgetName(name))
    #expect(try await !fixture.leaderboard.check().isWhole)
    #expect(try finds("Dongnyuk") == 0)
  }

  @Test func `does not count a merged session twice when the other hall is merged again`() async throws {
    let hall = try await Fixture()
    try await hall.tap(8, for: 0, as: name)
    #expect(try await fixture.leaderboard.perform(try await hall.merge(into: fixture)).newSessions == 1)
    try await fixture.leaderboard.perform(ForgetName(name))
    let again = try await fixture.leaderboard.perform(try await hall.merge(into: fixture))
    #expect((again.newSessions, again.taps) == (0, 0))
    #expect(try await fixture.leaderboard.totals(season: fixture.season.id).schools.map(\.taps) == [8])
  }

  @Test func `leaves reasons that hold its letters in other words`() throws {
    let (one, long) = (try #require(Nickname("a")), try #require(Nickname("민준")))
    #expect(ForgottenText(names: [one]).replaced(in: "a macro by A, at last") == "＃ macro by ＃, at last")
    #expect(ForgottenText(names: [one]).replaced(in: "nothing at all") == nil)
    #expect(ForgottenText(names: [long]).replaced(in: "민준이가 민준") == "＃이가 ＃")
  }
}
