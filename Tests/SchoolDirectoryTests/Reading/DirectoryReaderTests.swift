import TestSupport
import Testing

@testable import SchoolDirectory

@Suite struct DirectoryReaderTests {
  @Test(arguments: ["", " \n\t\r\n", "\u{FEFF}", "\u{FEFF}\n"])
  func nothingIsAnEmptyFile(text: String) {
    #expect(throws: DirectoryError.emptyFile) { try DirectoryFixture.read(text) }
    for format in DirectoryFormat.allCases {
      #expect(throws: DirectoryError.emptyFile) { try DirectoryFixture.read(text, format) }
    }
  }

  @Test(arguments: [
    "a,b\n1,2\n", "[]", "{}", "[{\"seq\":1}]", "{\"name\":\"x\"}", "<html/>", "<content/>", "PK\u{3}\u{4}",
    "id;name\nx;y\n",
  ])
  func whatFitsNoFormatIsUnknown(text: String) {
    #expect(throws: DirectoryError.unknownFormat) { try DirectoryFixture.read(text) }
  }

  @Test(arguments: [DirectoryFormat.datagokr, .uk, .touchschool])
  func aTableWithoutTheColumnsSaysWhichFormatItWasReadAs(format: DirectoryFormat) {
    let error = #expect(throws: DirectoryError.self) { try DirectoryFixture.read("x,y\n1,2\n", format) }
    guard case .missingColumns(let columns, format) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(columns.count >= 2)
  }

  @Test func aQuotedHeaderWithAMarkIsRecognised() throws {
    #expect(try DirectoryFixture.read("\u{FEFF}\"id\",\"name\"\r\nx:high:1,A\r\n").schools.count == 1)
  }

  /// Whatever is cut off or overwritten, the reader answers with an edition or an error, and its rows add up.
  @Test(arguments: 0..<300) func damagedFilesNeverTrap(seed: Int) throws {
    var dice = TestRandom(seed: UInt64(seed))
    let texts = [
      TextDecodingTests.file, CareerNetLayoutTests.rows, CareerNetLayoutTests.xml, NEISLayoutTests.envelope,
      NEISLayoutTests.csv, NEISLayoutTests.xml, "urn,name,close_date\n1,\"A, B\",\n2,C,01-01-2001\n",
    ]
    var bytes = Array(texts[seed % texts.count].utf8)
    for _ in 0...dice.below(3) { bytes[dice.below(bytes.count)] = UInt8(dice.below(256)) }
    bytes.removeLast(dice.below(bytes.count))
    for format in [nil] + DirectoryFormat.allCases.map(Optional.some) {
      do throws(DirectoryError) {
        let edition = try DirectoryReader.read(bytes, format: format)
        #expect(edition.read == edition.schools.count + edition.skipped.count)
        #expect(Set(edition.schools.map(\.id)).count == edition.schools.count)
        #expect(edition.schools.allSatisfy { !$0.name.isEmpty })
      } catch {
        #expect(!error.description.contains("\n"))
      }
    }
  }
}
