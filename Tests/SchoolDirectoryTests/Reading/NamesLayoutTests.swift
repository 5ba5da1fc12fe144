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

  @Test func `is not guessed from a text that could be anything`() {
    #expect(throws: DirectoryError.unknownFormat) { try DirectoryFixture.read("1반\n2반\n") }
  }
}
