import Foundation
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite struct `How far a school is` {
  private static let minute: Int64 = 60_000

  @Test func `is told in taps and, at the pace of the last minutes, in time`() async throws {
    let fixture = try await Fixture(schools: 3)
    try await fixture.add([1000, 100, 30])
    fixture.clock.advance(byMilliseconds: 20 * Self.minute)
    try await fixture.add([50, 300, 0])
    fixture.clock.advance(byMilliseconds: 5 * Self.minute)

    let page = try await fixture.leaderboard.forecast(.top(3))
    let (start, ids) = (fixture.season.startsAt, fixture.schools.map(\.id))
    #expect(page.now == start + 25 * Self.minute && page.paceSince == start + 15 * Self.minute)
    #expect(page.entries.map(\.standing) == (try await fixture.leaderboard.page(.top(3))).entries)
    let (first, second, third) = (page.entries[0], page.entries[1], page.entries[2])
    #expect(first.ahead == nil && third.behind == nil)
    #expect([first, second, third].map { $0.pace?.perMinute } == ["5", "30", "0"])
    #expect([first, second, third].map(\.percentile.description) == ["100", "50", "0"])

    let ahead = try #require(second.ahead)
    #expect(ahead.other.school.id == ids[0] && ahead.gap == 650 && ahead.needed == 651)
    // 25 taps more a minute make 651 in 26 minutes and 2.4 seconds.
    #expect(ahead.time == .milliseconds(1_562_400))
    #expect(first.behind?.other.school.id == ids[1] && first.behind?.time == ahead.time)
    #expect(first.behind?.needed == 651 && first.behind?.pace == second.pace)
    #expect(third.ahead?.needed == 371 && third.ahead?.time == nil)
    // Over two minutes nobody has gained anything, and nobody passes anybody.
    let short = try await fixture.leaderboard.forecast(.top(3), minutes: 2)
    #expect(short.entries.allSatisfy { $0.pace?.tenthsPerMinute == 0 && $0.ahead?.time == nil })
  }

  @Test(arguments: BoardExample.allCases)
  func `is told to the one that the order has next to it`(example: BoardExample) async throws {
    let (fixture, _, model) = try await example.make()
    for ties in TiePolicy.allCases {
      let page = try await fixture.leaderboard.forecast(.whole, ties: ties)
      #expect(page.entries.count == model.entries.count)
      for (place, found) in page.entries.enumerated().prefix(60) { expect(found, place, model, ties) }
    }
  }

  private func expect(_ found: Forecast, _ place: Int, _ model: NaiveBoard, _ ties: TiePolicy) {
    let entry = model.entries[place]
    let isOrdinal = ties == .ordinal
    let ahead = model.entries[..<place].last { isOrdinal || $0.taps > entry.taps }
    let behind = model.entries[(place + 1)...].first { isOrdinal || $0.taps < entry.taps }
    #expect(found.ahead?.other.school.id == ahead?.school.id, "\(ties)")
    #expect(found.behind?.other.school.id == behind?.school.id, "\(ties)")
    #expect(found.ahead?.other.rank == ahead.map { model.rank(of: $0, ties: ties) }, "\(ties)")
    if let behind { #expect(found.behind?.gap == entry.taps - behind.taps) }
    guard let ahead else { return }
    #expect(found.ahead?.gap == ahead.taps - entry.taps)
    #expect(found.ahead?.needed == (ahead.taps == .max ? nil : ahead.taps - entry.taps + 1))
    guard let needed = found.ahead?.needed else { return }
    // So many taps, and no fewer, bring it ahead.
    #expect(model.raising(entry, to: entry.taps + needed).entry.isAhead(of: ahead))
    #expect(!model.raising(entry, to: entry.taps + needed - 1).entry.isAhead(of: ahead))
  }

  @Test(arguments: some(1, of: [UInt64(1), 2, 3]))
  func `is forecast as a model does that knows every gain`(seed: UInt64) async throws {
    let fixture = try await Fixture(schools: 8)
    var random = SeededGenerator(seed: seed)
    var gains: [(at: Timestamp, taps: [Int64])] = []
    for _ in 0..<30 {
      fixture.clock.advance(byMilliseconds: Int64(random.integer(in: 0..<150_000)))
      let taps = (0..<8).map { _ in max(0, Int64(random.integer(in: -5..<12))) }
      try await fixture.add(taps)
      gains.append((fixture.clock.now, taps))
      let minutes = random.integer(in: 1..<15)
      let page = try await fixture.leaderboard.forecast(.whole, minutes: minutes)
      let now = fixture.clock.now
      // In a young season no more than its later half counts.
      let start = fixture.season.startsAt.milliseconds
      let later = (start + (now.milliseconds - start + 1) / 2) / Self.minute
      let since = Timestamp(milliseconds: max(now.minute - Int64(minutes), later) * Self.minute)
      guard since > fixture.season.startsAt else {
        #expect(page.paceSince == nil && page.entries.allSatisfy { $0.pace == nil })
        continue
      }
      #expect(page.paceSince == since)
      let span = now.milliseconds(since: since)
      func gain(_ id: SchoolID) -> Int64 {
        let place = fixture.schools.firstIndex { $0.id == id } ?? 0
        return gains.filter { $0.at >= since }.reduce(0) { $0 + $1.taps[place] }
      }
      for entry in page.entries {
        #expect(entry.pace == Gain(points: gain(entry.standing.school.id), span: span)?.pace)
        guard let ahead = entry.ahead, let needed = ahead.needed else { continue }
        let advantage = gain(entry.standing.school.id) - gain(ahead.other.school.id)
        guard let time = ahead.time?.wholeMilliseconds else {
          #expect(advantage <= 0)
          continue
        }
        // Then it has gained what it needs, and not a millisecond before.
        #expect(advantage * time >= needed * span && advantage * (time - 1) < needed * span)
      }
    }
  }

  @Test func `has no forecast unless the season is live and has begun to pass`() async throws {
    let fixture = try await Fixture(schools: 2, endsAt: Fixture.start + 10 * Self.minute)
    try await fixture.add([5, 9])
    let atOnce = try await fixture.leaderboard.forecast(.whole)
    #expect(atOnce.paceSince == nil && atOnce.entries.allSatisfy { $0.pace == nil })
    fixture.clock.advance(byMilliseconds: 3 * Self.minute)
    try await fixture.add([4, 3])
    let young = try await fixture.leaderboard.forecast(.whole)
    // Who leads need not be the faster one: what was gained first does not count.
    let span = young.now.milliseconds(since: try #require(young.paceSince))
    #expect(young.entries.map(\.pace) == [Gain(points: 3, span: span)?.pace, Gain(points: 4, span: span)?.pace])
    #expect(young.entries[1].ahead?.time != nil)
    fixture.clock.advance(byMilliseconds: 10 * Self.minute)
    let ended = try await fixture.leaderboard.forecast(.whole)
    #expect(ended.paceSince == nil && ended.entries.allSatisfy { $0.pace == nil })
    #expect(ended.entries[1].ahead?.needed == 4 && ended.entries[1].ahead?.time == nil)

    let later = try await fixture.leaderboard.perform(
      StartSeason(name: "Later", startsAt: fixture.clock.now + Self.minute))
    let scheduled = try await fixture.leaderboard.forecast(.whole, season: later.id)
    #expect(scheduled.paceSince == nil && scheduled.entries[1].ahead?.needed == 1)
  }

  @Test func `goes by the season's time when the clock was set back`() async throws {
    let fixture = try await Fixture(schools: 2)
    fixture.clock.advance(byMilliseconds: 30 * Self.minute)
    try await fixture.add([5, 9])
    fixture.clock.advance(byMilliseconds: -2 * Self.minute)
    let page = try await fixture.leaderboard.forecast(.whole)
    #expect(page.now == fixture.season.startsAt + 30 * Self.minute)
    #expect(page.entries[0].pace == Gain(points: 9, span: 10 * Self.minute)?.pace)
  }

  @Test func `names what is not there`() async throws {
    let fixture = try await Fixture()
    let stranger = try #require(SchoolID("test:high:nobody"))
    await #expect(throws: BoardError.notOnBoard(stranger, .all)) {
      try await fixture.leaderboard.forecast(.schools([stranger]))
    }
    await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 9))) {
      try await fixture.leaderboard.forecast(.top(1), season: SeasonID(rawValue: 9))
    }
  }
}

extension Fixture {
  /// Lets taps count at the moment of the clock, without play.
  fileprivate func add(_ taps: [Int64]) async throws {
    let lines = zip(schools, taps).filter { $1 > 0 }.map { "\($0.id),\($1)\n" }
    guard !lines.isEmpty else { return }
    let file = try TapFile(Array(("school_id,taps\n" + lines.joined()).utf8))
    try await leaderboard.perform(ImportTaps(file, named: "taps.csv", into: season.id, again: true))
  }
}
