public import SchoolDirectory
public import TapGame

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
