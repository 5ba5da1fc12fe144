import Foundation
import Testing

@testable import SchoolDirectory

/// Lists as people have them: of nobody's format.
@Suite struct `A list of one's own` {
  private func read(
    _ text: String, columns: String? = nil, source: String? = nil
  ) throws -> DirectoryEdition {
    let columns = try columns.map { try #require(DirectoryColumns($0)) }
    return try DirectoryReader.read(Array(text.utf8), columns: columns, source: source)
  }

  @Test(arguments: [",", ";", "\t"]) func `has commas, semicolons or tabs between its fields`(separator: String) throws
  {
    let text = "id,name,region\nown:high:1,\"A, B; C\tD\",서울\n".split(separator: ",", omittingEmptySubsequences: false)
    let edition = try read("id\(separator)name\(separator)region\nown:high:1\(separator)\"A, B; C\tD\"\(separator)서울\n")
    #expect(text.count == 6 && edition.schools.map(\.name) == ["A, B; C D"] && edition.schools[0].region == "서울")
  }

  @Test func `needs no id, and makes one from name and place`() throws {
    let edition = try read("name,district\n1-1,\n가온고,가구\n가온고,나구\n가온고,가구\n")
    let ids = edition.schools.map(\.id.rawValue)
    #expect(ids[0] == "own:other:1-1" && ids.count == 3 && edition.idsMade == 4)
    #expect(edition.skipped.map(\.line) == [5])
    // Neither the order nor the other rows change an id.
    #expect(try read("district,name\n나구,가온고\n").schools[0].id.rawValue == ids[2])
    #expect(try read("이름\n1-1\n").schools[0].id.rawValue == ids[0])
  }

  @Test func `makes whole ids from codes, with its level and source`() throws {
    let edition = try read("Code,School name,level\n7,A,Primary\n8,B,고등학교\n9,C,\nx:high:1,D,high\n", source: "fr")
    #expect(edition.schools.map(\.id.rawValue) == ["fr:elementary:7", "fr:high:8", "fr:other:9", "x:high:1"])
    #expect(edition.idsMade == 0 && edition.isWhole)
  }

  @Test func `names the school of a group by its code`() throws {
    let edition = try read("id,name,level,parent\nh,한강고,high,\n1-1,1학년 1반,,h\n,2반,,h\n,3반,,nobody\n")
    #expect(edition.schools.map(\.id.parent?.rawValue) == [nil, "own:high:h", "own:high:h"])
    #expect(edition.schools[1].id.rawValue == "own:high:h,1-1" && edition.skipped.map(\.line) == [5])
  }

  @Test func `has its columns by other names`() throws {
    let text = "UAI;Appellation;Commune;Latitude;Etat\n0010001A;Lycée A;Bourg;46,2;x\n"
    let edition = try read(text, columns: "id=UAI, name=Appellation,district=Commune,latitude=Latitude", source: "fr")
    let id = try #require(SchoolID("fr:other:0010001A"))
    #expect(edition.schools == [School(id: id, name: "Lycée A", region: "", district: "Bourg", latitude: 46.2)])
    #expect(throws: DirectoryError.missingColumns(["Nom"], format: .touchschool)) {
      try read(text, columns: "name=Nom")
    }
  }

  @Test func `has its columns by number where it has no header`() throws {
    let edition = try read("1,가온고\n2,나래고\n", columns: "id=1,name=2")
    #expect(edition.schools.map(\.name) == ["가온고", "나래고"] && edition.read == 2)
    #expect(throws: DirectoryError.missingColumns(["3"], format: .touchschool)) { try read("1,A\n", columns: "name=3") }
  }

  @Test(arguments: ["", "id=UAI", "name", "name=", "name=a,name=b", "colour=a,name=b", "name=a,", "=a"])
  func `is not read by columns that say nothing clear`(columns: String) {
    #expect(DirectoryColumns(columns) == nil)
  }

  /// The columns of the file that “Get information about schools” publishes every day, with invented schools.
  @Test func `is not the published register of the United Kingdom`() throws {
    let edition = try read(
      """
      "URN","LA (code)","LA (name)","EstablishmentNumber","EstablishmentName","EstablishmentStatus (name)","Street","Town","Postcode","GOR (name)"
      "100000","201","Someshire","3614","The Larks, Primary","Open","1 Lane","Oldtown","SH1 1AA","East of Somewhere"
      "100001","201","Someshire","3615","Owls","Closed","","","","East of Somewhere"
      "100002","660","Anglesey/Mon","3616","Wrens","Open, but proposed to close","","","","Not Applicable"
      "100003","201","Someshire","3617","Tits","Proposed to open","","","","East of Somewhere"
      """)
    #expect(
      edition.format == .uk
        && edition.schools.map(\.id.rawValue) == ["uk:other:100000", "uk:other:100001", "uk:other:100002"])
    #expect(edition.schools.map(\.status) == [.open, .closed, .open])
    #expect(edition.schools.map(\.region) == ["East of Somewhere", "East of Somewhere", "Anglesey-Mon"])
    #expect(edition.schools[0].district == "Someshire" && edition.schools[0].address == "1 Lane, Oldtown, SH1 1AA")
    #expect(edition.skipped.map(\.isBad) == [false])
  }

  @Test func `comes back from JSON with what was made`() throws {
    let edition = try read("name\nA\n")
    let json = try JSONEncoder().encode(edition)
    #expect(try JSONDecoder().decode(DirectoryEdition.self, from: json) == edition && edition.idsMade == 1)
  }
}
