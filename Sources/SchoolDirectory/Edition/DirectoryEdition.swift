/// The contents of one directory file.
public struct DirectoryEdition: Hashable, Sendable {
  public let format: DirectoryFormat
  /// The schools, in the order of the file. ``DirectoryReader`` returns each id once.
  public let schools: [School]
  /// The rows that were skipped, in the order of the file.
  public let skipped: [SkippedRow]
  /// Whether the edition is complete. If so, a school of its sources that it does not list counts as closed.
  public let isWhole: Bool
  /// The levels that the edition covers; `nil` for all.
  package let levels: Set<SchoolLevel>?
  /// The number of schools whose id was made from their name, because the file has none for them.
  public let idsMade: Int
  /// The number of rows in the file, without the header and blank lines.
  public var read: Int { schools.count + skipped.count }

  /// An edition that was not read by ``DirectoryReader``, such as several joined pages or an app's own list.
  ///
  /// - Parameters:
  ///   - format: the format that the schools come from.
  ///   - schools: the schools. If two have the same id, the first one counts.
  ///   - skipped: the rows that were skipped.
  ///   - isWhole: whether the edition lists every school of its source; `nil` for the usual value of the format.
  public init(format: DirectoryFormat, schools: [School], skipped: [SkippedRow] = [], isWhole: Bool? = nil) {
    self.init(
      format: format, schools: schools, skipped: skipped, isWhole: isWhole ?? format.isPublishedWhole, levels: nil)
  }

  /// An edition that covers some levels only. It does not close schools of other levels.
  package init(
    format: DirectoryFormat, schools: [School], skipped: [SkippedRow], isWhole: Bool, levels: Set<SchoolLevel>?,
    idsMade: Int = 0
  ) {
    self.format = format
    self.schools = schools
    self.skipped = skipped
    self.isWhole = isWhole
    self.levels = levels
    self.idsMade = idsMade
  }
}

extension DirectoryEdition {
  /// Whether the edition lists all schools of this id's source, so that an omitted school no longer exists.
  /// TouchSchool's own CSV may list some schools of a ministry. Only the ministry's directory lists all of its schools.
  func speaks(for id: SchoolID) -> Bool {
    format != .touchschool || DirectoryFormat(rawValue: String(id.source)).map { $0 == .touchschool } ?? true
  }
}

/// A row of a directory that was skipped.
public struct SkippedRow: Hashable, Sendable, Codable {
  /// The line on which the row starts, from 1.
  public let line: Int
  /// The reason, in a few words for people.
  public let reason: String
  /// The id of the row's school if it could be read. An import does not change that school.
  public let id: SchoolID?
  /// Whether the row is invalid. The row of a planned school is valid, but it is skipped too.
  public let isBad: Bool

  public init(line: Int, reason: String, id: SchoolID? = nil, isBad: Bool = true) {
    self.line = line
    self.reason = reason
    self.id = id
    self.isBad = isBad
  }
}

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
