import GRDB
import SQLiteFile
import SchoolDirectory
public import TapGame

extension Leaderboard {
  /// The seals of all sealed seasons.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(seasons).
  public func seasonSeals() async throws -> [SeasonID: SeasonSeal] {
    try await read { db in
      let seals = try SeasonEndTable.all(db).compactMap { end in
        try end.seal.map { seal in
          let root = try ReceiptTree.root(db, of: end.season)
          let comment = try SeasonEndTable.comment(db, of: end.season)
          let whole = SeasonSeal(digest: seal.digest, sealedAt: seal.sealedAt, receipts: root, comment: comment)
          return (end.season, whole)
        }
      }
      return Dictionary(seals, uniquingKeysWith: { $1 })
    }
  }

  /// The proof that a session's receipts are in its sealed season.
  ///
  /// - Throws: `TapRefusal.unknownSession`; `ContestRefusal` if the season is not sealed; ``LeaderboardError``.
  /// - Complexity: O(log n) for each receipt of 64 sessions, and O(sessions of the season ÷ 64).
  public func receiptProof(of session: SessionID) async throws -> ReceiptProof {
    // The proof has the school's totals on the receipts, and the number of sessions of the season.
    if let season = try await read({ try SessionTable.session($0, session) })?.season {
      try await refuseIfFrozen(season)
    }
    return try await read { try ReceiptTree.proof(of: session, $0) }
  }
}

extension ReceiptTree {
  static func proof(of id: SessionID, _ db: Database) throws -> ReceiptProof {
    guard let session = try SessionTable.session(db, id) else { throw TapRefusal.unknownSession(id) }
    let season = session.season
    guard try SeasonEndTable.end(db, of: season)?.seal != nil else { throw ContestRefusal.notSealed(season) }
    guard let root = try root(db, of: season),
      let secret = try secret(db, of: season).map({ AuthenticationKey($0.utf8) })
    else { throw DatabaseError.damage(table: "season_seal", "season \(season) has no root of its receipts") }
    let subtrees = try subtrees(db, of: season)
    guard let subtree = subtrees.lastIndex(where: { $0.first <= id.rawValue }) else {
      throw DatabaseError.damage(table: "receipt_subtree", "session \(id) has no subtree")
    }
    let schoolID = try IntegerStatement(
      db, SchoolsAsOf(db, season: season).clause + "SELECT id FROM school WHERE number = ?1")
    let end = subtree + 1 < subtrees.count ? subtrees[subtree + 1].first - 1 : .max
    var hashes: [[UInt8]] = []
    var own: (row: SessionRow, receipts: [[Int64]], place: Int)?
    try sessions(db, of: season, from: subtrees[subtree].first, to: end) { row in
      var leaf = row.leaf
      let receipts = try receipts(from: row.lastReceipt, db)
      for numbers in receipts { leaf.add(numbers) }
      if row.id == id.rawValue { own = (row, receipts, hashes.count) }
      let school = SHA256Hasher.hash(of: (try schoolID.row(row.school) { try $0.text(0) } ?? "").utf8)
      hashes.append(leaf.hash(school: school, salt: SessionLeaf.salt(of: row.id, secret: secret)))
    }
    guard let own else { throw TapRefusal.unknownSession(id) }
    let path = MerkleTree(hashes).path(from: own.place) + MerkleTree(subtrees.map(\.hash)).path(from: subtree)
    return ReceiptProof(
      season: season, startsAt: Timestamp(milliseconds: own.row.startsAt), session: id, openedAt: session.openedAt,
      school: session.school, taps: own.row.taps, rejected: own.row.rejected, receipts: own.receipts,
      salt: SessionLeaf.salt(of: id.rawValue, secret: secret).hexadecimal, path: path, root: root.root)
  }

  /// The receipts of a session, from the newest to the first.
  private static func receipts(from newest: Int64?, _ db: Database) throws -> [[Int64]] {
    let statement = try IntegerStatement(
      db,
      """
      SELECT sequence, span, accepted, rejected, reason, session_taps, school_taps, revision, previous
      FROM receipt WHERE id = ?1
      """)
    var receipts: [[Int64]] = []
    var next = newest
    while let id = next {
      let previous =
        try statement.row(id) { row in
          receipts.append(try (0..<Int32(8)).map { try row.integer($0) })
          return try row.optionalInteger(8)
        } ?? nil
      // In a damaged file, the receipts could lead in a circle.
      next = previous.flatMap { $0 < id ? $0 : nil }
    }
    return receipts
  }
}
