public import TapGame

/// A SHA-256 over the logical contents of a database: two files have the same digest if their tables hold the same
/// rows, even if their pages and transactions differ.
///
/// It is the hash of these bytes, in order:
///
/// 1. the text `touchschool contest`, and the number of the file's format as an integer;
/// 2. for each table, in bytewise order of the names: the byte `T`, the name, the number of columns, and their names in
///    the table's order. The tables `unclosed_file`, `lost_log`, `erasure_due`, `replica`, `replica_part` and
///    `webhook_secret` are left out: they are not part of the contest, or secret;
/// 3. for each row of the table, in the order of the primary key: the byte `R`, then the value of each column.
///
/// A value is a type byte and its content. All numbers are big-endian.
///
/// - `N`: NULL, without content.
/// - `I`: an integer, as eight bytes of two's complement.
/// - `F`: a floating-point number, as the eight bytes of IEEE 754.
/// - `S`: a text, as the number of its UTF-8 bytes (eight bytes) and these bytes.
/// - `B`: a blob, as the number of its bytes (eight bytes) and these bytes.
///
/// Names and counts are written as values.
public struct ContestDigest: Hashable, Sendable, Codable {
  /// The hash, as 64 hexadecimal digits.
  public let digest: String
  public let revision: Revision

  public init(digest: String, revision: Revision) {
    self.digest = digest
    self.revision = revision
  }

  init(_ bytes: [UInt8], revision: Revision) { self.init(digest: bytes.hexadecimal, revision: revision) }
}
