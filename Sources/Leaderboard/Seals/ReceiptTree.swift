import GRDB
import SQLiteFile
import TapGame

/// The Merkle tree over the receipts of a sealed season. Its leaves are the season's sessions, by number; a
/// ``SessionLeaf`` has all receipts of the session. So one short path proves all receipts of a player.
///
/// The file keeps the hashes of the subtrees of 64 sessions. A proof then reads the receipts of 64 sessions, and not of
/// the season.
enum ReceiptTree {
  /// A subtree that the file keeps.
  struct Subtree: Equatable {
    /// Its first session.
    let first: Int64
    let hash: [UInt8]
  }

  /// The number of sessions of a subtree: a power of two, so that the subtrees' hashes can stand for their leaves.
  static let size = 64

  /// The leaves of a season's sessions while their receipts are added.
  struct Leaves {
    private struct Row {
      let session: Int64
      let school: Int64
      var leaf: SessionLeaf
    }

    private var rows: [Row] = []
    private var places: [Int64: Int32] = [:]
    private let schools: [Int64: [UInt8]]
    /// The number of receipts of all sessions.
    private(set) var receipts: Int64 = 0
    /// The newest receipt.
    private(set) var newest: Int64 = 0

    /// Reads the sessions of a season, without their receipts.
    init(_ db: Database, of season: SeasonID) throws {
      schools = try ReceiptTree.schools(db, of: season).mapValues { SHA256Hasher.hash(of: $0.utf8) }
      try ReceiptTree.sessions(db, of: season, from: .min, to: .max) { session in
        places[session.id] = Int32(clamping: rows.count)
        rows.append(Row(session: session.id, school: session.school, leaf: session.leaf))
        receipts = receipts.addingSaturated(session.receipts)
        newest = max(newest, session.lastReceipt ?? 0)
      }
    }

    var count: Int { rows.count }

    /// The place of a session; `nil` for a session of another season.
    func place(of session: Int64) -> Int? { places[session].map(Int.init) }

    mutating func add(_ numbers: [Int64], to place: Int) { rows[place].leaf.add(numbers) }

    func subtrees(secret: String) -> [Subtree] {
      let key = AuthenticationKey(secret.utf8)
      return stride(from: 0, to: rows.count, by: ReceiptTree.size).map { start in
        let part = rows[start..<min(start + ReceiptTree.size, rows.count)]
        let hashes = part.map { row in
          row.leaf.hash(school: schools[row.school] ?? [], salt: SessionLeaf.salt(of: row.session, secret: key))
        }
        return Subtree(first: rows[start].session, hash: MerkleTree(hashes).root)
      }
    }
  }

  // MARK: What the file keeps

  static func write(_ subtrees: [Subtree], of season: SeasonID, _ db: Database) throws {
    for subtree in subtrees {
      try db.cachedStatement(sql: "INSERT INTO receipt_subtree (season, first, hash) VALUES (?, ?, ?)")
        .execute(arguments: [season.rawValue, subtree.first, subtree.hash.hexadecimal])
    }
  }

  /// The subtrees of a season, in the order of their sessions.
  static func subtrees(_ db: Database, of season: SeasonID) throws -> [Subtree] {
    let rows = try IntegerStatement(db, "SELECT first, hash FROM receipt_subtree WHERE season = ?1 ORDER BY first")
    return try rows.map(season.rawValue) { row in
      Subtree(first: try row.integer(0), hash: [UInt8](hexadecimal: try row.text(1)) ?? [])
    }
  }

  /// The secret of the salts of a season; `nil` before the season is sealed.
  static func secret(_ db: Database, of season: SeasonID) throws -> String? {
    try kept(.receiptSecret, db, of: season)?.digest
  }

  /// The root of a season's receipts; `nil` as for the secret.
  static func root(_ db: Database, of season: SeasonID) throws -> ReceiptRoot? {
    guard let root = try kept(.receiptRoot, db, of: season), let receipts = try kept(.receipts, db, of: season) else {
      return nil
    }
    return ReceiptRoot(root: root.digest, sessions: root.rows, count: receipts.rows)
  }

  private static func kept(
    _ part: SealedSeason.Part, _ db: Database, of season: SeasonID
  ) throws -> (rows: Int, digest: String)? {
    try StoredRow.fetchOne(
      db, sql: "SELECT rows, digest FROM season_seal WHERE season = ? AND part = ?",
      arguments: [season.rawValue, part.rawValue]
    ).map { (rows: try $0[0], digest: try $0[1]) }
  }

  // MARK: What the leaves are made of

  /// The ids of the schools at the end of a season, by number.
  static func schools(_ db: Database, of season: SeasonID) throws -> [Int64: String] {
    let rows = try IntegerStatement(db, SchoolsAsOf(db, season: season).clause + "SELECT number, id FROM school")
    return Dictionary(try rows.map { (try $0.integer(0), try $0.text(1)) }, uniquingKeysWith: { $1 })
  }

  /// A session as its leaf has it.
  struct SessionRow {
    let id: Int64
    let school: Int64
    let startsAt: Int64
    let openedAt: Int64
    let receipts: Int64
    let taps: Int64
    let rejected: Int64
    let lastReceipt: Int64?
    /// The leaf without receipts.
    let leaf: SessionLeaf
  }

  /// Reads the sessions of a season in a range of numbers, by number.
  static func sessions(
    _ db: Database, of season: SeasonID, from first: Int64, to last: Int64, _ body: (SessionRow) throws -> Void
  ) throws {
    let rows = try IntegerStatement(
      db,
      """
      SELECT id, school, (SELECT starts_at FROM season WHERE id = ?1), opened_at, last_sequence, accepted, rejected,
             last_receipt
      FROM session WHERE +season = ?1 AND id BETWEEN ?2 AND ?3 ORDER BY id
      """)
    try rows.rows(season.rawValue, first, last) { row in
      let numbers = try (0..<Int32(7)).map { try row.integer($0) }
      try body(
        SessionRow(
          id: numbers[0], school: numbers[1], startsAt: numbers[2], openedAt: numbers[3], receipts: numbers[4],
          taps: numbers[5], rejected: numbers[6], lastReceipt: row.optionalInteger(7),
          leaf: SessionLeaf(
            season: season.rawValue, startsAt: numbers[2], session: numbers[0], openedAt: numbers[3],
            receipts: numbers[4], taps: numbers[5], rejected: numbers[6])))
      return true
    }
  }
}
