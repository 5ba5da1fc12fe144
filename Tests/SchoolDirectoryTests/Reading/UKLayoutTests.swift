import Testing

@testable import SchoolDirectory

@Suite struct UKLayoutTests {
  @Test func rowsBecomeSchools() throws {
    let edition = try DirectoryFixture.read(
      """
      urn,name,town,postcode,lead_school,open_date,close_date
      900001, Wren Lane School ,Northbeck,ZQ7 1AB,false,01-02-1990,""
      900002,"Larks, Owls and Rooks School",,,true,"",31-08-2011

      """)
    let schools = edition.schools
    #expect(schools.map(\.id.rawValue) == ["uk:other:900001", "uk:other:900002"])
    #expect(schools.map(\.name) == ["Wren Lane School", "Larks, Owls and Rooks School"])
    #expect(schools.map(\.region) == ["ZQ", ""])
    #expect(schools.map(\.district) == ["Northbeck", ""])
    #expect(schools.map(\.address) == ["Northbeck ZQ7 1AB", ""])
    #expect(schools.map(\.status) == [.open, .closed])
    #expect(edition.isWhole)
    #expect(edition.format == .uk)
  }

  @Test(arguments: [
    ("M1 1AA", "M"), ("ng7 2RD", "NG"), ("EC3A 5DE", "EC"), ("", ""), ("12345", ""), ("BFPO 57", ""), ("NG", ""),
  ])
  func theRegionIsThePostcodeArea(postcode: String, area: String) {
    #expect(UKLayout.area(of: postcode) == area)
  }
}
