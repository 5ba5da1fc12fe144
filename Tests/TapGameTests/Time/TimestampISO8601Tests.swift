import Basics
import Foundation
import TestSupport
import Testing

@testable import TapGame

@Suite("Timestamp in ISO 8601")
struct TimestampISO8601Tests {
  @Test(
    "Known moments are written",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"),
      (1, "1970-01-01T00:00:00.001Z"),
      (-1, "1969-12-31T23:59:59.999Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
      (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
      (1_000_000_000_000, "2001-09-09T01:46:40.000Z"),
      (2_147_483_648_000, "2038-01-19T03:14:08.000Z"),
      (-2_203_977_600_000, "1900-02-28T00:00:00.000Z"),
      (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func writesKnownMoments(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).description == text)
    #expect(Timestamp(iso8601: text) == Timestamp(milliseconds: milliseconds))
  }

  @Test("Moments outside four-digit years are written as the nearest inside", arguments: [Int64.min, Int64.max])
  func clamps(milliseconds: Int64) {
    let nearest = milliseconds < 0 ? "0000-01-01T00:00:00.000Z" : "9999-12-31T23:59:59.999Z"
    #expect(Timestamp(milliseconds: milliseconds).description == nearest)
  }

  @Test(
    "Shorter forms and other zones are read",
    arguments: [
      ("2026-11-21", "2026-11-21T00:00:00.000Z"),
      ("2026-11-21T08:30Z", "2026-11-21T08:30:00.000Z"),
      ("2026-11-21T08:30:15Z", "2026-11-21T08:30:15.000Z"),
      ("2026-11-21T08:30:15.5Z", "2026-11-21T08:30:15.500Z"),
      ("2026-11-21T08:30:15.04Z", "2026-11-21T08:30:15.040Z"),
      ("2026-11-21T08:30:15.2509999999999999999999Z", "2026-11-21T08:30:15.250Z"),
      ("2026-11-21T17:30:00.250+09:00", "2026-11-21T08:30:00.250Z"),
      ("2026-11-21T08:30-03:30", "2026-11-21T12:00:00.000Z"),
      ("2027-01-01T00:00+14:00", "2026-12-31T10:00:00.000Z"),
      ("2024-02-28T23:00-01:00", "2024-02-29T00:00:00.000Z"),
    ])
  func readsOtherForms(text: String, same: String) {
    #expect(Timestamp(iso8601: text)?.description == same)
  }

  @Test(
    "Anything else is not read",
    arguments: [
      "", " ", "now", "2026", "2026-11", "2026-11-21T", "2026-11-21T08:30", "2026-11-21T08:30:00", "2026-11-21 08:30Z",
      "2026-11-21T08Z", "2026-13-01", "2026-00-01", "2026-01-00", "2026-04-31", "2000-02-30",
      "1900-02-29", "2023-02-29", "2100-02-29", "2026-11-21T24:00Z",
      "2026-11-21T08:60Z",
      "2026-11-21T08:30:60Z", "2026-11-21T08:30:00.Z", "2026-11-21T08:30:00.-5Z", "2026-11-21T08:30:00,250Z",
      "2026-11-21T08:30Zx", "2026-11-21T08:30z", "2026-11-21t08:30Z", "2026-11-21T08:30+0900", "2026-11-21T08:30+9:00",
      "2026-11-21T08:30+24:00", "2026-11-21T08:30+09:60", " 2026-11-21", "2026-11-21 ", "+2026-11-21", "-001-11-21",
      "20261121", "２０２６-11-21", "2026−11−21", "2026-11-21T08:30Z\u{0}",
    ])
  func refusesGarbage(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  @Test("What is written is read as the same moment, and is what Foundation writes", arguments: UInt64(1)...8)
  func roundTrips(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    // Foundation switches to the Julian calendar before October 1582, ISO 8601 does not.
    let gregorian = Timestamp(milliseconds: -12_219_292_800_000)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for _ in 0..<2000 {
      let range = Timestamp.earliest.milliseconds...Timestamp.latest.milliseconds
      let moment = Timestamp(milliseconds: random.value(in: range))
      #expect(Timestamp(iso8601: moment.description) == moment)
      guard moment > gregorian else { continue }
      let second = moment.milliseconds.flooredQuotient(1000)
      let whole = Timestamp(milliseconds: second * 1000)
      #expect(whole.description == style.format(Date(timeIntervalSince1970: Double(second))))
    }
  }

  @Test("Later moments of four-digit years are later as text")
  func textSortsAsTime() {
    var random = TestRandom(seed: 3)
    let range = Timestamp.earliest.milliseconds...Timestamp.latest.milliseconds
    for _ in 0..<2000 {
      let a = Timestamp(milliseconds: random.value(in: range))
      let b = Timestamp(milliseconds: random.value(in: range))
      #expect((a < b) == (a.description < b.description))
    }
  }

  @Test("JSON holds the text, and bad text is refused with it in the message")
  func codes() throws {
    let moment = Timestamp(milliseconds: 1_709_164_800_250)
    let json = try JSONEncoder().encode([moment])
    #expect(String(decoding: json, as: UTF8.self) == "[\"2024-02-29T00:00:00.250Z\"]")
    #expect(try JSONDecoder().decode([Timestamp].self, from: json) == [moment])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Timestamp].self, from: Data("[\"yesterday\"]".utf8))
    }
    #expect("\(try #require(error))".contains("“yesterday” is not an ISO 8601 time with its zone"))
  }
}
