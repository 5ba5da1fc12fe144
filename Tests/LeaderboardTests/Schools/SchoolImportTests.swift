import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Importing schools` {
  @Test func `a dry run says the same and changes nothing`() async throws {
    let fixture = try await Fixture()
    let edition = DirectoryEdition(format: .touchschool, schools: try Fixture.schools(9).dropFirst(2).map { $0 })
    let before = try await fixture.leaderboard.schools()
    let dry = try await fixture.leaderboard.importPlan(ImportSchools(edition, scope: .whole))
    #expect(try await fixture.leaderboard.schools() == before)
    let real = try await fixture.leaderboard.perform(ImportSchools(edition, scope: .whole))
    #expect((dry.added.count, dry.closed.count) == (4, 2))
    #expect(dry.schoolsToWrite == real.schoolsToWrite)
  }

  @Test func `a school that vanished is closed, keeps its taps, and comes back with them`() async throws {
    let fixture = try await Fixture()
    try await fixture.tap(8, for: 2)
    let rest = fixture.schools.filter { $0.id != fixture.schools[2].id }
    try await fixture.leaderboard.perform(
      ImportSchools(DirectoryEdition(format: .touchschool, schools: rest), scope: .whole))
    #expect(try await fixture.leaderboard.school(fixture.schools[2].id)?.status == .closed)
    #expect(try await fixture.leaderboard.page(.top(1)).entries[0].taps == 8)
    let plan = try await fixture.leaderboard.perform(
      ImportSchools(DirectoryEdition(format: .touchschool, schools: fixture.schools)))
    #expect(plan.reopened.map(\.after.id) == [fixture.schools[2].id])
    try await fixture.tap(2, for: 2)
    #expect(try await fixture.leaderboard.page(.top(1)).entries[0].taps == 10)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `renames schools, whose former names are known, and those of groups are not`() async throws {
    let fixture = try await Fixture()
    var school = fixture.schools[0]
    let group = try #require(SchoolID(inside: school.id, code: "1"))
    for name in ["첫째", "둘째", "셋째", "둘째"] {
      school.name = name
      let members = [school, School(id: group, name: name, region: school.region, district: school.district)]
      try await fixture.put(members)
    }
    let first = fixture.schools[0].name
    #expect(try await fixture.leaderboard.formerSchoolNames() == [school.id: ["셋째", "첫째", first]])
    #expect(try await fixture.leaderboard.asPlayersSeeIt.formerSchoolNames()[school.id]?.count == 3)
  }
}
