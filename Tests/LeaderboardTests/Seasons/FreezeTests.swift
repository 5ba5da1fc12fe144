import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@Suite struct `A freeze of a season's boards` {
  private static let minute: Int64 = 60_000
  private static let end = Fixture.start + 60 * minute

  private static func fixture(freeze: Int64 = 10 * minute) async throws -> Fixture {
    let fixture = try await Fixture(endsAt: end)
    try await fixture.leaderboard.perform(SetSeason(fixture.season.id, SettingChanges(["freeze": .number(freeze)])))
    return fixture
  }

  private func board(_ contest: any ContestReader) async throws -> [String] {
    try await contest.page(.top(10), of: .all, season: nil, ties: .ordinal).entries.map { "\($0.rank) \($0.taps)" }
  }

  /// The freeze lies within a minute, so no total by minutes would be right.
  @Test func `is of its very moment, whichever command comes after it`() async throws {
    let fixture = try await Self.fixture(freeze: 10 * Self.minute + 30_500)
    let (leaderboard, clock) = (fixture.leaderboard, fixture.clock)
    let freeze = Self.end + -(10 * Self.minute + 30_500)
    let players = leaderboard.asPlayersSeeIt
    clock.set(to: freeze + -20_000)
    for school in 0..<3 { try await fixture.tap(Int64(10 + school), for: school) }
    #expect(try await players.season(fixture.season.id).frozenAt == nil)
    clock.set(to: freeze + 5000)
    // Nothing has come since, so everybody has seen this.
    let before = try await board(players)
    #expect(before == (try await board(leaderboard)))
    try await fixture.tap(30, for: 0)
    let season = try await leaderboard.season(fixture.season.id)
    #expect(season.frozenAt == freeze)
    #expect(try await board(players) == before)
    #expect(try await board(leaderboard).first == "1 40")
    let page = try await players.page(.top(1), of: .all, season: nil, ties: .ordinal)
    let newest = try await leaderboard.revision()
    #expect(page.season.frozenSince == freeze && page.revision < newest)

    let history = try await players.history(
      of: fixture.schools[0].id, on: .all, season: nil, ties: .ordinal, steps: HistorySteps()
    ) { _, _ in }
    #expect(history.points.last?.at == freeze && history.points.last?.taps == 10)
    for moment in [freeze, clock.now] {
      let past = try await players.page(.top(10), of: .all, season: nil, ties: .ordinal, at: moment)
      #expect(past.entries.map { "\($0.rank) \($0.taps)" } == before && past.at == freeze)
    }
    try await fixture.leaderboard.expectWhole()
    // Another process sees the same.
    let other = try Leaderboard.open(fixture.path, clock: clock, access: .readOnly)
    #expect(try await board(other.asPlayersSeeIt) == before)
  }

  @Test func `holds after the end and the seal, and is thawed by hand`() async throws {
    let fixture = try await Self.fixture()
    let (leaderboard, clock, id) = (fixture.leaderboard, fixture.clock, fixture.season.id)
    let players = leaderboard.asPlayersSeeIt
    try await fixture.tap(10, for: 0)
    try await fixture.tap(9, for: 1)
    clock.set(to: Self.end + -60_000)
    #expect(try await leaderboard.isTimeDue())
    try await leaderboard.perform(PassTime())
    #expect(try await leaderboard.isTimeDue() == false)
    try await fixture.tap(5, for: 1)
    clock.set(to: Self.end + SeasonSeal.delay.wholeMilliseconds + 60_000)
    #expect(try await leaderboard.perform(PassTime()) == [id])
    #expect(try await board(players).prefix(2) == ["1 10", "2 9"])
    await #expect(throws: ContestRefusal.self) { try await players.receiptProof(of: SessionID(rawValue: 1)) }
    await #expect(throws: ContestRefusal.self) {
      try await players.ask(SessionQuestion(limit: 1))
    }
    try await fixture.leaderboard.expectWhole()
    let thawed = try await leaderboard.perform(ThawSeason(id))
    #expect(thawed.frozenAt == nil && thawed.thawedAt == clock.now)
    #expect(try await board(players).prefix(2) == ["1 14", "2 10"])
    #expect(try await players.receiptProof(of: SessionID(rawValue: 1)).taps == 10)
    await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(ThawSeason(id)) }
    #expect(try await leaderboard.isTimeDue() == false)
    try await fixture.leaderboard.expectWhole()
    let rows: [Int64] = try ask(
      fixture.path, "SELECT (SELECT count(*) FROM frozen_total) + (SELECT count(*) FROM frozen_session)")
    #expect(rows == [0])
  }

  @Test func `by hand comes and goes, and the one of the settings comes all the same`() async throws {
    let fixture = try await Self.fixture()
    let (leaderboard, clock, id) = (fixture.leaderboard, fixture.clock, fixture.season.id)
    let players = leaderboard.asPlayersSeeIt
    try await fixture.tap(3, for: 0)
    #expect(try await leaderboard.perform(FreezeSeason(id)).frozenAt == clock.now)
    await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(FreezeSeason(id)) }
    try await fixture.tap(4, for: 1)
    #expect(try await board(players).first == "1 3")
    try await leaderboard.perform(ThawSeason(id))
    #expect(try await board(players).first == "1 4")
    clock.set(to: Self.end + -10 * Self.minute)
    try await fixture.tap(7, for: 2)
    #expect(try await board(players).first == "1 4")
    #expect(try await leaderboard.season(id).frozenAt == Self.end + -10 * Self.minute)
    // Thawed by hand, it is not frozen again.
    try await leaderboard.perform(ThawSeason(id))
    try await fixture.tap(1, for: 2)
    #expect(try await leaderboard.season(id).frozenAt == nil)
  }

  @Test func `keeps the players, the averages and the forecasts of its moment`() async throws {
    let fixture = try await Self.fixture()
    let (leaderboard, id) = (fixture.leaderboard, fixture.season.id)
    let players = leaderboard.asPlayersSeeIt
    let name = try #require(Nickname("민준"))
    for school in 0..<2 { try await leaderboard.perform(SetPupils(4, of: fixture.schools[school].id)) }
    let session = try await fixture.open(0, nickname: name)
    fixture.clock.advance(byMilliseconds: 5 * Self.minute)
    _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 8, span: .seconds(1)))
    fixture.clock.advance(byMilliseconds: 5 * Self.minute)
    try await leaderboard.perform(FreezeSeason(id))
    func told() async throws -> [String] {
      let all = try await players.players(.top(10), of: .all, season: nil, ties: .ordinal)
      let own = try await players.players(.top(10), of: .school(fixture.schools[0].id), season: nil, ties: .ordinal)
      let averages = try await players.averages(.top(10), of: .all, season: nil, ties: .ordinal, leastPlayers: 1)
      let forecast = try await players.forecast(.top(2), of: .all, season: nil, ties: .ordinal, minutes: 10)
      #expect(forecast.paceSince == nil)
      return all.entries.map { "\($0.rank) \($0.taps) \($0.lastActiveAt, default: "–")" } + [
        "\(all.total) \(all.revision)"
      ]
        + own.entries.map { "\($0.taps)" } + ["\(own.total) \(own.revision)"]
        + averages.entries.map { "\($0.school.id) \($0.average)" }
        + (try await players.tapsPerPupil(.top(10)).entries.map { "\($0.school.id) \($0.average)" })
        + forecast.page.entries.map { "\($0.standing.taps)" }
        + (try await players.schools(ofPlayersNamed: name, season: nil).map(\.description))
    }
    let before = try await told()
    _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: 2, taps: 9, span: .seconds(1)))
    try await fixture.tap(2, for: 1, as: name)
    #expect(try await told() == before)
    // Who wants to be left out is left out at once.
    try await leaderboard.setHidden(true, .named(name, school: fixture.schools[0].id))
    #expect(try await players.players(.top(10), of: .all, season: nil, ties: .ordinal).total == 0)
    try await leaderboard.perform(ThawSeason(id))
    let averages = try await players.averages(.top(10), of: .all, season: nil, ties: .ordinal, leastPlayers: 1)
    #expect(averages.entries.count == 2)
    #expect(try await players.schools(ofPlayersNamed: name, season: nil) == [fixture.schools[1].id])
  }

  @Test func `ends what observers are told, until the thaw`() async throws {
    let fixture = try await Self.fixture()
    let (leaderboard, id) = (fixture.leaderboard, fixture.season.id)
    let players = leaderboard.asPlayersSeeIt
    var signals = players.boardSignals(of: .all, season: nil, after: nil).makeAsyncIterator()
    var changes = players.boardChanges(of: .all, season: nil, ties: .ordinal, after: nil).makeAsyncIterator()
    _ = try await signals.next(isolation: #isolation)
    #expect(try await changes.next(isolation: #isolation)?.isRestart == true)
    try await fixture.tap(3, for: 0)
    #expect(try await signals.next(isolation: #isolation)?.newest == (try await leaderboard.revision()))
    #expect(try await changes.next(isolation: #isolation)?.moves.map(\.taps) == [3])
    try await leaderboard.perform(FreezeSeason(id))
    let freeze = try await leaderboard.revision()
    #expect(try await signals.next(isolation: #isolation)?.newest == freeze)
    let told = try await changes.next(isolation: #isolation)
    #expect(told?.revision == freeze && told?.moves.isEmpty == true)
    for taps in 1...4 { try await fixture.tap(Int64(taps), for: 1) }
    // Whoever watches is told of a pause and of an end by hand, and of no tap.
    for pausing in [true, false] {
      if pausing {
        try await leaderboard.perform(PauseSeason(id))
      } else {
        try await leaderboard.perform(ContinueSeason(id))
      }
      let revision = try await leaderboard.revision()
      #expect(try await signals.next(isolation: #isolation)?.newest == revision)
      let change = try await changes.next(isolation: #isolation)
      #expect(change?.revision == revision && change?.moves.isEmpty == true)
    }
    try await leaderboard.perform(ThawSeason(id))
    let thaw = try await leaderboard.revision()
    // A signal that was on its way may come first; the boards are open by then.
    var newest = freeze
    while newest < thaw { newest = try #require(try await signals.next(isolation: #isolation)).newest }
    #expect(newest == thaw)
    #expect(try await changes.next(isolation: #isolation)?.revision == thaw)
    #expect(try await board(players).first == "1 10")
  }

  @Test func `is the same however commands are grouped, and refuses a merge`() async throws {
    var digests: Set<String> = []
    for isGrouped in [false, true] {
      let fixture = try await Self.fixture()
      let session = try await fixture.open()
      let moment = Self.end + -9 * Self.minute
      fixture.clock.set(to: moment)
      let actions: [ContestAction] = [
        .commit(TapBatch(session: session.id, sequence: 1, taps: 3, span: .seconds(1))),
        .order(Order(ThawSeason(fixture.season.id))), .order(Order(FreezeSeason(fixture.season.id))),
        .commit(TapBatch(session: session.id, sequence: 2, taps: 2, span: .seconds(1))),
      ]
      var outcomes: [ActionOutcome] = []
      for group in isGrouped ? [actions] : actions.map({ [$0] }) {
        outcomes += try await fixture.leaderboard.apply(group, at: moment)
      }
      let receipts = outcomes.compactMap {
        if case .receipt(.success(let receipt)) = $0 { receipt.schoolTaps } else { nil }
      }
      #expect(receipts == [0, 3])
      digests.insert(try await fixture.leaderboard.digest().digest)
      await #expect(throws: ContestRefusal.self) {
        try await fixture.leaderboard.perform(
          MergeSeason(
            season: fixture.season.id, name: "hall", rules: fixture.season.rules, sessions: [], imports: [], sheets: [])
        )
      }
    }
    #expect(digests.count == 1)
  }

  @Test func `comes in each season of a series, and its end by hand is frozen, too`() async throws {
    let fixture = try await Fixture(schools: 3) { leaderboard in
      try await leaderboard.perform(
        StartSeries(
          name: "Days", every: .day, in: "UTC", changing: SettingChanges(["freeze": .number(10 * Self.minute)])))
    }
    let (leaderboard, clock) = (fixture.leaderboard, fixture.clock)
    try await fixture.tap(3, for: 0)
    let second = try #require(fixture.season.endsAt)
    clock.set(to: second + 86_400_000 + -1000)
    // The first command of the period is in its last minutes.
    try await leaderboard.perform(PassTime())
    try await leaderboard.perform(PassTime())
    let seasons = try await leaderboard.seasons()
    #expect(seasons.map(\.frozenAt) == [second + -10 * Self.minute, second + 86_400_000 + -10 * Self.minute])
    #expect(seasons.map(\.settings.freezeMilliseconds) == [10 * Self.minute, 10 * Self.minute])

    let other = try await Self.fixture()
    try await other.tap(3, for: 0)
    other.clock.advance(byMilliseconds: Self.minute)
    try await other.leaderboard.perform(EndSeason(other.season.id))
    try await other.leaderboard.perform(PassTime())
    #expect(try await other.leaderboard.season(other.season.id).frozenAt != nil)
  }
}
