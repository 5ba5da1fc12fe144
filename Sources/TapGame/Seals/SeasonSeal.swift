/// The seal of a season that ended: a digest over all that belongs to it.
///
/// The seal is made once, ten minutes after the end. Until then, an organiser can undo an ``EndSeason`` command.
public struct SeasonSeal: Hashable, Sendable, Codable {
  /// The SHA-256, as 64 hexadecimal digits.
  public let digest: String
  public let sealedAt: Timestamp
  /// The root of the receipts; `nil` if the file has lost it, which its check tells.
  public let receipts: ReceiptRoot?
  /// What the organiser said of the result; `nil` for nothing.
  public let comment: String?

  /// The time from the end of a season to its seal: ten minutes.
  public static let delay = Duration.seconds(600)

  public init(digest: String, sealedAt: Timestamp, receipts: ReceiptRoot? = nil, comment: String? = nil) {
    self.digest = digest
    self.sealedAt = sealedAt
    self.receipts = receipts
    self.comment = comment
  }
}

/// The root of the Merkle tree over a season's receipts. It is part of the seal, and every ``ReceiptProof`` leads to it.
public struct ReceiptRoot: Hashable, Sendable, Codable {
  /// The hash, as 64 hexadecimal digits.
  public let root: String
  /// The number of sessions, which are the leaves of the tree.
  public let sessions: Int
  public let count: Int

  public init(root: String, sessions: Int, count: Int) {
    self.root = root
    self.sessions = sessions
    self.count = count
  }

  /// The start of the root in a form that people can compare: `1a2b 3c4d 5e6f 7081`.
  public var short: String {
    let digits = Array(root.prefix(16))
    return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<min($0 + 4, digits.count)]) }
      .joined(separator: " ")
  }
}
