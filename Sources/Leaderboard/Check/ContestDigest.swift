public import TapGame

/// A SHA-256 over the logical contents of a database: two files have the same one if their tables hold the same rows, whatever their pages
/// look like and however what was written was grouped.
///
/// It is the hash of these bytes, one after the other:
///
/// 1. the text `touchschool contest`, and the number of the file's format as an integer;
/// 2. for each table but `unclosed_file`, which says nothing of the contest, in the order of their names, byte by byte: the byte `T`, the
///    name, the number of columns and their names in the table's order;
/// 3. for each of its rows, in the order of the primary key: the byte `R`, then the value of each column.
///
/// A value is a byte for its type and its content: `N` for NULL; `I` for an integer, as eight bytes of two's complement, the highest first;
/// `F` for a number with a fraction, as the eight bytes of IEEE 754, the highest first; `S` for a text, as the number of its bytes in
/// UTF-8 (eight bytes, the highest first) and these; `B` for bytes, likewise. Names and counts are written as values.
public struct ContestDigest: Hashable, Sendable, Codable {
  /// The hash, as 64 hexadecimal digits.
  public let digest: String
  /// The revision that the file had.
  public let revision: Revision

  init(_ bytes: [UInt8], revision: Revision) {
    digest = bytes.hexadecimal
    self.revision = revision
  }
}

extension [UInt8] {
  /// The bytes as hexadecimal digits.
  var hexadecimal: String {
    map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}
