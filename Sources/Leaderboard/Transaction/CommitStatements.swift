import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

/// The statements of the commit path, prepared once for a connection.
struct CommitStatements {
  private let db: Database
  private let selectSession: IntegerStatement
  private let selectAdjustments: IntegerStatement
  private let insertReceipt: IntegerStatement
  private let updateSession: IntegerStatement
  private let selectTotal: IntegerStatement
  private let upsertTotal: IntegerStatement
  private let upsertMinute: IntegerStatement
  private let deleteLaterMinutes: IntegerStatement
  let sources: SourceStatements

  init(_ db: Database) throws {
    self.db = db
    sources = try SourceStatements(db)
    selectSession = try IntegerStatement(
      db,
      """
      SELECT season, school, origin = 'play', last_sequence, accepted, rejected, bucket_level, accounted_until,
             last_active_at, last_receipt, last_anchor, source, ban, opened_at,
             EXISTS (SELECT 1 FROM rhythm_session WHERE session = ?1)
      FROM session WHERE id = ?1
      """)
    selectAdjustments = try IntegerStatement(
      db, "SELECT coalesce(sum(taps), 0) FROM tap_adjustment WHERE session = ?1")
    insertReceipt = try IntegerStatement(
      db,
      """
      INSERT INTO receipt (session, sequence, span, accepted, rejected, reason, session_taps, school_taps, revision,
                           previous, anchor)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      """)
    updateSession = try IntegerStatement(
      db,
      """
      UPDATE session SET last_sequence = ?2, accepted = ?3, rejected = ?4, bucket_level = ?5, accounted_until = ?6,
                         last_active_at = ?7, last_receipt = ?8, last_anchor = ?9
      WHERE id = ?1
      """)
    selectTotal = try IntegerStatement(
      db,
      """
      SELECT school.id, school.status = 'open', coalesce(taps, 0), coalesce(reached_at, 0)
      FROM school LEFT JOIN school_total ON season = ?1 AND school = number
      WHERE number = ?2
      """)
    upsertTotal = try IntegerStatement(
      db,
      """
      INSERT INTO school_total (season, school, taps, reached_at, revision) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT DO UPDATE SET taps = excluded.taps, reached_at = excluded.reached_at, revision = excluded.revision
      """)
    upsertMinute = try IntegerStatement(
      db,
      """
      INSERT INTO school_minute (season, school, minute, taps, reached_at) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT DO UPDATE SET taps = excluded.taps, reached_at = excluded.reached_at
      """)
    deleteLaterMinutes = try IntegerStatement(
      db, "DELETE FROM school_minute WHERE season = ?1 AND school = ?2 AND minute > ?3")
  }

  // MARK: Sessions and receipts

  func session(_ id: SessionID) throws -> SessionRow? {
    try selectSession.row(id.rawValue) { row in
      SessionRow(
        id: id, season: try row.integer(0), school: try row.integer(1),
        origin: try row.integer(2) == 1 ? .play : .imported,
        progress: SessionProgress(
          openedAt: try row.moment(13), lastSequence: try row.integer(3, in: StoredRange.sequences),
          accepted: try row.count(4),
          rejected: try row.integer(5),
          bucket: TokenBucket(
            level: try row.integer(6, in: StoredRange.levels), accountedUntil: try row.moment(7),
            lastDrawAt: try row.moment(8)),
          isRhythm: try row.integer(14) == 1),
        lastReceipt: try row.optionalInteger(9), lastAnchor: try row.optionalInteger(10),
        source: try row.optionalInteger(11).map(SourceID.init(rawValue:)),
        ban: try row.optionalInteger(12).map(BanID.init(rawValue:)))
    }
  }

  /// The sum of what organisers have added to a session and taken away.
  func adjustments(of session: SessionID) throws -> Int64 {
    try selectAdjustments.row(session.rawValue) { try $0.integer(0) } ?? 0
  }

  func insertSession(
    _ request: SessionRequest, school: Int64, origin: SessionRow.Origin, openedAt: Timestamp,
    progress: SessionProgress
  ) throws -> SessionID {
    try db.cachedStatement(
      sql: """
        INSERT INTO session (season, school, origin, nickname, opened_at, last_sequence, accepted, rejected,
                             bucket_level, accounted_until, last_active_at, is_hidden, source)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      request.season.rawValue, school, origin.rawValue, request.nickname.text, openedAt.milliseconds,
      progress.lastSequence, progress.accepted, progress.rejected, progress.bucket.level,
      progress.bucket.accountedUntil.milliseconds, progress.lastActiveAt.milliseconds,
      try isHidden(request, school: school), request.source?.id.rawValue,
    ])
    let id = SessionID(rawValue: db.lastInsertedRowID)
    if progress.isRhythm {
      try db.cachedStatement(sql: "INSERT INTO rhythm_session (session) VALUES (?)").execute(arguments: [id.rawValue])
    }
    return id
  }

  /// Whether to hide a new session from the boards of players. It is hidden if its request says so, or if the player
  /// has a hidden session with this name or a name that looks like it.
  private func isHidden(_ request: SessionRequest, school: Int64) throws -> Bool {
    if request.isHidden || request.nickname == .anonymous { return request.isHidden }
    let hidden = try StoredRow.fetchAll(
      db,
      sql: """
        SELECT DISTINCT nickname FROM session INDEXED BY session_hidden WHERE season = ? AND school = ? AND is_hidden = 1
        """,
      arguments: [request.season.rawValue, school])
    guard !hidden.isEmpty else { return false }
    return try hidden.contains { row in
      let name: String = try row["nickname"]
      return Nickname(name)?.looksLike(request.nickname) == true
    }
  }

  /// Appends a receipt and updates its session.
  func append(_ receipt: Receipt, span: Int64, of session: SessionRow) throws {
    try insertReceipt.execute(
      receipt.session.rawValue, receipt.sequence, span, receipt.accepted, receipt.rejected, receipt.reason.code,
      receipt.sessionTaps, receipt.schoolTaps, receipt.revision.rawValue, session.lastReceipt, session.lastAnchor)
    let number = db.lastInsertedRowID
    let anchor = receipt.sequence.isMultiple(of: SessionRow.anchorDistance) ? number : session.lastAnchor
    let progress = session.progress
    try updateSession.execute(
      session.id.rawValue, progress.lastSequence, progress.accepted, progress.rejected, progress.bucket.level,
      progress.bucket.accountedUntil.milliseconds, progress.lastActiveAt.milliseconds, number, anchor)
  }

  /// Writes the taps of a session that an adjustment changed.
  func updateTaps(of session: SessionRow) throws {
    try db.cachedStatement(sql: "UPDATE session SET accepted = ? WHERE id = ?")
      .execute(arguments: [session.progress.accepted, session.id.rawValue])
  }

  /// The receipt of a batch that was committed before.
  func receipt(of session: SessionRow, sequence: Int64) throws -> Receipt {
    let find = try IntegerStatement(
      db,
      """
      SELECT sequence, accepted, rejected, reason, session_taps, school_taps, revision, previous, anchor, id
      FROM receipt WHERE id = ?1
      """)
    var next = session.lastReceipt
    while let number = next {
      let step: (receipt: Receipt, previous: Int64?, anchor: Int64?)? = try find.row(number) { row in
        let receipt = Receipt(
          session: session.id, sequence: try row.integer(0, in: StoredRange.sequences), accepted: try row.count(1),
          rejected: try row.count(2),
          reason: RejectionReason?(code: try row.integer(3)), sessionTaps: try row.count(4),
          schoolTaps: try row.count(5), revision: Revision(rawValue: try row.integer(6)))
        return (receipt, try row.optionalInteger(7), try row.optionalInteger(8))
      }
      guard let step else { break }
      if step.receipt.sequence == sequence { return step.receipt }
      // The sequence of the anchor before this receipt is the greatest multiple of the distance that is below this
      // receipt's sequence.
      let anchored = (step.receipt.sequence - 1) / SessionRow.anchorDistance * SessionRow.anchorDistance
      next = anchored >= sequence ? step.anchor : step.previous
      // Each step must lead to an older receipt, or the search might not end.
      if let next, next >= number {
        throw DatabaseError.damage(table: "receipt", row: String(number), "the receipt before it is \(next)")
      }
    }
    throw DatabaseError(
      resultCode: .SQLITE_CORRUPT, message: "the receipt of batch \(sequence) of session \(session.id) is missing")
  }

  // MARK: Schools

  /// A school or a group. A group is open if its school is, too.
  func school(_ id: SchoolID) throws -> (number: Int64, isOpen: Bool)? {
    let found: (number: Int64, isOpen: Bool)? = try StoredRow.fetchOne(
      db, sql: "SELECT number, status = 'open' FROM school WHERE id = ?", arguments: [id.rawValue]
    ).map { try ($0[0], $0[1]) }
    guard let found, found.isOpen, let home = id.parent else { return found }
    return (found.number, try school(home)?.isOpen ?? false)
  }

  func total(season: Int64, school: Int64) throws -> SchoolTally.Entry {
    let entry: SchoolTally.Entry?? = try selectTotal.row(season, school) { row in
      try SchoolID(row.text(0)).map { id in
        SchoolTally.Entry(
          season: season, school: school, id: id, isOpen: try row.integer(1) == 1, taps: try row.count(2),
          reachedAt: try row.moment(3))
      }
    }
    guard let entry = entry ?? nil else {
      throw DatabaseError.damage(
        table: "school", row: String(school), "it is missing or has no id of a school, and a session refers to it")
    }
    return entry
  }

  func write(_ school: SchoolTally.Entry) throws {
    guard let revision = school.revision else { return }
    let (reachedAt, minute) = (school.reachedAt.milliseconds, school.reachedAt.minute)
    try upsertTotal.execute(school.season, school.school, school.taps, reachedAt, revision.rawValue)
    try upsertMinute.execute(school.season, school.school, minute, school.taps, reachedAt)
    guard school.hasRunBack else { return }
    // The rows of later minutes are deleted, because their taps are part of this minute's total.
    try deleteLaterMinutes.execute(school.season, school.school, minute)
  }
}

extension RejectionReason? {
  /// The value in a receipt's row.
  var code: Int64 {
    switch self {
    case nil: 0
    case .tooFast: 1
    case .timeNotPassed: 2
    case .addressLimit: 3
    }
  }

  init(code: Int64) {
    switch code {
    case 1: self = .tooFast
    case 2: self = .timeNotPassed
    case 3: self = .addressLimit
    default: self = nil
    }
  }
}
