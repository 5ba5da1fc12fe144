import GRDB

/// A node's file, read with SQL and nothing of the store's.
struct NodeFile: Sendable {
  /// A receipt in the file.
  struct Row: Sendable {
    let receipt: AnsweredReceipt
    let school: String
  }

  /// Taps that an administrator gave.
  struct Adjustment: Sendable {
    let reason: String
    let session: Int64
    let taps: Int64
    let school: String
  }

  let name: String
  private(set) var receipts: [BatchKey: [Row]] = [:]
  /// The taps of each school, as the file has them.
  private(set) var schoolTotals: [String: Int64] = [:]
  /// The accepted taps of each session, as the file has them.
  private(set) var sessionTotals: [Int64: Int64] = [:]
  /// Revisions whose moment lies before that of an earlier one.
  private(set) var backwards: [Int64] = []
  /// What administrators gave, and how often each id of an order is in the audit list.
  private(set) var adjustments: [Adjustment] = []
  private(set) var orders: [String: Int] = [:]

  /// Reads a file.
  init(_ path: String, name: String) throws {
    self.name = name
    let queue = try Self.queue(path)
    (receipts, schoolTotals, sessionTotals, backwards, adjustments, orders) = try queue.read { database in
      (
        try Self.receipts(database), try Self.totals(database),
        try Self.pairs(database, "SELECT id, accepted FROM session"),
        try Int64.fetchAll(
          database,
          sql:
            "SELECT id FROM (SELECT id, committed_at - lag(committed_at) OVER (ORDER BY id) AS step FROM revision) WHERE step < 0"
        ), try Self.adjustments(database), try Self.orders(database)
      )
    }
    try queue.close()
  }

  /// How far a file is: its last revision, receipt and session.
  static func newest(_ path: String) throws -> [Int64] {
    let queue = try queue(path)
    let newest = try queue.read { database in
      try ["revision", "receipt", "session"].map { try Int64.fetchOne(database, sql: "SELECT max(id) FROM \($0)") ?? 0 }
    }
    try queue.close()
    return newest
  }

  static func queue(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static func receipts(_ database: Database) throws -> [BatchKey: [Row]] {
    var receipts: [BatchKey: [Row]] = [:]
    let rows = try GRDB.Row.fetchCursor(
      database,
      sql: """
        SELECT r.session, r.sequence, r.accepted, r.rejected, r.session_taps, r.school_taps, r.revision, school.id
        FROM receipt AS r JOIN session ON session.id = r.session JOIN school ON school.number = session.school
        ORDER BY r.id
        """)
    while let row = try rows.next() {
      let receipt = AnsweredReceipt(
        session: row[0], sequence: row[1], accepted: row[2], rejected: row[3], sessionTaps: row[4], schoolTaps: row[5],
        revision: row[6])
      receipts[BatchKey(session: receipt.session, sequence: receipt.sequence), default: []].append(
        Row(receipt: receipt, school: row[7]))
    }
    return receipts
  }

  private static func totals(_ database: Database) throws -> [String: Int64] {
    let rows = try GRDB.Row.fetchAll(
      database,
      sql:
        "SELECT school.id, sum(t.taps) FROM school_total AS t JOIN school ON school.number = t.school GROUP BY school.id"
    )
    return Dictionary(rows.map { ($0[0], $0[1]) }) { $0 + $1 }
  }

  private static func pairs(_ database: Database, _ sql: String) throws -> [Int64: Int64] {
    Dictionary(try GRDB.Row.fetchAll(database, sql: sql).map { ($0[0], $0[1]) }) { $1 }
  }

  private static func adjustments(_ database: Database) throws -> [Adjustment] {
    try GRDB.Row.fetchAll(
      database,
      sql: """
        SELECT a.reason, a.session, a.taps, school.id FROM tap_adjustment AS a
        JOIN session ON session.id = a.session JOIN school ON school.number = session.school
        """
    ).map { Adjustment(reason: $0[0], session: $0[1], taps: $0[2], school: $0[3]) }
  }

  private static func orders(_ database: Database) throws -> [String: Int] {
    let rows = try GRDB.Row.fetchAll(
      database,
      sql: """
        SELECT order_id, count(*) FROM contest_order WHERE command = 'taps.adjust' AND refusal IS NULL AND order_id IS NOT NULL
        GROUP BY order_id
        """)
    return Dictionary(rows.map { ($0[0], $0[1]) }) { $0 + $1 }
  }
}
