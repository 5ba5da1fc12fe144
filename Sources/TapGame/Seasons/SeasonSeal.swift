/// The seal of a season that ended: a digest over all that belongs to it.
///
/// The seal is made once, ten minutes after the end. Until then, an organiser can undo an ``EndSeason`` command.
public struct SeasonSeal: Hashable, Sendable, Codable {
  /// The SHA-256, as 64 hexadecimal digits.
  public let digest: String
  /// When the season was sealed.
  public let sealedAt: Timestamp

  /// The time from the end of a season to its seal: ten minutes.
  public static let delay = Duration.seconds(600)

  /// A seal with these values.
  public init(digest: String, sealedAt: Timestamp) {
    self.digest = digest
    self.sealedAt = sealedAt
  }
}
