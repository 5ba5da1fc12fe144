public import SchoolDirectory
public import TapGame

/// A suspicious session, with the reasons.
public struct ReviewedSession: Hashable, Sendable, Identifiable, Codable {
  public let session: SessionRecord
  @ExplicitNull public private(set) var ban: BanID?
  /// Whether a person has lifted a ban of the session. If so, the review does not ban the session automatically.
  public let isCleared: Bool
  public let evidence: SessionEvidence
  /// The reasons, highest weight first.
  public let suspicions: [Suspicion]

  private enum CodingKeys: String, CodingKey {
    case session, ban, evidence, suspicions
    case isCleared = "cleared"
  }

  public var id: SessionID { session.id }
  /// The sum of the weights of the reasons.
  /// - Complexity: O(reasons).
  public var weight: Int { suspicions.reduce(0) { $0 + $1.kind.weight } }

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

/// The first suspicious sessions of a season, and the total number.
public struct ReviewList: Hashable, Sendable, Codable {
  public let season: SeasonID
  public let revision: Revision
  public let total: Int
  /// The first suspicious sessions: highest weight first, then most submitted taps first, then oldest first.
  public let sessions: [ReviewedSession]
  public let totalSchools: Int
  /// The first suspicious schools: most taps of suspicious sessions first.
  public let schools: [ReviewedSchool]
  /// The addresses that bring most, suspicious or not: most taps first. Empty once the season is sealed.
  public let addresses: [BusyAddress]

  public init(
    season: SeasonID, revision: Revision, total: Int, sessions: [ReviewedSession], totalSchools: Int = 0,
    schools: [ReviewedSchool] = [], addresses: [BusyAddress] = []
  ) {
    self.season = season
    self.revision = revision
    self.total = total
    self.sessions = sessions
    self.totalSchools = totalSchools
    self.schools = schools
    self.addresses = addresses
  }
}

/// A school for which suspicious sessions tap, with the evidence.
public struct ReviewedSchool: Hashable, Sendable, Identifiable, Codable {
  public let school: SchoolID
  public let name: String
  /// How few sessions and addresses its taps come from, beside other schools.
  public let evidence: SchoolEvidence

  public var id: SchoolID { school }

  public init(school: SchoolID, name: String, evidence: SchoolEvidence) {
    self.school = school
    self.name = name
    self.evidence = evidence
  }
}

/// What one address brings to a school, whether or not it looks wrong.
public struct BusyAddress: Hashable, Sendable, Codable {
  /// The keyed hash of the address, as 16 hexadecimal digits. It is another one in each season.
  public let address: String
  /// The number of players of the venue, if the address was named as one; 0 for other addresses.
  public let playersOfAddress: Int
  public let school: SchoolID
  public let name: String
  /// The number of sessions from the address for the school.
  public let sessions: Int
  /// The taps of these sessions that count.
  public let taps: Int64
  /// The taps of the school that count.
  public let schoolTaps: Int64

  public init(
    address: String, playersOfAddress: Int, school: SchoolID, name: String, sessions: Int, taps: Int64,
    schoolTaps: Int64
  ) {
    (self.address, self.playersOfAddress, self.school, self.name) = (address, playersOfAddress, school, name)
    (self.sessions, self.taps, self.schoolTaps) = (sessions, taps, schoolTaps)
  }
}
