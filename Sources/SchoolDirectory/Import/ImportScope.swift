/// What an import does with schools that an edition does not list.
public enum ImportScope: String, CaseIterable, Sendable, Codable {
  /// The format decides: a whole edition closes the schools, and a response of an API does not.
  ///
  /// A whole edition that would close many schools is refused, because a download may have been cut off. While a season
  /// is live, an edition that would close any school is refused.
  case asPublished
  /// The edition counts as complete: the schools that it does not list are closed, however many there are.
  case whole
  /// The edition counts as incomplete: the schools that it does not list stay unchanged.
  case part
}
