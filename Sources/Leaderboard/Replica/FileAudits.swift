import GRDB
import TapGame

/// A digest of outcomes, which is the same at every node that has applied the same actions to the same file.
struct OutcomesDigest {
  private var digest: UInt64

  init(_ value: UInt64 = FNV1a().value) { digest = value }

  var value: UInt64 { digest }

  mutating func add(_ outcome: ActionOutcome) {
    switch outcome {
    case .receipt(let result): add(result)
    case .receipts(let results): for result in results { add(result) }
    case .sessions(let sessions): for session in sessions { add(session.id.rawValue) }
    // What an order did to taps and sessions shows in later outcomes, and in slices of the file.
    case .done: add(1)
    case .refused: add(2)
    }
  }

  private mutating func add(_ result: Result<Receipt, TapRefusal>) {
    guard case .success(let receipt) = result else { return add(3) }
    for number in [receipt.revision.rawValue, receipt.accepted, receipt.sessionTaps, receipt.schoolTaps] { add(number) }
  }

  /// A step of FNV-1a with words in place of bytes. It detects accidental differences.
  private mutating func add(_ number: Int64) {
    digest = (digest ^ UInt64(bitPattern: number)) &* 0x100_0000_01B3
    digest ^= digest >> 29
  }
}

/// A slice of the file's totals and sessions. After as many audits as there are slices, all of them were compared.
enum FileSlice {
  /// The number of schools, and of sessions, in a slice.
  private static let size: Int64 = 4096

  /// The digest of the slice that an audit compares.
  static func digest(_ db: Database, number: Int64, outcomes: UInt64) throws -> UInt64 {
    var contents = HashedContents()
    contents.add(Int64(bitPattern: outcomes))
    try add(
      """
      SELECT season, school, taps, reached_at, revision FROM school_total
      WHERE season IN (SELECT id FROM season ORDER BY id DESC LIMIT 2) AND school > ? AND school <= ?
      ORDER BY season, school
      """, last: "SELECT max(number) FROM school", number, to: &contents, db)
    try add(
      """
      SELECT id, school, last_sequence, accepted, rejected, bucket_level FROM session
      WHERE id > ? AND id <= ? ORDER BY id
      """, last: "SELECT max(id) FROM session", number, to: &contents, db)
    return contents.hash().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func add(
    _ sql: String, last: String, _ number: Int64, to contents: inout HashedContents, _ db: Database
  ) throws {
    let count = try Int64.fetchOne(db, sql: last) ?? 0
    let slices = max(1, (count + size - 1) / size)
    let start = number % slices * size
    let statement = try db.cachedStatement(sql: sql)
    try statement.setArguments([start, start + size])
    try contents.add(rowsOf: statement, db)
  }
}
