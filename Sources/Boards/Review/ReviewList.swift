public import SchoolDirectory
public import TapGame

/// A session that looks wrong, with the reasons.
public struct ReviewedSession: Hashable, Sendable, Identifiable, Codable {
  /// The session, with its player, school and taps.
  public let session: SessionRecord
  /// The ban of the session; `nil` if it is not banned.
  @ExplicitNull public private(set) var ban: BanID?
  /// Whether a person has lifted a ban of the session. If so, the review does not ban it on its own.
  public let isCleared: Bool
  /// The evidence from its taps.
  public let evidence: SessionEvidence
  /// The reasons, the heaviest first.
  public let suspicions: [Suspicion]

  private enum CodingKeys: String, CodingKey {
    case session, ban, evidence, suspicions
    case isCleared = "cleared"
  }

  /// The id of the session.
  public var id: SessionID { session.id }
  /// The sum of the weights of the reasons.
  /// - Complexity: O(reasons).
  public var weight: Int { suspicions.reduce(0) { $0 + $1.kind.weight } }

  /// A session with these values.
  public init(
    session: SessionRecord, ban: BanID?, isCleared: Bool = false, evidence: SessionEvidence, suspicions: [Suspicion]
  ) {
    self.session = session
    self.ban = ban
    self.isCleared = isCleared
    self.evidence = evidence
    self.suspicions = suspicions
  }
}

/// The first sessions of a season that look wrong, and the number of all.
public struct ReviewList: Hashable, Sendable, Codable {
  /// The season.
  public let season: SeasonID
  /// The revision that the list is from.
  public let revision: Revision
  /// The number of sessions that look wrong.
  public let total: Int
  /// The first of these sessions: the heaviest reasons first, then those with the most submitted taps, then the older
  /// ones.
  public let sessions: [ReviewedSession]

  /// A list with these values.
  public init(season: SeasonID, revision: Revision, total: Int, sessions: [ReviewedSession]) {
    self.season = season
    self.revision = revision
    self.total = total
    self.sessions = sessions
  }
}
