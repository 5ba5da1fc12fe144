import GRDB
import Boards
import SchoolDirectory
import Testing

@Suite struct `Rank index and SQL's window functions` {
  @Test(arguments: [UInt64(3), 50, 100_000])
  func `agree on every rank under every tie policy`(counts: UInt64) throws {
    var random = SeededGenerator(seed: counts)
    var index = RankIndex<Int64>()
    let queue = try DatabaseQueue()
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE entry (id INTEGER PRIMARY KEY, taps INTEGER, reached_at INTEGER) STRICT")
      for _ in 0..<6000 {
        let id = Int64(random.integer(in: 0..<2000))
        if random.chance(0.1) {
          index.remove(id)
          try db.execute(sql: "DELETE FROM entry WHERE id = ?", arguments: [id])
        } else {
          let taps = Int64(random.integer(below: counts))
          let reachedAt = Int64(random.integer(below: 9))
          index.update(.init(id: id, score: taps, reachedAt: reachedAt))
          try db.execute(
            sql: """
              INSERT INTO entry VALUES (?, ?, ?)
              ON CONFLICT DO UPDATE SET taps = excluded.taps, reached_at = excluded.reached_at
              """,
            arguments: [id, taps, reachedAt])
        }
      }
      // A frame that ends at the current row by range takes in the rows that tie with it: so the count is the modified rank.
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT id,
            row_number() OVER (ORDER BY taps DESC, reached_at, id) AS ordinal,
            rank() OVER (ORDER BY taps DESC) AS competition,
            count(*) OVER (ORDER BY taps DESC RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS modified,
            dense_rank() OVER (ORDER BY taps DESC) AS dense
          FROM entry ORDER BY ordinal
          """)
      #expect(rows.count == index.count)
      #expect(rows.map { $0["id"] as Int64 } == index.walk().map(\.id))
      for ties in TiePolicy.allCases {
        let expected = rows.map { $0[ties.rawValue] as Int }
        #expect(index.ranks(in: 0..<index.count, ties: ties) == expected)
        #expect(rows.map { index.rank(of: $0["id"], ties: ties) } == expected)
      }
    }
  }
}
