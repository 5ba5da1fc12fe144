import Basics
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// A sheet that is imported again corrects what it was.
@Suite struct `A sheet of taps` {
  private let fixture: Fixture

  init() async throws { fixture = try await Fixture() }

  private func taps() async throws -> [Int64] {
    let totals = try await fixture.leaderboard.totals(season: fixture.season.id).schools
    return fixture.schools.map { school in totals.first { $0.school == school.id }?.taps ?? 0 }
  }

  @Test func `in another order is not counted again`() async throws {
    let first = try await fixture.take(fixture.sheet((0, 120), (1, 7)))
    let revision = try await fixture.leaderboard.revision()
    let second = try await fixture.take(fixture.sheet((1, 7), (0, 120)))
    #expect(second.isEmpty && second.unchanged == 2 && second.revision == first.revision)
    #expect(try await taps() == [120, 7, 0, 0, 0])
    #expect(try await fixture.leaderboard.revision() == revision)
    #expect(try fixture.sheet((0, 120), (1, 7)).digest == fixture.sheet((1, 7), (0, 120)).digest)
  }

  @Test func `with other counts is refused until it says what it corrects`() async throws {
    let first = try await fixture.take(fixture.sheet((0, 100), (1, 7)))
    let imported = try #require(first.revision)
    let corrected = try fixture.sheet((0, 90), (1, 12))
    let refusal = ContestRefusal.otherSheet("paper", season: fixture.season.id, imported: imported)
    await #expect(throws: refusal) { try await fixture.take(corrected) }
    await #expect(throws: refusal) { try await fixture.take(corrected, correcting: Revision(rawValue: 1)) }
    #expect(try await taps() == [100, 7, 0, 0, 0])

    let plan = try await fixture.leaderboard.tapSheetPlan(
      ImportTaps(corrected, named: "paper", into: fixture.season.id))
    #expect(plan.corrects == imported && plan.revision == nil)
    #expect(plan.changes.map(\.taps) == [-10, 5] && plan.added == 5 && plan.taken == 10)
    let second = try await fixture.take(corrected, correcting: plan.corrects)
    #expect(second.changes == plan.changes)
    #expect(try await taps() == [90, 12, 0, 0, 0])
    // The same command again, because its answer was lost.
    #expect(try await fixture.take(corrected, correcting: plan.corrects).isEmpty)
    #expect(try await taps() == [90, 12, 0, 0, 0])
    // Somebody who has not seen the correction cannot correct what was before it.
    await #expect(throws: ContestRefusal.self) { try await fixture.take(fixture.sheet((0, 1)), correcting: imported) }

    let records = try await fixture.leaderboard.ask(AdjustmentQuestion(season: fixture.season.id))
    #expect(records.map(\.taps) == [-10, 5])
    #expect(records.allSatisfy { $0.reason == "Sheet paper" && $0.revision == second.revision })
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `can say 0, which is a count`() async throws {
    let first = try await fixture.take(fixture.sheet((0, 100), (1, 0)))
    #expect(first.changes.map(\.after) == [100, 0])
    #expect(try ask(fixture.path, "SELECT count(*) FROM session") == [1])
    let second = try await fixture.take(fixture.sheet((0, 0), (1, 8)), correcting: first.revision)
    #expect(second.changes.map(\.taps) == [-100, 8])
    #expect(try await taps() == [0, 8, 0, 0, 0])
    let third = try await fixture.take(fixture.sheet((0, 3), (1, 8)), correcting: second.revision)
    #expect(third.changes.map(\.taps) == [3])
    #expect(try await taps() == [3, 8, 0, 0, 0])
    let zeros = try await fixture.take(fixture.sheet((2, 0)), "zeros")
    #expect(zeros.revision == (try await fixture.leaderboard.revision()))
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `that leaves a school out says so, and keeps its taps or takes them`() async throws {
    let first = try await fixture.take(fixture.sheet((0, 100), (1, 7), (2, 0)))
    let second = try await fixture.take(fixture.sheet((0, 101)), correcting: first.revision)
    #expect(second.leftOut.map(\.school) == [fixture.schools[1].id] && second.leftOut.map(\.taps) == [7])
    #expect(try await taps() == [101, 7, 0, 0, 0])
    let nothing = try await fixture.take(fixture.sheet((0, 101)))
    #expect(nothing.isEmpty && nothing.leftOut == second.leftOut)
    let third = try await fixture.take(fixture.sheet((0, 101)), correcting: second.revision, zeroingMissing: true)
    #expect(third.leftOut.isEmpty && third.changes.map(\.taps) == [-7] && third.changes[0].line == nil)
    #expect(try await taps() == [101, 0, 0, 0, 0])
  }

  @Test func `keeps what else was adjusted, and does not take more than there is`() async throws {
    let first = try await fixture.take(fixture.sheet((0, 100), (1, 7)))
    let sessions: [Int64] = try ask(fixture.path, "SELECT session FROM tap_sheet_session ORDER BY session")
    let session = SessionID(rawValue: try #require(sessions.first))
    try await fixture.leaderboard.perform(AdjustTaps(session: session, taps: -60, reason: "A macro."))
    let second = try await fixture.take(fixture.sheet((0, 90), (1, 8)), correcting: first.revision)
    #expect(try await taps() == [30, 8, 0, 0, 0])
    let refusal = ContestRefusal.tooFewTaps(session, asked: 80, available: 30)
    await #expect(throws: TapFileError.refused(line: 3, reason: refusal.description)) {
      try await fixture.take(fixture.sheet((1, 9), (0, 10)), correcting: second.revision)
    }
    #expect(try await taps() == [30, 8, 0, 0, 0])
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `under another name is another sheet, unless it has the same counts`() async throws {
    try await fixture.take(fixture.sheet((0, 100)))
    await #expect(throws: ContestRefusal.alreadyImported(file: "copy", season: fixture.season.id)) {
      try await fixture.take(fixture.sheet((0, 100)), "copy")
    }
    try await fixture.take(fixture.sheet((0, 100)), again: true)
    try await fixture.take(fixture.sheet((0, 4)), "another")
    #expect(try await taps() == [204, 0, 0, 0, 0])
    let sheets = try await fixture.leaderboard.ask(TapSheetQuestion(season: fixture.season.id))
    #expect(sheets.map(\.name) == ["paper", "paper (2)", "another"])
    #expect(sheets.map(\.taps) == [100, 100, 4] && sheets.allSatisfy { $0.schools == 1 && $0.imports == 1 })
  }

  @Test func `under another name is known by its content, too, where it left a school out`() async throws {
    let first = try await fixture.take(fixture.sheet((0, 100), (1, 5)))
    // The second school keeps its taps, so the sheet's counts are not those of the file.
    let shorter = try fixture.sheet((0, 90))
    try await fixture.take(shorter, correcting: first.revision)
    await #expect(throws: ContestRefusal.alreadyImported(file: "copy", season: fixture.season.id)) {
      try await fixture.take(shorter, "copy")
    }
    #expect(try await taps() == [90, 5, 0, 0, 0])
  }

  @Test func `needs a name that can be shown`() async throws {
    let refusal = ContestRefusal.invalid("A sheet's name has 1 to 200 visible characters; choose another.")
    for name in ["", "  ", "a\u{7}b", String(repeating: "x", count: 201)] {
      await #expect(throws: refusal, "\(name)") { try await fixture.take(fixture.sheet((0, 1)), name) }
    }
  }

  @Test func `is planned only where it could be imported`() async throws {
    let closed = School(id: fixture.schools[1].id, name: "Closed", region: "R", status: .closed)
    try await fixture.put([closed])
    let refusal = TapFileError.refused(line: 3, reason: TapRefusal.closedSchool(closed.id).description)
    let file = try fixture.sheet((0, 1), (1, 1))
    await #expect(throws: refusal) {
      try await fixture.leaderboard.tapSheetPlan(ImportTaps(file, named: "paper", into: fixture.season.id))
    }
    await #expect(throws: refusal) { try await fixture.take(file) }
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    await #expect(throws: TapRefusal.seasonEnded(fixture.season.id, endedAt: fixture.clock.now)) {
      try await fixture.leaderboard.tapSheetPlan(ImportTaps(file, named: "paper", into: fixture.season.id))
    }
    await #expect(throws: TapRefusal.seasonEnded(fixture.season.id, endedAt: fixture.clock.now)) {
      try await fixture.take(file)
    }
  }

  /// Random sheets over few schools, beside a model of nothing but dictionaries.
  @Test(arguments: some(1, of: 0..<6 as Range<UInt64>))
  func `comes to what a naive model says`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var model: [String: [Int: Int64]] = [:]
    var imported: [String: Set<[Int: Int64]>] = [:]
    var revisions: [String: Revision] = [:]
    for step in 0..<60 {
      let name = "sheet \(random.integer(in: 0..<3))"
      var counts: [Int: Int64] = [:]
      for _ in 0..<random.integer(in: 1..<5) {
        counts[random.integer(in: 0..<5)] = Int64(random.integer(in: 0..<4))
      }
      let text = counts.sorted { $0.key < $1.key }.map { "\(fixture.schools[$0.key].id),\($0.value)\n" }.joined()
      let file = try TapFile(Array(("school_id,taps\n" + text).utf8))
      let zeroes = random.chance(0.4)
      let before = model[name]
      let isThere = model.contains { other, now in
        now == counts || imported[other, default: []].contains(counts) && now.values.contains { $0 > 0 }
      }
      let isKnown = before == nil && counts.values.contains { $0 > 0 } && isThere
      let missing = (before ?? [:]).filter { counts[$0.key] == nil && $0.value > 0 }
      guard !isKnown else {
        await #expect(throws: ContestRefusal.alreadyImported(file: name, season: fixture.season.id)) {
          try await fixture.take(file, name)
        }
        continue
      }
      let plan = try await fixture.take(file, name, correcting: revisions[name], zeroingMissing: zeroes)
      #expect(plan.leftOut.count == (zeroes ? 0 : missing.count))
      let after = (before ?? [:]).mapValues { zeroes ? $0 * 0 : $0 }.merging(counts) { $1 }
      #expect(plan.isEmpty == (before == after), "step \(step)")
      model[name] = after
      if !plan.isEmpty { imported[name, default: []].insert(counts) }
      revisions[name] = plan.revision
      let sums = (0..<5).map { school in model.values.reduce(0) { $0 + ($1[school] ?? 0) } }
      #expect(try await taps() == sums, "step \(step)")
      let sheets = try await fixture.leaderboard.ask(TapSheetQuestion())
      #expect(Set(sheets.map(\.taps)) == Set(model.values.map { $0.values.reduce(0, +) }))
      #expect(sheets.allSatisfy { revisions[$0.name] == $0.revision })
    }
    try await fixture.leaderboard.expectWhole()
  }
}
