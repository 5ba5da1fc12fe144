import Boards
import Foundation
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

@Suite struct `Two halls that played apart` {
  /// A season in which schools got taps, at moments of the hall's own clock.
  private func hall(_ taps: [(school: Int, taps: Int64)], startingAt offset: Int64 = 0) async throws -> Fixture {
    let fixture = try await Fixture(schools: 6)
    fixture.clock.advance(byMilliseconds: offset)
    for (school, taps) in taps { try await fixture.tap(taps, for: school) }
    return fixture
  }

  private func standings(_ fixture: Fixture) async throws -> [SchoolID: (taps: Int64, reachedAt: Timestamp)] {
    let page = try await fixture.leaderboard.page(.top(100), of: .all, season: fixture.season.id)
    return Dictionary(uniqueKeysWithValues: page.entries.map { ($0.school.id, ($0.taps, $0.reachedAt)) })
  }

  @Test func `are one season: taps are the sum, and the ranking is that of both`() async throws {
    let first = try await hall([(0, 40), (1, 30), (2, 20)])
    let second = try await hall([(2, 20), (1, 10), (3, 40)], startingAt: 7)
    let session = SessionID(rawValue: 1)
    _ = try await second.leaderboard.perform(AdjustTaps(session: session, taps: -5, reason: "a macro"))
    let (here, there) = (try await standings(first), try await standings(second))
    first.clock.advance(byMilliseconds: 60_000)
    let before = try await first.leaderboard.digest()

    let values = try await second.merge(into: first)
    let planned = try await first.leaderboard.plan(values)
    #expect(try await first.leaderboard.digest() == before)
    let report = try await first.leaderboard.perform(values)
    #expect(report == planned)
    #expect(report.newSessions == 3 && report.newBatches == 3 && report.newAdjustments == 1 && report.taps == 65)
    #expect(report.tapsBefore == 90 && report.tapsAfter == 155 && report.schools == 3)

    // In memory, in the file, and read anew.
    let again = try Leaderboard.open(first.path, clock: first.clock, access: .readOnly)
    for leaderboard in [first.leaderboard, again] {
      try await leaderboard.expectWhole()
      let page = try await leaderboard.page(.top(100), of: .all, season: first.season.id)
      for entry in page.entries where entry.taps > 0 {
        let parts = [here[entry.school.id], there[entry.school.id]].compactMap(\.self).filter { $0.taps > 0 }
        #expect(entry.taps == parts.map(\.taps).reduce(0, +))
        #expect(entry.reachedAt == parts.map(\.reachedAt).max())
      }
      let order = page.entries.filter { $0.taps > 0 }
      #expect(
        order.map(\.school.id)
          == order.sorted { ($1.taps, $0.reachedAt, $0.school.id) < ($0.taps, $1.reachedAt, $1.school.id) }.map(
            \.school.id))
    }
  }

  @Test func `count each batch once, also when a later export of the same hall is merged`() async throws {
    let first = try await hall([(0, 5)])
    let second = try await hall([(1, 6), (0, 7)], startingAt: 3)
    first.clock.advance(byMilliseconds: 600_000)
    let early = try await second.merge(into: first)
    let once = try await first.leaderboard.perform(early)
    #expect(once.newBatches == 2)
    let digest = try await first.leaderboard.digest()
    let twice = try await first.leaderboard.perform(early)
    #expect(twice.newBatches == 0 && twice.knownBatches == 2 && twice.taps == 0)
    // Only the audit list has grown.
    #expect(try await first.leaderboard.digest().revision == digest.revision)

    let session = SessionID(rawValue: 1)
    _ = try await second.leaderboard.commit(TapBatch(session: session, sequence: 2, taps: 3, span: .zero))
    try await second.tap(4, for: 4)
    _ = try await second.leaderboard.perform(AdjustTaps(session: session, taps: 2, reason: "a fault"))
    let late = try await first.leaderboard.perform(second.merge(into: first))
    #expect(late.newBatches == 2 && late.knownBatches == 2 && late.newSessions == 1 && late.newAdjustments == 1)
    #expect(late.tapsAfter == 5 + 13 + 9)
    try await first.leaderboard.expectWhole()

    // By a third hall, which has merged the second one: what comes twice counts once.
    let third = try await hall([(5, 8)], startingAt: 11)
    third.clock.advance(byMilliseconds: 600_000)
    _ = try await third.leaderboard.perform(second.merge(into: third))
    let both = try await first.leaderboard.perform(third.merge(into: first))
    #expect(both.newBatches == 1 && both.taps == 8)
    try await first.leaderboard.expectWhole()
  }

  @Test func `that began as copies of one file share what was played before`() async throws {
    let first = try await hall([(0, 5)])
    let copy = first.folder.path("hall-2.sqlite")
    try await first.leaderboard.archive.backup(to: copy)
    let clock = VirtualClock(first.clock.now + 500)
    let second = try Leaderboard.open(copy, clock: clock)
    // Both open a session; they get the same number.
    try await first.tap(6, for: 1)
    let session = try await second.openSession(
      SessionRequest(season: first.season.id, school: first.schools[2].id))
    _ = try await second.commit(TapBatch(session: session.id, sequence: 1, taps: 7, span: .zero))
    #expect(session.id == SessionID(rawValue: 2))
    first.clock.advance(byMilliseconds: 60_000)
    let report = try await first.leaderboard.perform(second.merge(of: first.season.id, into: first))
    #expect(report.newSessions == 1 && report.knownSessions == 1 && report.tapsAfter == 18)
    try await first.leaderboard.expectWhole()

    // One session that both went on with is no longer one.
    let shared = SessionID(rawValue: 1)
    _ = try await second.commit(TapBatch(session: shared, sequence: 2, taps: 1, span: .zero))
    _ = try await first.leaderboard.commit(TapBatch(session: shared, sequence: 2, taps: 2, span: .zero))
    let before = try await first.leaderboard.digest()
    let values = try await second.merge(of: first.season.id, into: first)
    await #expect(throws: ContestRefusal.self) { try await first.leaderboard.perform(values) }
    #expect(try await first.leaderboard.digest() == before)
  }

  /// Without its sheets, a merged season counted a sheet of the other hall again.
  @Test func `bring their sheets of taps, which correct here what they counted there`() async throws {
    let first = try await hall([(0, 5)])
    let second = try await hall([(1, 6)], startingAt: 3)
    let votes = try second.sheet((1, 100), (2, 7), (4, 0))
    try await second.take(votes, "votes")
    first.clock.advance(byMilliseconds: 60_000)
    _ = try await first.leaderboard.perform(second.merge(into: first))
    let again = try await first.take(votes, "votes")
    #expect(again.isEmpty && again.unchanged == 3)
    let digest = try await first.leaderboard.digest()
    #expect(try await first.leaderboard.perform(second.merge(into: first)).taps == 0)
    // Only the audit list has grown.
    #expect(try await first.leaderboard.digest().revision == digest.revision)

    // Corrected there, merged, and corrected once more here.
    let corrected = try second.sheet((1, 90), (2, 7), (3, 4), (4, 0))
    let revision = try await second.take(votes, "votes").corrects
    try await second.take(corrected, "votes", correcting: revision)
    let later = try await first.leaderboard.perform(second.merge(into: first))
    #expect(later.taps == -10 + 4 && later.newSessions == 1)
    let known = try await first.take(corrected, "votes")
    #expect(known.isEmpty && known.unchanged == 4)
    let final = try second.sheet((1, 90), (2, 9), (3, 4), (4, 0))
    let plan = try await first.take(final, "votes", correcting: known.corrects)
    #expect(plan.changes.map(\.taps) == [2])
    #expect(try await standings(first)[first.schools[1].id]?.taps == 6 + 90)
    try await first.leaderboard.expectWhole()
    // What only this hall has corrected stays, however often the other one is merged.
    #expect(try await first.leaderboard.perform(second.merge(into: first)).taps == 0)
    #expect(try await first.take(final, "votes").isEmpty)
  }

  @Test func `keep two sheets of one name apart under other names, also when they are merged again`() async throws {
    let first = try await hall([(0, 5)])
    let second = try await hall([(1, 6)], startingAt: 3)
    try await first.take(first.sheet((1, 100)), "votes")
    try await second.take(second.sheet((1, 90)), "votes")
    first.clock.advance(byMilliseconds: 60_000)
    var values = try await second.merge(into: first)
    values.renameSheets(adding: "hall 2")
    #expect(try await first.leaderboard.perform(values).taps == 96)
    #expect(try await first.leaderboard.perform(values).taps == 0)
    #expect(try await first.leaderboard.ask(TapSheetQuestion()).map(\.name) == ["votes", "votes (hall 2)"])
    try await first.leaderboard.expectWhole()
  }

  @Test func `add no revision where a merge brings nothing new, not even for a sheet under another name`() async throws
  {
    let first = try await hall([(0, 5)])
    let second = try await hall([], startingAt: 3)
    first.clock.advance(byMilliseconds: 60_000)
    let start = try await first.leaderboard.revision()
    _ = try await first.leaderboard.perform(second.merge(into: first))
    #expect(try await first.leaderboard.revision() == start)

    try await second.tap(6, for: 1)
    try await second.take(second.sheet((1, 90), (2, 0)), "votes")
    let values = try await second.merge(into: first)
    #expect(try await first.leaderboard.perform(values).taps == 96)
    let merged = try await first.leaderboard.revision()
    var renamed = values
    renamed.renameSheets(adding: "hall 2")
    for again in [values, renamed] {
      #expect(try await first.leaderboard.perform(again).taps == 0)
      #expect(try await first.leaderboard.revision() == merged)
    }
    #expect(try await first.leaderboard.ask(TapSheetQuestion()).map(\.name) == ["votes"])
    try await first.leaderboard.expectWhole()
  }

  @Test func `are one where a sheet of both was corrected to 0 in one of them`() async throws {
    for isCorrectedHere in [true, false] {
      let first = try await hall([(0, 5)])
      let second = try await hall([(1, 6)], startingAt: 3)
      let here = try await first.take(first.sheet((1, 100)), "votes")
      let there = try await second.take(second.sheet((1, 90)), "votes")
      let (corrected, revision) = isCorrectedHere ? (first, here.revision) : (second, there.revision)
      let zero = try await corrected.take(corrected.sheet((1, 0)), "votes", correcting: revision)
      first.clock.advance(byMilliseconds: 60_000)
      _ = try await first.leaderboard.perform(second.merge(into: first))
      let sheets = try await first.leaderboard.ask(TapSheetQuestion())
      #expect(sheets.map(\.taps) == [isCorrectedHere ? 90 : 100])
      #expect(try await standings(first)[first.schools[1].id]?.taps == 6 + (isCorrectedHere ? 90 : 100))
      try await first.leaderboard.expectWhole()

      // The line is the other hall's now, or this one's.
      let last = isCorrectedHere ? there.revision : zero.revision
      try await second.take(second.sheet((1, 95)), "votes", correcting: last)
      let values = try await second.merge(into: first)
      if isCorrectedHere {
        #expect(try await first.leaderboard.perform(values).taps == 5)
      } else {
        await #expect(throws: ContestRefusal.self) { try await first.leaderboard.perform(values) }
      }
      let after = try await first.leaderboard.ask(TapSheetQuestion()).map(\.taps)
      #expect(after == [isCorrectedHere ? 95 : 100])
      #expect(try await standings(first)[first.schools[1].id]?.taps == 6 + (isCorrectedHere ? 95 : 100))
      try await first.leaderboard.expectWhole()
    }
  }

  @Test func `may have counted a file twice on purpose`() async throws {
    let first = try await hall([(0, 5)])
    let second = try await hall([(1, 6)], startingAt: 3)
    let sheet = try second.sheet((1, 90))
    try await second.take(sheet, "votes")
    let other = try await hall([(0, 5)])
    let once = try await second.merge(into: other)
    _ = try await second.leaderboard.perform(ImportTaps(sheet, named: "votes", into: second.season.id, again: true))
    first.clock.advance(byMilliseconds: 60_000)
    // Both at once, and the second after the first.
    other.clock.advance(byMilliseconds: 60_000)
    #expect(try await first.leaderboard.perform(second.merge(into: first)).taps == 186)
    #expect(try await other.leaderboard.perform(once).taps == 96)
    #expect(try await other.leaderboard.perform(second.merge(into: other)).taps == 90)
  }

  @Test func `do not take a simulation for play`() async throws {
    let first = try await hall([(0, 5)])
    var values = try await hall([(1, 6)], startingAt: 3).merge(into: first)
    first.clock.advance(byMilliseconds: 60_000)
    values.isSimulation = true
    let refusal = await #expect(throws: ContestRefusal.self) { try await first.leaderboard.perform(values) }
    #expect(refusal?.description.contains("holds a simulation") == true, "\(refusal as Any)")
  }

  @Test func `are refused where both imported a sheet of one name for a school`() async throws {
    let first = try await hall([(0, 5)])
    let second = try await hall([(1, 6)], startingAt: 3)
    try await first.take(first.sheet((1, 100)), "votes")
    try await second.take(second.sheet((1, 90)), "votes")
    first.clock.advance(byMilliseconds: 60_000)
    let before = try await first.leaderboard.digest()
    let values = try await second.merge(into: first)
    let refusal = await #expect(throws: ContestRefusal.self) { try await first.leaderboard.perform(values) }
    #expect(refusal?.description.contains("Both halls have a sheet votes") == true, "\(refusal as Any)")
    #expect(try await first.leaderboard.digest() == before)
    // A command from elsewhere may name sessions that it does not have.
    var wrong = values
    wrong.sheets[0].lines[0].sessions = [99]
    await #expect(throws: ContestRefusal.self) { try await first.leaderboard.perform(wrong) }
    #expect(try await first.leaderboard.digest() == before)
  }

  @Test func `are refused where rules, schools, times or imports do not fit, and nothing changes`() async throws {
    let first = try await hall([(0, 5)])
    let good = try await hall([(1, 6)], startingAt: 3).merge(into: first)
    first.clock.advance(byMilliseconds: 60_000)
    var bad: [MergeSeason] = []
    for change in 0..<5 {
      var values = good
      switch change {
      case 0: values.rules = try FairPlayRules(tapsPerSecond: 21)
      case 1: values.sessions[0].school = try #require(SchoolID("test:high:nowhere"))
      case 2: values.sessions[0].batches[0].at = first.season.startsAt + -1
      case 3: values.sessions[0].batches[0].sequence = 2
      default:
        values.sessions[0].school = first.schools[0].id
        values.sessions[0].batches[0].accepted = .max
      }
      bad.append(values)
    }
    let before = try await first.leaderboard.digest()
    for values in bad {
      await #expect {
        try await first.leaderboard.perform(values)
      } throws: {
        $0 is any CommandRefusal
      }
      #expect(try await first.leaderboard.digest() == before)
    }
    _ = try await first.leaderboard.perform(EndSeason(first.season.id))
    await #expect(throws: TapRefusal.self) { try await first.leaderboard.perform(good) }
  }

  @Test func `give equal files, whoever applies the command`() async throws {
    let first = try await hall([(0, 5), (1, 9)])
    let values = try await hall([(1, 6), (2, 8)], startingAt: 3).merge(into: first)
    let copy = first.folder.path("node-2.sqlite")
    try await first.leaderboard.archive.backup(to: copy)
    let other = try Leaderboard.open(copy, clock: first.clock)
    let moment = first.clock.now + 60_000
    let sent = try JSONDecoder().decode(Order.self, from: try JSONEncoder().encode(Order(values)))
    _ = try await first.leaderboard.apply([.order(Order(values))], at: moment)
    _ = try await other.apply([.order(sent)], at: moment)
    #expect(try await other.digest() == first.leaderboard.digest())
  }

  @Test func `keep a ban of here, and take what a ban of there took`() async throws {
    let first = try await hall([(0, 40)])
    let second = try await hall([(1, 30), (2, 20)], startingAt: 7)
    let (plays, cheats) = (SessionID(rawValue: 1), SessionID(rawValue: 2))
    try await second.leaderboard.perform(BanSessions(.session(cheats), reason: "a macro"))
    first.clock.set(to: second.clock.now + 60_000)
    let report = try await first.leaderboard.perform(second.merge(into: first))
    #expect((report.taps, report.newAdjustments) == (30, 1))
    #expect(try await standings(first)[first.schools[2].id]?.taps == 0)
    #expect(try await first.leaderboard.ask(BanQuestion()).isEmpty)

    // What is banned here gets no taps by a later export.
    let merged = try #require(
      try await first.leaderboard.ask(SessionQuestion(school: first.schools[1].id)).sessions.first?.id)
    let ban = try await first.leaderboard.perform(BanSessions(.session(merged), reason: "a macro")).ban
    #expect(try await first.leaderboard.perform(second.merge(into: first)).newBatches == 0)
    second.clock.advance(byMilliseconds: 1000)
    _ = try await second.leaderboard.commit(TapBatch(session: plays, sequence: 2, taps: 5, span: 1000))
    let later = try await second.merge(into: first)
    let before = try await first.leaderboard.digest()
    let refusal = await #expect(throws: ContestRefusal.self) { try await first.leaderboard.perform(later) }
    #expect(refusal?.description.contains("lift ban 1") == true)
    #expect(try await first.leaderboard.digest() == before)
    try await first.leaderboard.perform(LiftBan(ban.id, reason: "no macro"))
    #expect(try await first.leaderboard.perform(later).newBatches == 1)
    #expect(try await standings(first)[first.schools[1].id]?.taps == 35)
    try await first.leaderboard.expectWhole()
  }
}
