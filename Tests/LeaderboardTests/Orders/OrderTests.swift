import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@Suite struct `An order` {
  private static let id = OrderID(rawValue: "order-1")

  /// The story of a load balancer that sent an adjustment again and made two rows.
  @Test func `counts once, at once and later, and after the file was opened again`() async throws {
    let fixture = try await Fixture()
    let receipt = try await fixture.tap(9, for: 0)
    let order = AdjustTaps(session: receipt.session, taps: -5, reason: "a macro")
    let records = try await withThrowingTaskGroup(of: AdjustmentRecord.self) { group in
      for _ in 0..<8 {
        group.addTask { try await fixture.leaderboard.perform(order, id: Self.id, from: .shell) }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(records.count == 1 && records.first?.sessionTaps == 4)
    try fixture.leaderboard.close()
    fixture.clock.advance(byMilliseconds: 3_600_000)
    let again = try Leaderboard.open(fixture.path, clock: fixture.clock)
    #expect(try await again.perform(order, id: Self.id, from: .shell) == records.first)
    #expect(try await again.ask(AdjustmentQuestion()).count == 1)
    #expect(try await again.ask(AuditQuestion()).orders.filter { $0.order == Self.id }.count == 1)
    try await again.expectWhole()
  }

  @Test func `with another code of one's own under the same id is refused, though the list keeps no code`() async throws
  {
    let fixture = try await Fixture()
    let id = try #require(Self.id)
    let codes = try ["FESTIVAL26", "FESTIVAL27"].map { JoinRule.code(try #require(JoinCode(fixed: $0))) }
    let set = try await fixture.leaderboard.perform(SetSeason(fixture.season.id, join: codes[0]), id: id)
    #expect(try await fixture.leaderboard.perform(SetSeason(fixture.season.id, join: codes[0]), id: id) == set)
    await #expect(throws: ContestRefusal.otherOrder(id)) {
      try await fixture.leaderboard.perform(SetSeason(fixture.season.id, join: codes[1]), id: id)
    }
    let start = try #require(OrderID(rawValue: "start"))
    func season(_ rule: JoinRule) -> StartSeason { StartSeason(name: "Second", settings: SeasonSettings(join: rule)) }
    let second = try await fixture.leaderboard.perform(season(codes[0]), id: start)
    #expect(try await fixture.leaderboard.perform(season(codes[0]), id: start) == second)
    await #expect(throws: ContestRefusal.otherOrder(start)) {
      try await fixture.leaderboard.perform(season(codes[1]), id: start)
    }
    // So is a code that changes, and one that changes more often.
    func changing(_ minutes: Int64) throws -> JoinRule {
      .code(try #require(JoinCode(secret: JoinCode.randomSecret(), period: .seconds(minutes * 60))))
    }
    await #expect(throws: ContestRefusal.otherOrder(start)) {
      try await fixture.leaderboard.perform(season(changing(5)), id: start)
    }
    let often = try #require(OrderID(rawValue: "often"))
    let third = try await fixture.leaderboard.perform(season(changing(5)), id: often)
    #expect(try await fixture.leaderboard.perform(season(changing(5)), id: often) == third)
    await #expect(throws: ContestRefusal.otherOrder(often)) {
      try await fixture.leaderboard.perform(season(changing(10)), id: often)
    }
    // A repeat gets its first outcome also after another command has changed the code.
    try await fixture.leaderboard.perform(SetSeason(second.id, join: .open))
    try await fixture.leaderboard.perform(SetSeason(fixture.season.id, join: codes[1]))
    #expect(try await fixture.leaderboard.perform(season(codes[0]), id: start) == second)
    #expect(try await fixture.leaderboard.perform(SetSeason(fixture.season.id, join: codes[0]), id: id) == set)
    #expect(try await fixture.leaderboard.seasons().count == 3)
  }

  @Test func `of settings takes no length of time without a unit, and no setting twice`() throws {
    #expect(try SettingChanges(typed: ["grace=0", "backlog=10m"]).values["grace"] == .number(0))
    for words in [["grace=5"], ["grace=5000"], ["join=code/300000"], ["grace=5s", "grace=6s"]] {
      #expect(throws: ContestRefusal.self, "\(words)") { try SettingChanges(typed: words) }
    }
  }

  @Test func `leaves no digest by which a name that was forgotten could be found`() async throws {
    let fixture = try await Fixture()
    let (nickname, id) = (try #require(Nickname("민준")), try #require(Self.id))
    let session = try await fixture.tap(9, for: 0, as: nickname).session
    let order = AdjustTaps(session: session, taps: -5, reason: "민준 has a macro")
    let record = try await fixture.leaderboard.perform(order, id: id)
    #expect(try await fixture.leaderboard.perform(order, id: id) == record)
    try await fixture.leaderboard.perform(ForgetName(nickname))
    // The answer is the same for the right name and for another one.
    for reason in ["민준 has a macro", "서연 has a macro"] {
      await #expect(throws: ContestRefusal.forgottenOrder(id)) {
        try await fixture.leaderboard.perform(AdjustTaps(session: session, taps: -5, reason: reason), id: id)
      }
    }
    #expect(try await fixture.leaderboard.ask(AdjustmentQuestion()).count == 1)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `that was refused stays refused under its id, and without one is tried anew`() async throws {
    let fixture = try await Fixture()
    let refusal = ContestRefusal.notEnded(fixture.season.id)
    await #expect(throws: refusal) {
      try await fixture.leaderboard.perform(ResumeSeason(fixture.season.id), id: Self.id)
    }
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    await #expect(throws: refusal) {
      try await fixture.leaderboard.perform(ResumeSeason(fixture.season.id), id: Self.id)
    }
    #expect(try await fixture.leaderboard.perform(ResumeSeason(fixture.season.id)).endsAt == nil)
    #expect(
      try await fixture.leaderboard.ask(AuditQuestion()).orders.map(\.refusal?.kind) == [
        nil, nil, "season-not-ended", nil, nil,
      ])
  }

  @Test func `is not kept that only a clock refuses, and counts when the clock is right`() async throws {
    let fixture = try await Fixture(endsAt: Fixture.start + 60_000)
    fixture.clock.advance(byMilliseconds: 100 * 86_400_000)
    let order = StartSeason(name: "Summer")
    await #expect { try await fixture.leaderboard.perform(order, id: Self.id) } throws: {
      ($0 as? ContestRefusal)?.kind == "clock-jump"
    }
    #expect(try await fixture.leaderboard.ask(AuditQuestion()).orders.allSatisfy { $0.order != Self.id })
    fixture.clock.set(to: Fixture.start + 1000)
    #expect(try await fixture.leaderboard.perform(order, id: Self.id).name == "Summer")
  }

  @Test func `stands in the audit list with who sent it, from where, and what came of it`() async throws {
    let fixture = try await Fixture()
    let receipt = try await fixture.tap(9, for: 0)
    fixture.clock.advance(byMilliseconds: 1000)
    let desk = Sender("desk", at: "192.0.2.7")
    try await fixture.leaderboard.perform(
      AdjustTaps(session: receipt.session, taps: 1, reason: "a fault"), id: Self.id, from: desk)
    let entry = try #require(try await fixture.leaderboard.ask(AuditQuestion(limit: 1)).orders.first)
    #expect(entry.command == "taps.adjust" && entry.sender == desk && entry.order == Self.id)
    #expect(entry.season == fixture.season.id && entry.at == fixture.clock.now && entry.refusal == nil)
    #expect(entry.fields == #"{"reason":"a fault","session":1,"taps":1}"#)
    #expect(entry.outcome?.contains(#""sessionTaps":10"#) == true)
    #expect(entry.revision == (try await fixture.leaderboard.revision()))
    let earlier = try await fixture.leaderboard.ask(AuditQuestion(before: entry.id, limit: 1)).orders.first
    #expect(earlier?.command == "season.start" && earlier?.id == entry.id - 1)
    await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 9))) {
      try await fixture.leaderboard.ask(AuditQuestion(season: SeasonID(rawValue: 9)))
    }
  }

  @Test func `does not stand in the list where time passes, a player hides, or nothing is done`() async throws {
    let fixture = try await Fixture()
    let receipt = try await fixture.tap(9, for: 0)
    let count = try await fixture.leaderboard.ask(AuditQuestion()).orders.count
    try await fixture.leaderboard.perform(PassTime())
    try await fixture.leaderboard.perform(HidePlayer(.session(receipt.session)), from: .player)
    _ = try await fixture.leaderboard.plan(EndSeason(fixture.season.id))
    #expect(try await fixture.leaderboard.ask(AuditQuestion()).orders.count == count)
  }

  @Test func `keeps no code in the list, and no name that was forgotten`() async throws {
    let fixture = try await Fixture()
    let code = try #require(JoinCode(fixed: "FESTIVAL26"))
    try await fixture.leaderboard.perform(SetSeason(fixture.season.id, join: .code(code)), id: Self.id)
    try await fixture.leaderboard.perform(SetSeason(fixture.season.id, join: .open))
    let name = try #require(Nickname("Wilhelmina"))
    _ = try await fixture.open(nickname: name)
    let target = BanTarget.player(name, school: fixture.schools[0].id, season: fixture.season.id)
    try await fixture.leaderboard.perform(BanSessions(target, reason: "Wilhelmina has a macro"))
    try await fixture.leaderboard.perform(ForgetName(name), id: OrderID(rawValue: "order-2"))
    try fixture.leaderboard.close()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    for text in ["Wilhelmina", "FESTIVAL26"] { #expect(bytes.range(of: Data(text.utf8)) == nil, "\(text)") }
  }

  @Test func `is readable after a name was forgotten that stands in the list's own words`() async throws {
    let fixture = try await Fixture()
    let names = ["kind", "high", "state", "2026"]
    for (number, text) in names.enumerated() {
      let name = try #require(Nickname(text))
      _ = try await fixture.open(nickname: name)
      await #expect(throws: ContestRefusal.self) {
        try await fixture.leaderboard.perform(
          ResumeSeason(fixture.season.id), id: OrderID(rawValue: "order-\(number)"))
      }
      try await fixture.leaderboard.perform(ForgetName(name))
    }
    let orders = try await fixture.leaderboard.ask(AuditQuestion(limit: 100)).orders
    #expect(orders.count { $0.refusal?.kind == "season-not-ended" && $0.refusal?.fault == .state } == names.count)
    await #expect { try await fixture.leaderboard.perform(ResumeSeason(fixture.season.id), id: Self.id) } throws: {
      ($0 as? ContestRefusal)?.kind == "season-not-ended"
    }
    // A name that nobody has changes nothing.
    let digest = try await fixture.leaderboard.ask(AuditQuestion(limit: 100)).orders
    #expect(try await fixture.leaderboard.perform(ForgetName(try #require(Nickname("in")))).isEmpty)
    #expect(
      try await fixture.leaderboard.ask(AuditQuestion(limit: 100)).orders.filter { $0.command != ForgetName.name }
        == digest.filter { $0.command != ForgetName.name })
  }

  @Test func `of settings says which one is wrong and what it takes, and changes nothing`() async throws {
    let fixture = try await Fixture()
    for (name, value, words) in [
      ("grace", SettingValue.number(60_001), "from 0s to 1m"), ("burst", .number(0), "from 1 to 10000"),
      ("join", .word("sesame"), "open, ticket, code"), ("auto-ban", .word("all"), "off or machines"),
      ("speed", .number(1), "taps-per-second"),
    ] {
      await #expect {
        try await fixture.leaderboard.perform(SetSeason(fixture.season.id, SettingChanges([name: value])))
      } throws: { error in
        guard let refusal = error as? ContestRefusal, refusal.fault == .usage, refusal.korean != nil else {
          return false
        }
        return refusal.description.contains(words) && refusal.description.contains(name)
      }
    }
    let changed = try await fixture.leaderboard.perform(
      SetSeason(fixture.season.id, SettingChanges(["grace": .number(5000), "taps-per-second": .number(5)])))
    #expect(changed.rules.grace == .seconds(5) && changed.rules.tapsPerSecond == 5)
    #expect(try await fixture.leaderboard.season(fixture.season.id) == changed)
  }
}
