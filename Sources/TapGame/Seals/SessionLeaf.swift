/// The leaf of a session in the Merkle tree over a season's receipts.
///
/// It is the SHA-256 of these bytes; all numbers are 64-bit and big-endian:
///
/// 1. the byte 0 (RFC 6962's mark of a leaf) and the text `receipt`;
/// 2. the season, its start, the session, its opening, the number of its receipts, its taps in the result, and its
///    rejected taps;
/// 3. the receipts, from the newest to the first: sequence, span, accepted taps, rejected taps, reason, the session's
///    total, the school's total, revision;
/// 4. the SHA-256 of the school's id, and the session's salt.
///
/// The hash of another session's leaf may be part of a proof. The salt prevents that somebody guesses the receipts
/// behind it: without the salt, a few numbers could be tried until the hash fits.
///
/// Each part is a multiple of a block of SHA-256. So the hash of an unfinished leaf is 32 bytes, and the leaves of all
/// sessions of a season can be made in one pass over its receipts.
package struct SessionLeaf: Sendable {
  private var hasher = SHA256Hasher()

  /// Starts a leaf. Times are milliseconds since 1970.
  package init(
    season: Int64, startsAt: Int64, session: Int64, openedAt: Int64, receipts: Int64, taps: Int64, rejected: Int64
  ) {
    hasher.update([0] + Array("receipt".utf8))
    add([season, startsAt, session, openedAt, receipts, taps, rejected])
  }

  package mutating func add(_ numbers: [Int64]) {
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: numbers.count) { bytes in
      for place in numbers.indices { bytes.initializeElement(at: place, to: numbers[place].bigEndian) }
      UnsafeRawBufferPointer(bytes).withMemoryRebound(to: UInt8.self) { hasher.update($0) }
    }
  }

  /// - Parameter school: the SHA-256 of the school's id.
  package func hash(school: [UInt8], salt: [UInt8]) -> [UInt8] {
    var whole = hasher
    whole.update(school + salt)
    return whole.finalized()
  }

  /// - Parameter secret: the season's secret, which is not in any proof.
  package static func salt(of session: Int64, secret: AuthenticationKey) -> [UInt8] {
    secret.code(of: withUnsafeBytes(of: session.bigEndian) { Array($0) })
  }
}
