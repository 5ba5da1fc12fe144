import TestSupport
import Boards
import Foundation
import GRDB
import SchoolDirectory
import TapGame
import Testing

@testable import Leaderboard

@Suite struct `The digest of a file` {
  private func played() async throws -> Fixture {
    let fixture = try await Fixture(schools: 12)
    for school in 0..<10 { try await fixture.tap(Int64(school / 2) + 1, for: school) }
    let session = try await fixture.open(3, nickname: try #require(Nickname("민서")))
    _ = try await fixture.leaderboard.perform(AdjustTaps(session: SessionID(rawValue: 1), taps: 4, reason: "fault"))
    try await fixture.leaderboard.setHidden(true, .session(session.id))
    return fixture
  }

  /// What the documentation says, in plain code.
  private func modelled(_ path: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    func word(_ bits: UInt64) { bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) } }
    func value(_ value: DatabaseValue.Storage) {
      switch value {
      case .null: bytes += "N".utf8
      case .int64(let number):
        bytes += "I".utf8
        word(UInt64(bitPattern: number))
      case .double(let number):
        bytes += "F".utf8
        word(number.bitPattern)
      case .string(let text):
        bytes += "S".utf8
        word(UInt64(text.utf8.count))
        bytes += text.utf8
      case .blob(let data):
        bytes += "B".utf8
        word(UInt64(data.count))
        bytes += data
      }
    }
    value(.string("touchschool contest"))
    value(.int64(2))
    try DatabaseQueue(path: path).read { db in
      let keys = [
        "approved_name": "season, school, nickname", "ban": "id", "contest_order": "id", "frozen_session": "session",
        "frozen_total": "season, school",
        "pause_session": "season, pause, session", "person": "name", "merged_session": "session",
        "order_link": "id",
        "receipt": "id", "receipt_subtree": "season, first", "revision": "id",
        "rhythm_session": "session", "school": "number",
        "school_edition": "id",
        "school_minute": "season, school, minute",
        "school_total": "season, school", "school_version": "number, until", "season": "id", "season_end": "season",
        "season_comment": "season", "season_freeze": "season",
        "season_seal": "season, part",
        "season_series": "id", "session": "id", "source": "season, id",
        "tap_adjustment": "id",
        "tap_import": "id", "tap_sheet": "id", "tap_sheet_line": "sheet, school",
        "tap_sheet_session": "sheet, school, session", "ticket": "season, digest", "wall": "id",
        "webhook": "id", "webhook_claim": "id", "webhook_delivery": "id", "webhook_season": "season",
      ]
      #expect(
        try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
          == (keys.keys + ["replica", "replica_part", "unclosed_file", "webhook_secret"]).sorted())
      for (table, key) in keys.sorted(by: { $0.key < $1.key }) {
        let columns = try db.columns(in: table).map(\.name)
        bytes += "T".utf8
        value(.string(table))
        value(.int64(Int64(columns.count)))
        for column in columns { value(.string(column)) }
        for row in try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY \(key)") {
          bytes += "R".utf8
          for cell in row.databaseValues { value(cell.storage) }
        }
      }
    }
    var hasher = SHA256Hasher()
    hasher.update(bytes)
    return hasher.finalized()
  }

  @Test func `is the SHA-256 of what the documentation says`() async throws {
    let fixture = try await played()
    let digest = try await fixture.leaderboard.digest()
    #expect(digest == ContestDigest(try modelled(fixture.path), revision: try await fixture.leaderboard.revision()))
    #expect(digest.digest.wholeMatch(of: /[0-9a-f]{64}/) != nil)
  }

  @Test func `does not depend on how the pages lie`() async throws {
    let fixture = try await played()
    let digest = try await fixture.leaderboard.digest()
    try fixture.leaderboard.close()
    for pageSize in [512, 4096, 65_536] {
      try tamper(fixture.path, "PRAGMA journal_mode = DELETE; PRAGMA page_size = \(pageSize); VACUUM")
      #expect(try ask(fixture.path, "PRAGMA page_size") == [pageSize])
      let again = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
      #expect(try await again.digest() == digest, "\(pageSize)")
      try again.close()
    }
  }

  private static let changes = [
    "UPDATE school_total SET taps = taps + 1 WHERE school = 4", "UPDATE session SET is_hidden = 1 WHERE id = 2",
    "UPDATE receipt SET span = span + 1 WHERE id = 3", "UPDATE season SET name = 'spring'",
    "UPDATE season SET last_commit_at = NULL", "DELETE FROM revision WHERE id = 2",
    "UPDATE school SET region = region || substr(district, 1, 1), district = substr(district, 2) WHERE number = 1",
    "UPDATE school SET latitude = 0 WHERE number = 1", "UPDATE school SET latitude = -0.0 WHERE number = 1",
    "INSERT INTO tap_import VALUES (1, 1, 'x', 'y', 1, 1, 1)",
  ]

  @Test func `is another one where anything is other`() async throws {
    let fixture = try await played()
    let digest = try await fixture.leaderboard.digest()
    let kept = try KeptFile(fixture.path)
    for change in Self.changes {
      try tamper(fixture.path, change)
      #expect(try await fixture.leaderboard.digest().digest != digest.digest, "\(change)")
      try kept.putBack()
    }
    #expect(try await fixture.leaderboard.digest() == digest)
  }
}
