/// A secret key of HMAC-SHA256 (RFC 2104). Only who has the key can compute the code of a message.
package struct AuthenticationKey: Sendable {
  /// The hashes that have read the key already: two blocks less for each message.
  private let inner: SHA256Hasher
  private let outer: SHA256Hasher

  /// - Complexity: O(bytes).
  package init(_ bytes: some Collection<UInt8>) {
    var key = bytes.count > SHA256Hasher.blockSize ? SHA256Hasher.hash(of: bytes) : Array(bytes)
    key += repeatElement(0, count: SHA256Hasher.blockSize - key.count)
    var (inner, outer) = (SHA256Hasher(), SHA256Hasher())
    inner.update(key.map { $0 ^ 0x36 })
    outer.update(key.map { $0 ^ 0x5C })
    (self.inner, self.outer) = (inner, outer)
  }

  /// The code of a message: 32 bytes.
  ///
  /// - Complexity: O(bytes).
  package func code(of message: some Sequence<UInt8>) -> [UInt8] {
    var (inner, outer) = (inner, outer)
    inner.update(Array(message))
    outer.update(inner.finalized())
    return outer.finalized()
  }

  /// Whether a message has this code. The duration does not reveal which bytes of a wrong code are right.
  ///
  /// - Complexity: O(bytes).
  package func isCode(_ code: some Collection<UInt8>, of message: some Sequence<UInt8>) -> Bool {
    let expected = self.code(of: message)
    guard code.count == expected.count else { return false }
    return zip(code, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
