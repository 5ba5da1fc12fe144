public import SchoolDirectory
public import TapGame

/// A school for which suspicious sessions tap, with the evidence.
public struct ReviewedSchool: Hashable, Sendable, Identifiable, Codable {
  /// The school.
  public let school: SchoolID
  /// The name of the school.
  public let name: String
  /// How few sessions and addresses its taps come from, beside other schools.
  public let evidence: SchoolEvidence

  /// The id of the school.
  public var id: SchoolID { school }

  /// A school with these values.
  public init(school: SchoolID, name: String, evidence: SchoolEvidence) {
    self.school = school
    self.name = name
    self.evidence = evidence
  }
}
