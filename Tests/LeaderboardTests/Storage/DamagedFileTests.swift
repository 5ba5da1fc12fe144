import Boards
import Foundation
import GRDB
import Leaderboard
import TapGame
import TestSupport
import Testing

extension Proofs {
  @Suite struct `A damaged file` {
    private func played() async throws -> Fixture {
      let fixture = try await Fixture(schools: 12)
      for school in 0..<6 { try await fixture.tap(Int64(school / 2) + 1, for: school) }
      return fixture
    }

    /// A place, what is done to it, and what is said about it.
    static let values: [(String, String)] = [
      ("UPDATE school SET latitude = 'north' WHERE number = 3", "table school, row 3: latitude is a text"),
      ("UPDATE school SET name = NULL WHERE number = 3", "table school, row 3: name is NULL"),
      ("UPDATE school SET id = x'00' WHERE number = 3", "table school, row 3: id is a BLOB"),
      ("UPDATE school SET id = 'nobody' WHERE number = 3", "table school, row 3: “nobody” is not a school id"),
      ("UPDATE school_total SET taps = 'many' WHERE school = 2", "table school_total, row 2: taps is a text"),
      ("UPDATE school_total SET taps = -1 WHERE school = 2", "table school_total, row 2: taps is -1"),
      (
        "UPDATE school_total SET reached_at = 9223372036854775807 WHERE school = 2",
        "table school_total, row 2: reached_at is 9223372036854775807"
      ),
      ("UPDATE season SET starts_at = 1.5", "table season, row 1: starts_at is a number with a fraction"),
      ("UPDATE season SET ends_at = -9223372036854775807", "table season, row 1: ends_at is -9223372036854775807"),
      (
        "UPDATE season SET settings = json_set(settings, '$.burst', 0)",
        "table season, row 1: its settings cannot be read"
      ),
      (
        "UPDATE revision SET id = 9223372036854775807 WHERE id = (SELECT max(id) FROM revision)",
        "table revision, row 9223372036854775807: its id is out of range"
      ),
    ]

    @Test func `is told of with the table and the row`() async throws {
      let fixture = try await played()
      try fixture.leaderboard.close()
      for (number, (damage, sentence)) in Self.values.enumerated() {
        let path = fixture.folder.path("damaged-\(number).sqlite")
        try FileManager.default.copyItem(atPath: fixture.path, toPath: path)
        try forceValues(path, damage)
        let leaderboard = try Leaderboard.open(path, clock: fixture.clock, access: .readOnly)
        await #expect(throws: LeaderboardError.damaged(path: path, detail: sentence), "\(damage)") {
          // The first question is answered from the file, the others from memory.
          _ = try await leaderboard.page(.top(20), season: fixture.season.id)
          _ = try await leaderboard.page(.whole, season: fixture.season.id)
        }
        let report = try await leaderboard.check()
        #expect(!report.isWhole, "\(damage) went unnoticed")
        try leaderboard.close()
      }
    }

    @Test func `without a school that others refer to is told of with its number`() async throws {
      let fixture = try await played()
      let session = try await fixture.open(2)
      try fixture.leaderboard.close()
      try tamper(fixture.path, "PRAGMA foreign_keys = OFF; DELETE FROM school WHERE number = 3")
      let leaderboard = try Leaderboard.open(fixture.path, clock: fixture.clock)
      let isOfSchool = { (error: any Error) in
        guard case .damaged(_, let detail) = error as? LeaderboardError else { return false }
        return detail.hasPrefix("table school, row 3: it is missing")
      }
      await #expect(
        performing: { _ = try await leaderboard.page(.top(20), season: fixture.season.id) }, throws: isOfSchool)
      await #expect(
        performing: {
          _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 1, span: 500))
        },
        throws: isOfSchool)
      // The boards in memory know the other schools.
      _ = try await leaderboard.page(.whole, season: fixture.season.id)
      #expect(try await !leaderboard.check().isWhole)
    }

    @Test func `whose receipts lead in a ring is told of, and does not keep a repeat for ever`() async throws {
      let fixture = try await Fixture(schools: 2)
      let session = try await fixture.open()
      for sequence in 1...Int64(6) {
        fixture.clock.advance(byMilliseconds: 1000)
        _ = try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: sequence, taps: 5, span: 500))
      }
      try tamper(fixture.path, "UPDATE receipt SET previous = 6 WHERE id = 4")
      await #expect(
        throws: LeaderboardError.damaged(path: fixture.path, detail: "table receipt, row 4: the receipt before it is 6")
      ) {
        _ = try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 2, taps: 5, span: 500))
      }
    }

    @Test func `with a receipt whose sequence no batch has is told of`() async throws {
      let fixture = try await Fixture(schools: 2)
      let session = try await fixture.open()
      for sequence in 1...Int64(2) {
        fixture.clock.advance(byMilliseconds: 1000)
        _ = try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: sequence, taps: 5, span: 500))
      }
      try tamper(fixture.path, "UPDATE receipt SET sequence = -9223372036854775807 - 1 WHERE id = 2")
      await #expect {
        _ = try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 5, span: 500))
      } throws: { error in
        guard case .damaged(_, let detail) = error as? LeaderboardError else { return false }
        return detail.hasPrefix("table receipt, row 2: sequence")
      }
    }

    @Test func `whose schools have numbers beyond all bounds takes no memory for them`() async throws {
      let fixture = try await played()
      try tamper(
        fixture.path,
        """
        PRAGMA foreign_keys = OFF; UPDATE school SET number = 9223372036854775807 WHERE number = 11;
        UPDATE school SET number = -5 WHERE number = 12
        """)
      let page = try await fixture.leaderboard.ranking(season: fixture.season.id).page(.whole)
      #expect(page.entries.count == 12)
    }

    @Test func `is not made by a moment that it could not be read with`() async throws {
      let fixture = try await Fixture()
      let leaderboard = fixture.leaderboard
      for moment in [Timestamp(milliseconds: .max), Timestamp(milliseconds: 1 << 60), Timestamp(milliseconds: .min)] {
        await #expect(throws: ContestRefusal.self) {
          _ = try await leaderboard.perform(StartSeason(name: "A", startsAt: moment))
        }
        await #expect(throws: ContestRefusal.self) {
          _ = try await leaderboard.perform(StartSeason(name: "A", endsAt: moment))
        }
        await #expect(throws: ContestRefusal.self) {
          _ = try await leaderboard.perform(StartSeries(name: "A", every: .day, in: "UTC", endsAt: moment))
        }
        await #expect(throws: ContestRefusal.self) {
          _ = try await leaderboard.perform(EndSeason(fixture.season.id, at: moment))
        }
      }
      #expect(try await leaderboard.seasons() == [fixture.season])
    }

    @Test(.timeLimit(.minutes(10)), arguments: some(1, of: 7...10))
    func `ends no process, whatever the damage, and is not found whole where plain SQL differs`(seed: Int) async throws
    {
      let folder = try TemporaryFolder()
      let damage = Program(
        try Program.built("damage"), ["run", "--folder", folder.url.path, "--files", "38", "--seed", "\(seed)"])
      let ending = try await damage.run()
      #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
      let summary = try #require(ending.lines.last)
      #expect(summary.hasPrefix("files 38, calls "))
      #expect(summary.contains("signals 0, too late 0"))
    }
  }
}

/// Writes values past the types and checks of the tables.
private func forceValues(_ path: String, _ sql: String) throws {
  let queue = try DatabaseQueue(path: path)
  try queue.writeWithoutTransaction { db in
    let tables = try Row.fetchAll(
      db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")
    try db.execute(
      sql: """
        PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(replace(replace(sql, ') STRICT', ')'), ' STRICT,', ''), ' NOT NULL', '')
        WHERE type = 'table';
        PRAGMA writable_schema = RESET
        """)
    try db.execute(sql: sql)
    try db.execute(sql: "PRAGMA writable_schema = ON")
    for table in tables {
      try db.execute(
        sql: "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?",
        arguments: [table["sql"] as String, table["name"] as String])
    }
  }
  try queue.close()
}
