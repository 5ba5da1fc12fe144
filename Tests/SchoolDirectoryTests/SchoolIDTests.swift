import SchoolDirectory
import Testing

@Suite struct `A school's id` {
  @Test func `names the school that a group is inside`() throws {
    let group = try #require(SchoolID("datagokr:high:B000012345,3-2"))
    let school = try #require(SchoolID("datagokr:high:B000012345"))
    #expect(group.parent == school && group.level == .high && group.school == school)
    #expect(school.parent == nil && school.school == school && school < group)
    #expect(SchoolID(inside: school, code: "3-2") == group)
    #expect(SchoolID(inside: group, code: "1") == nil && SchoolID(source: "a", level: .high, code: "1,2") == nil)
  }

  @Test(arguments: [
    "a:high:,1", "a:high:1,", "a:high:1,2,3", "a,1:high:1", "a:hi,gh:1", "a:high:,", "a:high:1, 2", "a:high",
  ])
  func `is refused with a comma that parts no group from its school`(text: String) {
    #expect(SchoolID(text) == nil)
  }
}
