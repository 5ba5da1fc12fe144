import GRDB
import TapGame

/// The contents of a season's seal.
///
/// Each part of the season has its own digest, so that a check can name the part that was changed. A part's digest is
/// the SHA-256 of its rows: for each row the byte `R` and the values of its columns, in the encoding of
/// ``ContestDigest``. The seal is the SHA-256 of the text `touchschool season`, and of the name, the number of rows and
/// the digest of each part, as values, in the order of ``Part``.
struct SealedSeason {
  /// A part of a season.
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
    /// The audit list's entries about the season, up to the sealing, by number. Seals have it from format 10 on.
    case orders

    // From format 11 on: every other column of every table that says something of the season.

    /// The season's settings, pauses, kind and newest moment.
    case settings
    /// How the season ended and when it was sealed.
    case end
    /// What the season repeats as.
    case series
    /// What fair play, bans and the receipts' chain know of the sessions, by number.
    case states
    /// The receipts' chain, in the order of the receipts. Seals have it up to format 15: it follows from the receipts,
    /// and ``ChainCheck`` compares it in every file.
    case links
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

    // From format 12 on.

    /// The secret of the salts in the receipts' Merkle tree: the digest of all parts before, as they were when the season
    /// was sealed.
    case receiptSecret = "receipt-secret"
    /// The root of the receipts' Merkle tree, and its number of leaves.
    case receiptRoot = "receipt-root"

    // From format 13 on.

    /// What the organiser said of the result.
    case comment

    // From format 15 on.

    /// The sessions in rhythm mode, by number.
    case rhythm

    // From format 16 on.

    /// The head of the audit list's chain, up to the order before the one that sealed: the number of that order in place
    /// of the number of rows, and its link in place of a digest.
    case orderHead = "order-head"
  }

  /// The parts that every seal has. Older seals do not have a part that was added later.
  ///
  /// A part never changes, because seals were made of it. A new column that belongs to a season becomes a part of its
  /// own.
  static let firstParts = Set<Part>([
    .season, .sessions, .receipts, .adjustments, .imports, .history, .standings,
  ])

  struct Digest: Hashable {
    let part: Part
    let rows: Int
    let digest: String
  }

  var parts: [Digest] = []
  /// The subtrees of the receipts' Merkle tree.
  private(set) var subtrees: [ReceiptTree.Subtree] = []

  /// Reads a season that has ended.
  ///
  /// - Complexity: O(rows of the season + receipts of other seasons counted meanwhile).
  init(_ db: Database, _ season: SeasonID, parts: Set<Part>) throws {
    var receipts: [Part: Digest] = [:]
    var leaves: ReceiptTree.Leaves?
    if !parts.isDisjoint(with: [.receipts, .links, .receiptRoot]) {
      var found = try ReceiptTree.Leaves(db, of: season)
      receipts = try Self.receipts(of: season, adding: &found, hasLinks: parts.contains(.links), db)
      leaves = found
    }
    for part in Part.allCases where parts.contains(part) {
      if part == .receiptSecret {
        let kept = try ReceiptTree.secret(db, of: season)
        let made = digest(of: "touchschool receipts")
        self.parts.append(Digest(part: part, rows: 0, digest: kept ?? made))
      } else if part == .receiptRoot {
        let secret = self.parts.last { $0.part == .receiptSecret }?.digest ?? ""
        subtrees = leaves?.subtrees(secret: secret) ?? []
        let root = MerkleTree(subtrees.map(\.hash)).root.hexadecimal
        self.parts.append(Digest(part: part, rows: leaves?.count ?? 0, digest: root))
      } else {
        self.parts.append(try receipts[part] ?? Self.digest(of: part, season, db))
      }
    }
  }

  /// The digest of a part, except of the receipts and their links.
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
  ///
  /// - Parameter hasOrderHead: whether the seal has the parts of format 16, with the head of the audit list. Nodes of an
  ///   earlier version beside this one would make another seal.
  static func seal(
    _ db: Database, _ end: SeasonEndTable.End, at moment: Timestamp, hasOrderHead: Bool
  ) throws {
    // A sealed season cannot change, so the addresses of its players are not needed any more and are deleted.
    try SourceTable.forget(db, end.season)
    try BanTable.forgetAddresses(db, end.season)
    // The moment is a value of the part `end`, so it is written before the digest is known.
    try SeasonEndTable.setSeal(db, of: end.season, to: SeasonSeal(digest: "", sealedAt: moment))
    let parts = Set(Part.allCases).subtracting([hasOrderHead ? .links : .orderHead])
    let sealed = try SealedSeason(db, end.season, parts: parts)
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
  /// - Parameters:
  ///   - leaves: the sessions, which get their receipts.
  ///   - hasLinks: whether the links are wanted.
  /// - Returns: the digests of the receipts and of their links.
  private static func receipts(
    of season: SeasonID, adding leaves: inout ReceiptTree.Leaves, hasLinks: Bool, _ db: Database
  ) throws -> [Part: Digest] {
    var (contents, links) = (HashedContents(), HashedContents())
    var count: Int64 = 0
    if leaves.receipts > 0 {
      let receipts = try IntegerStatement(
        db,
        """
        SELECT id, session, sequence, span, accepted, rejected, reason, session_taps, school_taps, revision, previous,
               anchor
        FROM receipt WHERE id <= ?1 ORDER BY id DESC
        """)
      receipts.bind(1, leaves.newest)
      var numbers = [Int64](repeating: 0, count: 8)
      try receipts.rows { row in
        guard let leaf = leaves.place(of: try row.integer(1)) else { return true }
        contents.addRow()
        for column in 0..<Int32(2) { contents.add(try row.integer(column)) }
        for place in numbers.indices {
          numbers[place] = try row.integer(Int32(2 + place))
          contents.add(numbers[place])
        }
        leaves.add(numbers, to: leaf)
        if hasLinks {
          links.addRow()
          for column in 10..<Int32(12) { links.add(try row.optionalInteger(column)) }
        }
        count += 1
        return count < leaves.receipts
      }
    }
    return [
      .receipts: Digest(part: .receipts, rows: Int(count), digest: contents.hash().hexadecimal),
      .links: Digest(part: .links, rows: Int(count), digest: links.hash().hexadecimal),
    ]
  }
}
