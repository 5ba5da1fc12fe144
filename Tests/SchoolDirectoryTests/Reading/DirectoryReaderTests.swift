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
    "[]", "{}", "[{\"seq\":1}]", "{\"name\":\"x\"}", "<html/>", "<content/>",
  ])
  func whatFitsNoFormatIsUnknown(text: String) {
    #expect(throws: DirectoryError.unknownFormat) { try DirectoryFixture.read(text) }
  }

  @Test func aTableWithoutAHeaderShowsWhatItsFirstLineIs() {
    #expect(throws: DirectoryError.unknownColumns(["1반", "2", "3", "4"])) {
      try DirectoryFixture.read("1반;2;3;4\nb;5;6;7\n")
    }
    #expect(
      DirectoryError.unknownColumns(["1반", "2", "3", "4"]).description
        == "The first line (“1반”, “2”, “3” …) names no column that is known here: write a header above it, such as id,name; or say "
        + "which column has what; or say which format it is (datagokr, careernet, neis, uk, touchschool, names).")
  }

  @Test(arguments: [
    ("학교명,학교급구분,소재지도로명주소,위도\n", ["학교ID"], DirectoryFormat.datagokr),
    ("urn,postcode,close_date,lead_school\n", ["name"], .uk),
    ("EstablishmentName,EstablishmentStatus (name),LA (name)\n", ["URN"], .uk),
    ("SCHUL_NM,SCHUL_KND_SC_NM,LCTN_SC_NM\n", ["SD_SCHUL_CODE"], .neis),
  ])
  func aFileThatIsNearlyAKnownFormatSaysWhatIsMissing(header: String, missing: [String], format: DirectoryFormat) {
    #expect(throws: DirectoryError.missingColumns(missing, format: format)) {
      try DirectoryFixture.read(header + "a,b,c,d\n")
    }
  }

  @Test(arguments: [DirectoryFormat.datagokr, .uk, .touchschool])
  func aTableWithoutTheColumnsSaysWhichFormatItWasReadAs(format: DirectoryFormat) {
    let error = #expect(throws: DirectoryError.self) { try DirectoryFixture.read("x,y\n1,2\n", format) }
    guard case .missingColumns(let columns, format) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(columns.count >= (format == .touchschool ? 1 : 2))
  }

  @Test func aQuotedHeaderWithAMarkIsRecognised() throws {
    #expect(try DirectoryFixture.read("\u{FEFF}\"id\",\"name\"\r\nx:high:1,A\r\n").schools.count == 1)
  }

  /// Ten million commas are one record with too many fields, ten million short lines are too many bad rows.
  @Test func aHugeFileThatIsNoDirectoryIsRefusedEarly() {
    let commas = Array("id,name\n".utf8) + [UInt8](repeating: .comma, count: 10_000_000)
    #expect(throws: DirectoryError.tooManyFields(line: 2)) { try DirectoryReader.read(commas) }
    #expect(throws: DirectoryError.tooManyFields(line: 1)) {
      try DirectoryReader.read([UInt8](repeating: .comma, count: 10_000_000))
    }
    let lines = "id,name\n" + String(repeating: "a\n", count: 100_002)
    #expect(throws: DirectoryError.tooManyBadRows(100_000)) { try DirectoryFixture.read(lines) }
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
