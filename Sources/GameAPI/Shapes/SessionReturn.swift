/// A player's request to go on with a session on another device.
package struct SessionReturn: Codable, Hashable, Sendable {
  /// The session's personal code.
  package var code: String
  /// The proof of the work that the server asked for; omitted until the server asks.
  package var work: WorkProof?

  package init(code: String, work: WorkProof? = nil) { (self.code, self.work) = (code, work) }
}
