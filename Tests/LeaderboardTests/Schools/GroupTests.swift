import Boards
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

/// Groups inside schools: classes, houses, clubs.
@Suite struct `Groups inside a school` {
  /// A fixture whose first two schools have the groups 1-1, 1-2 and 1-3, and 1-1.
  private func grouped() async throws -> (fixture: Fixture, groups: [School]) {
    let fixture = try await Fixture(schools: 6)
    let groups = try [(0, "1-1"), (0, "1-2"), (0, "1-3"), (1, "1-1")].map { school, name in
      School(id: try #require(SchoolID(inside: fixture.schools[school].id, code: name)), name: name, region: "")
    }
    _ = try await fixture.leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: groups)))
    return (fixture, groups)
  }

  @discardableResult
  private func tap(_ taps: Int64, for school: SchoolID, _ fixture: Fixture, as name: String = "민서") async throws
    -> Receipt
  {
    let session = try await fixture.leaderboard.openSession(
      SessionRequest(season: fixture.season.id, school: school, nickname: try #require(Nickname(name))))
    let span = fixture.season.rules.leastSpan(of: taps)
    fixture.clock.advance(byMilliseconds: span)
    return try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: taps, span: span))
  }

  private func rows(_ page: BoardPage) -> [String] { page.entries.map { "\($0.rank) \($0.school.name) \($0.taps)" } }

  @Test func `are ranked on the board of their school, and count for it on all others`() async throws {
    let (fixture, groups) = try await grouped()
    let (leaderboard, home) = (fixture.leaderboard, fixture.schools[0].id)
    try await tap(10, for: groups[0].id, fixture)
    let receipt = try await tap(20, for: groups[1].id, fixture)
    try await tap(5, for: home, fixture)
    try await tap(31, for: fixture.schools[2].id, fixture)
    #expect(receipt.schoolTaps == 20)
    let expected = ["1 1-2 20", "2 1-1 10", "3 1-3 0"]
    #expect(rows(try await leaderboard.page(.whole, of: .school(home))) == expected)
    let all = try await leaderboard.page(.whole, of: .all)
    #expect(all.total == 6 && rows(all).prefix(2) == ["1 School 0 35", "2 School 2 31"])
    #expect(try await leaderboard.totals(of: .all).taps == 66)
    for board in [Board.level(.elementary), .region("서울특별시"), .region("")] {
      let page = try? await leaderboard.page(.whole, of: board)
      #expect(page?.entries.allSatisfy { $0.school.id.parent == nil } ?? true)
    }
    // A process that asks once, and a past moment, say the same.
    for board in [Board.all, .school(home)] {
      let warm = try await leaderboard.page(.top(10), of: board)
      let cold = try await Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly).page(
        .top(10), of: board)
      #expect(cold == warm)
      #expect(rows(try await leaderboard.page(.top(10), of: board, at: fixture.clock.now)) == rows(warm))
    }
    let history = try await leaderboard.history(of: groups[0].id, on: .school(home))
    #expect(history.points.last?.rank == 2 && history.total == 3)
    let averages = try await leaderboard.averages(.top(10), of: .all, leastPlayers: 1)
    #expect(averages.entries.first { $0.school.id == home }?.average.count == 3)
    #expect(try await leaderboard.averages(.top(10), of: .school(home), leastPlayers: 1).total == 2)
    #expect(try await leaderboard.players(.top(10), of: .school(home)).entries.map(\.taps) == [20, 10, 5])
    #expect(try await leaderboard.players(.top(10), of: .school(groups[0].id)).entries.map(\.taps) == [10])
    #expect(try await leaderboard.ask(SessionQuestion(school: home)).total == 3)
    await #expect(throws: BoardError.notOnBoard(groups[0].id, .all)) {
      try await leaderboard.standing(of: groups[0].id)
    }
    await #expect(throws: BoardError.unknownBoard(.school(fixture.schools[3].id))) {
      try await leaderboard.page(.top(1), of: .school(fixture.schools[3].id))
    }
    try await fixture.leaderboard.expectWhole()
  }

  /// What another process has committed is read from the receipts, which name the group only.
  @Test func `move their school in another process, too, and by an adjustment`() async throws {
    let (fixture, groups) = try await grouped()
    let other = try Leaderboard.open(fixture.path, clock: fixture.clock)
    for board in [Board.all, .school(fixture.schools[0].id)] { _ = try await other.ranking(of: board) }
    let receipt = try await tap(10, for: groups[0].id, fixture)
    #expect(try await other.standing(of: fixture.schools[0].id).taps == 10)
    #expect(try await other.standing(of: groups[0].id, on: .school(fixture.schools[0].id)).taps == 10)
    _ = try await fixture.leaderboard.perform(AdjustTaps(session: receipt.session, taps: -4, reason: "fault"))
    #expect(try await other.standing(of: fixture.schools[0].id).taps == 6)
    fixture.clock.advance(byMilliseconds: 120_000)
    let past = try await other.page(.top(1), of: .all, at: fixture.clock.now)
    #expect(rows(past) == ["1 School 0 6"])
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `are not whole if a total is not the sum`() async throws {
    let (fixture, groups) = try await grouped()
    for school in [groups[0].id, groups[1].id, fixture.schools[0].id] { try await tap(10, for: school, fixture) }
    let kept = try KeptFile(fixture.path)
    for damage in [
      "UPDATE school_total SET taps = taps + 1 WHERE school = 1",
      "UPDATE school_total SET taps = taps + 1 WHERE school = 7",
      "UPDATE receipt SET school_taps = school_taps + 1 WHERE id = 2",
      "UPDATE receipt SET school_taps = school_taps - 10 WHERE id = 3",
      "UPDATE school_minute SET taps = taps - 1 WHERE school = 1",
      "UPDATE school SET id = 'test:elementary:S1001,1-1' WHERE number = 7",
    ] {
      try tamper(fixture.path, damage)
      #expect(try await !fixture.leaderboard.check().isWhole, "\(damage) went unnoticed")
      try kept.putBack()
    }
    try await fixture.leaderboard.expectWhole()
  }

  @Test(arguments: some(1, of: [UInt64(1), 2, 3]))
  func `add up whatever is played, banned, adjusted and imported`(seed: UInt64) async throws {
    let (fixture, groups) = try await grouped()
    var random = SeededGenerator(seed: seed)
    let places = fixture.schools.prefix(3).map(\.id) + groups.map(\.id)
    var receipts: [Receipt] = []
    for step in 0..<40 {
      guard let school = random.pick(from: places) else { continue }
      switch random.integer(below: 8) {
      case 0:
        guard let receipt = random.pick(from: receipts) else { break }
        _ = try? await fixture.leaderboard.perform(AdjustTaps(session: receipt.session, taps: -1, reason: "fault"))
      case 1:
        guard let receipt = random.pick(from: receipts) else { break }
        _ = try? await fixture.leaderboard.perform(BanSessions(.session(receipt.session), reason: "macro"))
      case 2:
        let sheet = try TapFile(Array("school_id,taps\n\"\(school)\",\(step)\n".utf8))
        _ = try await fixture.leaderboard.perform(ImportTaps(sheet, named: "paper \(step)", into: fixture.season.id))
      default:
        receipts.append(try await tap(Int64(random.integer(in: 1..<50)), for: school, fixture, as: "p\(step)"))
      }
    }
    try await fixture.leaderboard.expectWhole()
    let totals = try await fixture.leaderboard.totals(season: fixture.season.id).schools
    let taps = Dictionary(uniqueKeysWithValues: totals.map { ($0.school, $0.taps) })
    for school in fixture.schools {
      let inside = taps.filter { $0.key.parent == school.id }.values.reduce(0, +)
      let alone = try await fixture.leaderboard.ask(SessionQuestion(school: school.id, limit: 100)).sessions
        .filter { $0.school == school.id }.reduce(0) { $0 + $1.taps }
      #expect(taps[school.id] ?? 0 == inside + alone)
    }
  }

  @Test func `stay as they were at a freeze for players, and are in the seal and in an export`() async throws {
    let (fixture, groups) = try await grouped()
    let (leaderboard, home) = (fixture.leaderboard, fixture.schools[0].id)
    try await tap(10, for: groups[0].id, fixture)
    _ = try await leaderboard.perform(FreezeSeason(fixture.season.id))
    let receipt = try await tap(20, for: groups[1].id, fixture)
    let players = leaderboard.asPlayersSeeIt
    let page = try await players.page(.whole, of: .school(home), season: nil, ties: .ordinal)
    #expect(rows(page) == ["1 1-1 10", "2 1-2 0", "3 1-3 0"])
    #expect(receipt.schoolTaps == 0)
    _ = try await leaderboard.perform(ThawSeason(fixture.season.id))
    _ = try await leaderboard.perform(EndSeason(fixture.season.id))
    fixture.clock.advance(byMilliseconds: 3_600_000)
    _ = try await leaderboard.perform(PassTime())
    #expect(
      rows(try await players.page(.top(2), of: .school(home), season: nil, ties: .ordinal)) == ["1 1-2 20", "2 1-1 10"])
    try await fixture.leaderboard.expectWhole()
    let (path, record) = try await fixture.readBack()
    #expect(record.digest == (try await leaderboard.digest().digest))
    try await Leaderboard.open(path, clock: fixture.clock).expectWhole()
    // A total of a group is in the seal.
    try tamper(fixture.path, "UPDATE school_total SET taps = 11 WHERE school = 7")
    #expect(try await leaderboard.check().items.contains { $0.name.contains("seal") && !$0.findings.isEmpty })
  }

  @Test func `come with the taps of another hall, which add up in the history, too`() async throws {
    let (first, groups) = try await grouped()
    let (second, _) = try await grouped()
    try await tap(10, for: groups[0].id, first)
    second.clock.advance(byMilliseconds: 90_000)
    try await tap(20, for: groups[0].id, second, as: "서연")
    let merge = try await second.merge(into: first)
    first.clock.advance(byMilliseconds: 180_000)
    let report = try await first.leaderboard.perform(merge)
    #expect(report.taps == 20 && report.schools == 1 && report.tapsBefore == 10 && report.tapsAfter == 30)
    #expect(try await first.leaderboard.standing(of: first.schools[0].id).taps == 30)
    try await first.leaderboard.expectWhole()
  }

  @Test func `are closed and removed by lists of groups only, and need their school`() async throws {
    let (fixture, groups) = try await grouped()
    let leaderboard = fixture.leaderboard
    _ = try await leaderboard.perform(EndSeason(fixture.season.id))
    // A directory that knows no groups leaves them alone, and one of schools' groups leaves the schools alone.
    let schools = DirectoryEdition(format: .touchschool, schools: fixture.schools)
    #expect(try await leaderboard.importPlan(ImportSchools(schools)).isEmpty)
    let list = DirectoryEdition(format: .names, schools: Array(groups.prefix(2)))
    let plan = try await leaderboard.importPlan(ImportSchools(list))
    #expect(plan.closed.map(\.before.id) == [groups[2].id])
    let stranger = try #require(SchoolID("test:high:nobody"))
    let lost = School(id: try #require(SchoolID(inside: stranger, code: "1-1")), name: "1-1", region: "")
    await #expect(throws: ImportRefusal.groupsWithoutSchool([stranger])) {
      try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: [lost])))
    }
  }

  @Test func `keep their school when its edition is removed`() async throws {
    let (fixture, groups) = try await grouped()
    let edition = try #require(try await fixture.leaderboard.ask(EditionQuestion()).first)
    let removal = try await fixture.leaderboard.perform(RemoveEdition(edition.id))
    #expect(removal.kept.map(\.school.id) == [fixture.schools[0].id, fixture.schools[1].id])
    #expect(removal.kept.allSatisfy { $0.reason == .hasGroups })
    try await tap(3, for: groups[3].id, fixture)
    try await fixture.leaderboard.expectWhole()
  }
}
