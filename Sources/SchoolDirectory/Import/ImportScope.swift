/// What it means that an edition does not list a school.
public enum ImportScope: String, CaseIterable, Sendable, Codable {
  /// What it means for the format: a whole edition closes the school, an answer of an API does not.
  ///
  /// A whole edition that would close suspiciously many is refused, for a download can be cut off.
  case asPublished
  /// The edition is complete: the school is closed, however many there are.
  case whole
  /// The edition is a part: the school stays as it is.
  case part
}
