import Foundation
import TestSupport
import Testing

@testable import SchoolDirectory

@Suite struct `A list of names` {
  private func read(_ text: String) throws -> DirectoryEdition { try DirectoryFixture.read(text, .names) }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `is a directory, one name a line, in its order`(end: String) throws {
    let names = ["1학년 1반", "1-2", "Chess, Go & more", "합창부"]
    let edition = try read("\u{FEFF}  1학년\t1반 " + end + end + names[1...].joined(separator: end))
    #expect(edition.schools.map(\.name) == names)
    #expect(edition.schools.allSatisfy { $0.level == .other && $0.region.isEmpty && $0.status == .open })
    #expect(edition.skipped.isEmpty && edition.isWhole && edition.format == .names)
  }

  @Test func `makes each id from the name alone`() throws {
    let ids = try read("1-1\n1학년 1반\n").schools.map(\.id.rawValue)
    #expect(ids == ["names:other:1-1", ids[1]] && ids[1].wholeMatch(of: /names:other:~[0-9a-f]{1,16}/) != nil)
    #expect(try read("a\n1학년 1반").schools[1].id.rawValue == ids[1])
    // Decomposed Hangul is the same name.
    #expect(try read("1학년 1반".decomposedStringWithCanonicalMapping).schools[0].id.rawValue == ids[1])
    #expect(try Set(read("~1-1\n1-1\n1,1\n").schools.map(\.id)).count == 3)
  }

  @Test func `says which name it has twice, and which is too long`() throws {
    let edition = try read("1반\n2반\n 1반\n\(String(repeating: "가", count: 201))")
    #expect(edition.schools.map(\.name) == ["1반", "2반"])
    #expect(edition.skipped.map(\.line) == [3, 4] && edition.skipped.allSatisfy(\.isBad))
  }

  @Test func `has groups on the indented lines below their school`() throws {
    let edition = try read("한강고\n\t1-1\n  1학년 2반\nb\n\t1-1\n\t1-1\n")
    #expect(edition.schools.map(\.name) == ["한강고", "1-1", "1학년 2반", "b", "1-1"])
    let home = edition.schools[0].id
    #expect(edition.schools.map(\.id.parent) == [nil, home, home, nil, SchoolID("names:other:b")])
    #expect(edition.schools[4].id.rawValue == "names:other:b,1-1" && edition.skipped.map(\.line) == [6])
    // A list without a school above has no groups.
    #expect(try read("\t1-1\n\t1-2\n").schools.allSatisfy { $0.id.parent == nil })
  }

  @Test func `is the groups of a school that is named`() throws {
    let school = try #require(SchoolID("own:high:1"))
    let edition = try DirectoryReader.read(
      Array("1-1\n  1학년 2반\n\(String(repeating: "x", count: 40))".utf8), format: .names, inside: school)
    #expect(edition.schools.map(\.id.parent) == [school, school, school] && edition.schools[0].level == .high)
    let long = try #require(SchoolID("own:high:" + String(repeating: "1", count: 90)))
    #expect(try DirectoryReader.read(Array("1-1".utf8), format: .names, inside: long).skipped.map(\.isBad) == [true])
  }

  @Test func `is not guessed from a text that could be anything`() {
    #expect(throws: DirectoryError.unknownColumns(["1반"])) { try DirectoryFixture.read("1반\n2반\n") }
  }
}
