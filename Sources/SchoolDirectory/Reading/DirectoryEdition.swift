/// What one directory file says.
public struct DirectoryEdition: Hashable, Sendable {
  /// The format that the file was read as.
  public let format: DirectoryFormat
  /// The schools, in the order of the file; ``DirectoryReader`` gives each id once.
  public let schools: [School]
  /// The rows that gave no school, in the order of the file.
  public let skipped: [SkippedRow]
  /// Whether a school of a source in it that it does not list can be taken to be closed.
  public let isWhole: Bool
  /// The levels that it speaks for; `nil` for all.
  package let levels: Set<SchoolLevel>?
  /// How many rows the file has, not counting the header and blank lines.
  public var read: Int { schools.count + skipped.count }

  /// An edition that did not come out of ``DirectoryReader``: several pages put together, or an app's own list.
  ///
  /// - Parameters:
  ///   - format: where the schools come from.
  ///   - schools: the schools; of two with one id the first counts.
  ///   - skipped: the rows that gave no school.
  ///   - isWhole: whether every school of the source is in it; by default, what the format is published as.
  public init(format: DirectoryFormat, schools: [School], skipped: [SkippedRow] = [], isWhole: Bool? = nil) {
    self.init(
      format: format, schools: schools, skipped: skipped, isWhole: isWhole ?? format.isPublishedWhole, levels: nil)
  }

  /// An edition that speaks for some levels only: of the others it closes no school.
  package init(
    format: DirectoryFormat, schools: [School], skipped: [SkippedRow], isWhole: Bool, levels: Set<SchoolLevel>?
  ) {
    self.format = format
    self.schools = schools
    self.skipped = skipped
    self.isWhole = isWhole
    self.levels = levels
  }
}

extension DirectoryEdition {
  /// Whether the edition can say which schools the source of this id no longer has. TouchSchool's own CSV may name schools of a ministry, but
  /// only the ministry's directory says which of them there are.
  func speaks(for id: SchoolID) -> Bool {
    format != .touchschool || DirectoryFormat(rawValue: String(id.source)).map { $0 == .touchschool } ?? true
  }
}
