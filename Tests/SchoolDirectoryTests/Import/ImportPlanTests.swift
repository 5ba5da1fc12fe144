import Testing

@testable import SchoolDirectory

@Suite struct ImportPlanTests {
  static func school(
    _ code: String, source: String = "uk", level: SchoolLevel = .high, name: String = "Wren School",
    region: String = "North", status: School.Status = .open
  ) throws -> School {
    let id = try #require(SchoolID(source: source, level: level, code: code))
    return School(
      id: id, name: name, region: region, district: "Beck", address: "1 Lane", latitude: 54, longitude: -1,
      status: status)
  }

  static func edition(_ schools: [School], isWhole: Bool = true) -> DirectoryEdition {
    DirectoryEdition(format: .uk, schools: schools, isWhole: isWhole)
  }

  @Test func ownCSVClosesNoSchoolOfAMinistry() throws {
    let (listed, unlisted) = (try Self.school("1", source: "datagokr"), try Self.school("2", source: "datagokr"))
    let (own, vanished) = (try Self.school("1", source: "own"), try Self.school("2", source: "own"))
    let edition = DirectoryEdition(format: .touchschool, schools: [listed, own])
    let plan = try ImportPlan(existing: [listed, unlisted, own, vanished], edition: edition)
    #expect(plan.closed.map(\.before) == [vanished])
    let whole = try ImportPlan(existing: [listed, unlisted, own, vanished], edition: edition, scope: .whole)
    #expect(whole.closed.map(\.before) == [unlisted, vanished])
  }

  @Test func aSchoolWhoseRowIsSkippedStaysAsItIs() throws {
    let mistyped = try Self.school("1")
    let edition = DirectoryEdition(
      format: .uk, schools: [try Self.school("2")], skipped: [SkippedRow(line: 2, reason: "no name", id: mistyped.id)],
      isWhole: true)
    let plan = try ImportPlan(existing: [mistyped], edition: edition, scope: .whole, skippingBadRows: true)
    #expect(plan.closed.isEmpty)
    #expect(plan.skipped.count == 1)
  }

  @Test func aHeadCountFollowsTheNewestEditionThatHasOne() throws {
    var (before, after) = (try Self.school("1"), try Self.school("1", name: "Robin School"))
    before.pupils = 300
    let kept = try ImportPlan(existing: [before], edition: Self.edition([after]))
    #expect(kept.schoolsToWrite.map(\.pupils) == [300])
    after.name = before.name
    #expect(try ImportPlan(existing: [before], edition: Self.edition([after])).isEmpty)
    after.pupils = 310
    let plan = try ImportPlan(existing: [before], edition: Self.edition([after]))
    #expect(plan.updated.map(\.after) == [after] && plan.schoolsToWrite == [after])
    for pupils in [Int.min, 0, 1_000_001, Int.max] {
      after.pupils = pupils
      #expect(throws: ImportRefusal.self) {
        try ImportPlan(existing: [], edition: Self.edition([before, after]), skippingBadRows: true)
      }
    }
  }

  @Test func anEditionWithoutSchoolsClosesNothing() throws {
    let plan = try ImportPlan(existing: [Self.school("1")], edition: Self.edition([]), scope: .whole)
    #expect(plan.isEmpty)
  }

  /// Refused is what is more than 20 and more than a tenth: both borders, from both sides.
  @Test(arguments: [
    (20, 20, false), (21, 21, true), (210, 21, false), (209, 21, true), (300, 30, false), (300, 31, true),
  ])
  func aCutOffEditionIsRefused(open: Int, vanished: Int, isRefused: Bool) throws {
    let store = try (1...open).map { try Self.school("\($0)") }
    let alreadyClosed = try (1...500).map { try Self.school("closed\($0)", status: .closed) }
    let listed = try Array(store.dropLast(vanished)) + [Self.school("new")]
    let plan = { (scope: ImportScope) in
      try ImportPlan(existing: store + alreadyClosed, edition: Self.edition(listed), scope: scope)
    }
    #expect(try plan(.whole).closed.count == vanished)
    #expect(try plan(.part).notListed == vanished)
    guard isRefused else {
      #expect(try plan(.asPublished).closed.count == vanished)
      return
    }
    let refusal = #expect(throws: ImportRefusal.self) { try plan(.asPublished) }
    guard case .closesSchools(let missing) = refusal else { throw try #require(refusal) }
    #expect(missing.source == "uk" && missing.schools.count == vanished && !missing.isSeasonLive)
    #expect(
      refusal?.description
        == "The file does not list \(vanished) of the \(open) open schools of uk (Wren School; Wren School; Wren School; and \(vanished - 3) more), "
        + "and a whole edition would close them: say that it is whole if it is complete, or a part to close none.")
  }

  /// While people play, one school is enough, and a school that the edition lists as closed was said.
  @Test func whileASeasonIsLiveNoSchoolClosesUnlessItIsSaid() throws {
    let store = try ["1", "2", "3"].map { try Self.school($0, name: "School \($0)") }
    let plan = { (listed: [School], scope: ImportScope) in
      try ImportPlan(existing: store, edition: Self.edition(listed), scope: scope, isSeasonLive: true)
    }
    let refusal = #expect(throws: ImportRefusal.self) { try plan([store[0], store[2]], .asPublished) }
    #expect(
      refusal?.description
        == "The file does not list 1 of the 3 open schools of uk (School 2), and a whole edition would close them while a season is live: "
        + "say that it is whole if it is complete, or a part to close none.")
    #expect(try plan([store[0], store[2]], .whole).closed.map(\.before) == [store[1]])
    #expect(try plan([store[0], store[2]], .part).notListed == 1)
    var closed = store[1]
    closed.status = .closed
    #expect(try plan([store[0], closed, store[2]], .asPublished).closed.map(\.before) == [store[1]])
  }

  /// Whole or not at all, unless bad rows are to be skipped; a planned school is not a bad row.
  @Test func aBadRowRefusesTheEdition() throws {
    let rows = (2...6).map { SkippedRow(line: $0, reason: "no name") }
    let planned = SkippedRow(line: 7, reason: "a placeholder", isBad: false)
    let edition = DirectoryEdition(format: .uk, schools: [try Self.school("1")], skipped: rows + [planned])
    let refusal = #expect(throws: ImportRefusal.badRows(rows, read: 7)) {
      try ImportPlan(existing: [], edition: edition)
    }
    #expect(
      refusal?.description
        == "5 of the 7 rows give no school (line 2: no name; line 3: no name; line 4: no name; and 2 more), and nothing was taken in: "
        + "correct them, or say that bad rows are to be skipped.")
    #expect(try ImportPlan(existing: [], edition: edition, skippingBadRows: true).added.count == 1)
    let good = DirectoryEdition(format: .uk, schools: edition.schools, skipped: [planned])
    #expect(try ImportPlan(existing: [], edition: good).added.count == 1)
    for skips in [false, true] {
      let none = DirectoryEdition(format: .uk, schools: [], skipped: rows)
      let refusal = #expect(throws: ImportRefusal.badRows(rows, read: 5)) {
        try ImportPlan(existing: [], edition: none, skippingBadRows: skips)
      }
      #expect(refusal?.description.hasPrefix("All 5 rows give no school (line 2: no name;") == true)
    }
  }
}
