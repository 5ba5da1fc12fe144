extension DirectoryEdition: Codable {
  private enum Key: CodingKey {
    case format, schools, skipped, isWhole, levels, idsMade
  }

  /// - Throws: `CancellationError` if the current task is cancelled.
  /// - Complexity: O(schools).
  public init(from decoder: any Decoder) throws {
    let edition = try decoder.container(keyedBy: Key.self)
    var rows = try edition.nestedUnkeyedContainer(forKey: .schools)
    var schools: [School] = []
    schools.reserveCapacity(rows.count ?? 0)
    while !rows.isAtEnd {
      if schools.count.isMultiple(of: 1024) { try Task.checkCancellation() }
      schools.append(try rows.decode(School.self))
    }
    self.init(
      format: try edition.decode(DirectoryFormat.self, forKey: .format),
      schools: schools,
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
