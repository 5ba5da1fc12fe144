extension DirectoryEdition: Codable {
  private enum Key: CodingKey {
    case format, schools, skipped, isWhole, levels, idsMade
  }

  /// Reads an edition.
  ///
  /// - Complexity: O(schools).
  public init(from decoder: any Decoder) throws {
    let edition = try decoder.container(keyedBy: Key.self)
    self.init(
      format: try edition.decode(DirectoryFormat.self, forKey: .format),
      schools: try edition.decode([School].self, forKey: .schools),
      skipped: try edition.decode([SkippedRow].self, forKey: .skipped),
      isWhole: try edition.decode(Bool.self, forKey: .isWhole),
      levels: try edition.decodeIfPresent(Set<SchoolLevel>.self, forKey: .levels),
      idsMade: try edition.decodeIfPresent(Int.self, forKey: .idsMade) ?? 0)
  }

  /// Writes an edition with everything that an import needs.
  ///
  /// - Complexity: O(schools).
  public func encode(to encoder: any Encoder) throws {
    var edition = encoder.container(keyedBy: Key.self)
    try edition.encode(format, forKey: .format)
    try edition.encode(schools, forKey: .schools)
    try edition.encode(skipped, forKey: .skipped)
    try edition.encode(isWhole, forKey: .isWhole)
    try edition.encodeIfPresent(levels?.sorted(), forKey: .levels)
    if idsMade > 0 { try edition.encode(idsMade, forKey: .idsMade) }
  }
}
