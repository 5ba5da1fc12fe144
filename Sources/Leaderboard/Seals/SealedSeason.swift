import GRDB
import TapGame

/// The contents of a season's seal.
///
/// Each part of the season has its own digest, so that a check can name the part that was changed. A part's digest is
/// the SHA-256 of its rows: for each row the byte `R` and the values of its columns, in the encoding of
/// ``ContestDigest``. The seal is the SHA-256 of the text `touchschool season`, and of the name, the number of rows and
/// the digest of each part, as values, in the order of ``Part``.
struct SealedSeason {
  /// A part of a season. Once seals were released with it, a part never changes: a new column that belongs to a season
  /// becomes a part of its own.
  enum Part: String, CaseIterable {
    /// The season with its rules.
    case season
    /// The sessions, by number.
    case sessions
    /// The receipts, by number, the newest first.
    case receipts
    /// The adjustments, by number.
    case adjustments
    /// The imports of taps, by number.
    case imports
    /// The schools' totals at the end of each minute, by school and minute.
    case history
    /// The final standings with the schools as they were at the end, by ordinal rank.
    case standings
    /// The audit list's entries about the season, up to the sealing, by number.
    case orders

    // Every other column of every table that says something of the season.

    /// The season's settings, pauses, kind and newest moment.
    case settings
    /// How the season ended and when it was sealed.
    case end
    /// What the season repeats as.
    case series
    /// What fair play, bans and the receipts' chain know of the sessions, by number.
    case states
    /// The bans, by number.
    case bans
    /// What sessions lost with pauses, by pause and session.
    case pauses
    /// The tickets, by digest.
    case tickets
    /// The sheets of taps, by number.
    case sheets
    /// The sheets' lines, by sheet and school.
    case sheetLines = "sheet-lines"
    /// The sessions that hold the sheets' taps, by sheet, school and session.
    case sheetSessions = "sheet-sessions"
    /// The numbers that merged sessions had in their file, by session.
    case merges
    /// All schools as they were at the end, by number.
    case schools
    /// The rows of schools that were replaced before the end, by number and revision.
    case versions
    /// The imports of directories before the end, by number.
    case editions
    /// The revisions up to the sealing, without those of taps from before the season, by number.
    case revisions
    /// The audit list's entries about no season, up to the sealing, by number.
    case commonOrders = "common-orders"

    /// The secret of the salts in the receipts' Merkle tree: the digest of all parts before, as they were when the season
    /// was sealed.
    case receiptSecret = "receipt-secret"
    /// The root of the receipts' Merkle tree, and its number of leaves.
    case receiptRoot = "receipt-root"
    /// What the organiser said of the result.
    case comment
    /// The sessions in rhythm mode, by number.
    case rhythm
    /// The head of the audit list's chain, up to the order before the one that sealed: the number of that order in place
    /// of the number of rows, and its link in place of a digest.
    case orderHead = "order-head"
    /// The head counts of the schools as they were at the end, and of the rows that were replaced before, by number and
    /// revision. If there is none, the seal does not have the part, as seals from before format 2 do not.
    case pupils
  }

  struct Digest: Hashable {
    let part: Part
    let rows: Int
    let digest: String
  }

  var parts: [Digest] = []
  /// The subtrees of the receipts' Merkle tree.
  private(set) var subtrees: [ReceiptTree.Subtree] = []

  /// Reads a season that has ended.
  init(_ db: Database, _ season: SeasonID) throws {
    var leaves = try ReceiptTree.Leaves(db, of: season)
    let receipts = try Self.receipts(of: season, adding: &leaves, db)
    for part in Part.allCases {
      let digest =
        switch part {
        case .receipts: receipts
        case .receiptSecret:
          Digest(
            part: part, rows: 0, digest: try ReceiptTree.secret(db, of: season) ?? digest(of: "touchschool receipts"))
        case .receiptRoot:
          root(of: leaves)
        default: try Self.digest(of: part, season, db)
        }
      if part != .pupils || digest.rows > 0 { parts.append(digest) }
    }
  }

  /// The root of the tree, whose subtrees are kept.
  private mutating func root(of leaves: ReceiptTree.Leaves) -> Digest {
    subtrees = leaves.subtrees(secret: parts.last { $0.part == .receiptSecret }?.digest ?? "")
    let root = MerkleTree(subtrees.map(\.hash)).root.hexadecimal
    return Digest(part: .receiptRoot, rows: leaves.count, digest: root)
  }

  /// The digest of a part, except of the receipts and their tree.
  static func digest(of part: Part, _ season: SeasonID, _ db: Database) throws -> Digest {
    if part == .orderHead { return try orderHead(of: season, db) }
    var contents = HashedContents()
    let rows = try add(part, of: season, to: &contents, db)
    return Digest(part: part, rows: rows, digest: contents.hash().hexadecimal)
  }

  /// The head of the audit list, as of the sealing if the season is sealed.
  private static func orderHead(of season: SeasonID, _ db: Database) throws -> Digest {
    let sealed = try Int64.fetchOne(
      db, sql: "SELECT rows FROM season_seal WHERE season = ? AND part = ?",
      arguments: [season.rawValue, Part.orderHead.rawValue])
    let head = try OrderChain.head(db, before: sealed.map { $0.addingSaturated(1) })
    return Digest(part: .orderHead, rows: Int(head?.order ?? 0), digest: head?.link ?? "")
  }

  /// The digest of all parts: 64 hexadecimal digits.
  var digest: String { digest(of: "touchschool season") }

  private func digest(of name: String) -> String {
    var contents = HashedContents()
    contents.add(name)
    for part in parts {
      contents.add(part.part.rawValue)
      contents.add(Int64(part.rows))
      contents.add(part.digest)
    }
    return contents.hash().hexadecimal
  }

  /// Seals a season, inside a transaction.
  static func seal(_ db: Database, _ end: SeasonEndTable.End, at moment: Timestamp) throws {
    // A sealed season cannot change, so the addresses of its players are not needed any more and are deleted.
    try SourceTable.forget(db, end.season)
    try BanTable.forgetAddresses(db, end.season)
    // The moment is a value of the part `end`, so it is written before the digest is known.
    try SeasonEndTable.setSeal(db, of: end.season, to: SeasonSeal(digest: "", sealedAt: moment))
    let sealed = try SealedSeason(db, end.season)
    for part in sealed.parts {
      try db.execute(
        sql: "INSERT INTO season_seal (season, part, rows, digest) VALUES (?, ?, ?, ?)",
        arguments: [end.season.rawValue, part.part.rawValue, part.rows, part.digest])
    }
    try ReceiptTree.write(sealed.subtrees, of: end.season, db)
    try SeasonEndTable.setSeal(db, of: end.season, to: SeasonSeal(digest: sealed.digest, sealedAt: moment))
    try WebhookTable.tell(.seasonSealed, of: end.season, at: moment, digest: sealed.digest, in: db)
  }

  /// Reads the receipts, newest first, until all batches of the sessions are found. Receipts have no index by season,
  /// and following each session's references took six times as long.
  ///
  /// - Parameter leaves: the sessions, which get their receipts.
  /// - Returns: the digest of the receipts.
  private static func receipts(
    of season: SeasonID, adding leaves: inout ReceiptTree.Leaves, _ db: Database
  ) throws -> Digest {
    var contents = HashedContents()
    var count: Int64 = 0
    if leaves.receipts > 0 {
      let receipts = try IntegerStatement(
        db,
        """
        SELECT id, session, sequence, span, accepted, rejected, reason, session_taps, school_taps, revision
        FROM receipt WHERE id <= ?1 ORDER BY id DESC
        """)
      var numbers = [Int64](repeating: 0, count: 8)
      try receipts.rows(leaves.newest) { row in
        guard let leaf = leaves.place(of: try row.integer(1)) else { return true }
        contents.addRow()
        for column in 0..<Int32(2) { contents.add(try row.integer(column)) }
        for place in numbers.indices {
          numbers[place] = try row.integer(Int32(2 + place))
          contents.add(numbers[place])
        }
        leaves.add(numbers, to: leaf)
        count += 1
        return count < leaves.receipts
      }
    }
    return Digest(part: .receipts, rows: Int(count), digest: contents.hash().hexadecimal)
  }
}
