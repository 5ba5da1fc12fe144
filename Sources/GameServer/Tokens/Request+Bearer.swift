import HTTPTypes
import Hummingbird

extension Request {
  /// The token in the header `Authorization: Bearer TOKEN` (RFC 6750, section 2.1).
  ///
  /// - Throws: ``TokenRefusal/missing``.
  package func bearer() throws(TokenRefusal) -> Substring {
    guard let header = headers[.authorization] else { throw .missing }
    let words = header.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer" else { throw .missing }
    return words[1].trimmingPrefix { $0 == " " }
  }
}
