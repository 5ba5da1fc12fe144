import Foundation
@testable import Leaderboard
import SchoolDirectory
import TestSupport
import Testing

/// The audit list is the same on every machine and of every version, so the text of a plan must not change.
@Suite struct `The JSON of an import's plan` {
  private func expectEqual(_ plan: ImportPlan, isPlain: Bool = true, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let expected = try encoder.encode(plan)
    if isPlain { #expect(plan.json() == Array(expected), sourceLocation: sourceLocation) }
    #expect(try OrderTable.json(plan) == String(decoding: expected, as: UTF8.self), sourceLocation: sourceLocation)
  }

  private func school(_ number: Int, name: String, latitude: Double? = nil, status: School.Status = .open) throws
    -> School
  {
    School(
      id: try #require(SchoolID("own:high:\(number)")), name: name, region: name, district: name, address: "a/\(name)",
      latitude: latitude, longitude: latitude.map { 1 - $0 }, status: status)
  }

  @Test func `is that of JSONEncoder for any text and number`() throws {
    let plain = [0..<0x7F, 0xA0..<0x300] as [Range<UInt32>]
    var names = plain.joined().compactMap { Unicode.Scalar($0).map { "x\($0)y" } }
    names += ["", "가나다", "\u{2028}\u{2029}\u{202E}\u{FEFF}", "\u{1F3EB}", "e\u{301}", "\u{FFFF}", "</script>"]
    let numbers: [Double?] = [nil, 0, 1, 90, -33.5, 37.566535, 0.001, 0.1 + 0.2, 4.35, 127.00000000000001]
    let old = try names.enumerated().map { try school($0, name: $1) }
    let new = try names.enumerated().map { number, name in
      try school(
        number + 1, name: name, latitude: numbers[number % numbers.count], status: number % 3 == 0 ? .closed : .open)
    }
    let skipped = names.enumerated().map {
      SkippedRow(line: $0, reason: $1, id: $0 % 2 == 0 ? old[$0].id : nil, isBad: $0 % 3 == 0)
    }
    let edition = DirectoryEdition(format: .touchschool, schools: new, skipped: skipped)
    try expectEqual(ImportPlan(existing: old, edition: edition, scope: .whole, skippingBadRows: true))
    try expectEqual(ImportPlan(existing: [] as [School], edition: edition, scope: .part, skippingBadRows: true))
    try expectEqual(ImportPlan(existing: [] as [School], edition: DirectoryEdition(format: .touchschool, schools: [])))
  }

  @Test(arguments: [0x7F, 0x80, 0x8F, 0x90, 0x9F] as [UInt32])
  func `is that of JSONEncoder for control characters`(number: UInt32) throws {
    let name = "x\(try #require(Unicode.Scalar(number)))"
    let edition = DirectoryEdition(format: .touchschool, schools: [try school(1, name: name)])
    try expectEqual(ImportPlan(existing: [] as [School], edition: edition), isPlain: false)
  }

  @Test(
    arguments: [
      -0.0, 1e-7, 1e15, 1e16, 123_456_789_012_345_680, 1e22, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ])
  func `is that of JSONEncoder for numbers that no place has`(number: Double) throws {
    let edition = DirectoryEdition(format: .touchschool, schools: [try school(1, name: "A", latitude: number)])
    try expectEqual(ImportPlan(existing: [] as [School], edition: edition), isPlain: false)
  }

  @Test(arguments: some(1, of: 1...4 as ClosedRange<UInt64>))
  func `is that of JSONEncoder for generated directories`(seed: UInt64) throws {
    let old = GeneratedDirectory.schools(count: 300, seed: seed)
    let new = GeneratedDirectory.schools(count: 320, seed: seed + 1)
    let edition = DirectoryEdition(format: .touchschool, schools: new)
    try expectEqual(ImportPlan(existing: old, edition: edition, scope: .whole))
  }

  @Test func `is left to the encoder, which refuses it, where a number is none`() throws {
    let edition = DirectoryEdition(format: .touchschool, schools: [try school(1, name: "A", latitude: .infinity)])
    let plan = try ImportPlan(existing: [] as [School], edition: edition)
    #expect(plan.json() == nil)
    #expect(throws: EncodingError.self) { try OrderTable.json(plan) }
  }
}
