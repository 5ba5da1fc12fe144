import SchoolDirectory
import TapGame
import Testing

@testable import Simulation

@Suite("StandingsDigest")
struct StandingsDigestTests {
  private let season = Season(
    id: SeasonID(rawValue: 1), name: "s", startsAt: Timestamp(milliseconds: 5000), endsAt: nil)

  private func total(_ code: String, _ taps: Int64, at moment: Int64) throws -> SchoolTotal {
    let school = try #require(SchoolID(source: "t", level: .high, code: code))
    return SchoolTotal(school: school, taps: taps, reachedAt: season.startsAt + moment)
  }

  private func digest(_ schools: [SchoolTotal], season: Season? = nil) -> String {
    StandingsDigest(of: Totals(revision: Revision(rawValue: 1), schools: schools), season: season ?? self.season)
      .description
  }

  @Test(
    "The hash gives the published values",
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func publishedValues(text: String, value: UInt64) {
    var hash = FNV1a()
    hash.add(text.utf8)
    #expect(hash.value == value)
  }

  @Test("A number goes in as eight bytes from the lowest to the highest")
  func numbers() {
    var number = FNV1a()
    number.add(-2)
    var bytes = FNV1a()
    bytes.add([0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
    #expect(number.value == bytes.value)
  }

  @Test("No standings have the hash of nothing, in sixteen digits")
  func empty() throws {
    #expect(digest([]) == "cbf29ce484222325")
    #expect(digest([try total("a", 0, at: 0)]) == "cbf29ce484222325")
  }

  @Test("It is the hash of the bytes that its description names")
  func bytes() throws {
    var hash = FNV1a()
    hash.add("t:high:b".utf8)
    hash.add([0, 2, 1, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0])
    hash.add("t:high:a".utf8)
    hash.add([0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0])
    let totals = [try total("a", 3, at: 256), try total("b", 258, at: 16)]
    let expected = String(hash.value, radix: 16)
    #expect(digest(totals) == String(repeating: "0", count: 16 - expected.count) + expected)
  }

  @Test("It does not depend on the order of the totals nor on when the season started")
  func order() throws {
    let totals = [
      try total("c", 5, at: 30), try total("a", 5, at: 10), try total("b", 5, at: 10), try total("d", 9, at: 99),
    ]
    #expect(digest(totals) == digest(totals.reversed()))
    let later = Season(id: season.id, name: "s", startsAt: season.startsAt + 777, endsAt: nil)
    let moved = totals.map { SchoolTotal(school: $0.school, taps: $0.taps, reachedAt: $0.reachedAt + 777) }
    #expect(digest(moved, season: later) == digest(totals))
  }

  @Test("One tap, one millisecond or another school changes it")
  func sensitive() throws {
    let digests = [
      digest([try total("a", 5, at: 10), try total("b", 4, at: 10)]),
      digest([try total("a", 6, at: 10), try total("b", 4, at: 10)]),
      digest([try total("a", 5, at: 11), try total("b", 4, at: 10)]),
      digest([try total("a", 5, at: 10), try total("c", 4, at: 10)]),
      digest([try total("b", 5, at: 10), try total("a", 4, at: 10)]),
      digest([try total("a", 5, at: 10)]),
    ]
    #expect(Set(digests).count == digests.count)
    #expect(digests.allSatisfy { $0.count == 16 })
  }
}
