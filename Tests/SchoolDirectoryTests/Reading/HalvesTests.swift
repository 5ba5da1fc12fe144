import Foundation
import TestSupport
import Testing

@testable import SchoolDirectory

/// A large file is read in two halves at the same time, wherever its middle is.
@Suite struct `The halves of a large file` {
  private static let header = "학교ID,학교명,학교급구분,운영상태,소재지도로명주소,위도,경도\n"

  /// A file with the schools and the skipped rows that it has to give.
  private struct File {
    var text = header
    var line = 2
    var schools: [School] = []
    var skipped: [SkippedRow] = []

    mutating func add(_ number: Int, address: String, latitude: String) throws {
      let code = String(format: "B%06d", number % 3001)
      text += "\(code),학교 \(number)고,고등학교,운영,\"\(address)\",\(latitude),127.5\n"
      defer { line += 1 + address.count { $0 == "\n" } }
      let id = try #require(SchoolID(source: "datagokr", level: .high, code: code))
      if latitude == "99" {
        skipped.append(
          SkippedRow(line: line, reason: "the latitude “99” is not from -90 to 90", id: id, isBad: true))
      } else if number >= 3001 {
        let first = schools.firstIndex { $0.id == id }
        guard let first else { return schools.append(school(id, number, address)) }
        skipped.append(
          SkippedRow(
            line: line, reason: "\(id) is listed on line \(lines[schools[first].id] ?? 0) already", id: nil, isBad: true
          ))
      } else {
        schools.append(school(id, number, address))
        lines[id] = line
      }
    }

    private var lines: [SchoolID: Int] = [:]

    private func school(_ id: SchoolID, _ number: Int, _ address: String) -> School {
      School(
        id: id, name: "학교 \(number)고", region: "서울특별시", district: "강남구",
        address: address.replacing("\n", with: " "), latitude: 37.5, longitude: 127.5)
    }
  }

  private static func file(padding: Int, everyBreak: Int) throws -> File {
    var file = File()
    for number in 0..<4000 {
      let road = "서울특별시 강남구 테헤란로\(number.isMultiple(of: everyBreak) ? "\n" : " ")\(number)번길 나라마을 한가운데"
      let address = number == 7 ? road + String(repeating: "x", count: padding) : road
      try file.add(number, address: address, latitude: number % 500 == 3 ? "99" : "37.5")
    }
    return file
  }

  @Test(arguments: some(4, of: stride(from: 0, to: 120, by: 7)), [1, 2, 5000])
  func `give what the whole gives, also where the middle is inside quotes`(padding: Int, everyBreak: Int) throws {
    let file = try Self.file(padding: padding, everyBreak: everyBreak)
    #expect(Halves.middle(of: Array(file.text.utf8)) != nil)
    let edition = try DirectoryReader.read(Array(file.text.utf8))
    #expect(edition.schools == file.schools)
    #expect(edition.skipped == file.skipped)
  }

  @Test func `in CP949 are the same as in UTF-8`() throws {
    let text = try Self.file(padding: 3, everyBreak: 2).text
    let encoded = try #require(text.data(using: String.Encoding(rawValue: 0x8000_0422)))
    #expect(try DirectoryReader.read(Array(encoded)) == DirectoryReader.read(Array(text.utf8)))
  }

  @Test func `have errors with the lines of the whole`() throws {
    var file = try Self.file(padding: 0, everyBreak: 2)
    let line = file.line
    file.text += "B999999,\"학교"
    #expect(throws: DirectoryError.unclosedQuote(line: line, column: 9)) {
      try DirectoryReader.read(Array(file.text.utf8))
    }
  }
}
