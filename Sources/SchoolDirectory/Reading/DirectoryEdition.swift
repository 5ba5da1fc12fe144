/// The contents of one directory file.
public struct DirectoryEdition: Hashable, Sendable {
  /// The format of the file.
  public let format: DirectoryFormat
  /// The schools, in the order of the file. ``DirectoryReader`` returns each id once.
  public let schools: [School]
  /// The rows that were skipped, in the order of the file.
  public let skipped: [SkippedRow]
  /// Whether schools of the edition's sources that the edition does not list count as closed.
  public let isWhole: Bool
  /// The levels that the edition covers; `nil` for all.
  package let levels: Set<SchoolLevel>?
  /// The number of rows in the file, without the header and blank lines.
  public var read: Int { schools.count + skipped.count }

  /// An edition that was not read by ``DirectoryReader``, such as several pages together or an app's own list.
  ///
  /// - Parameters:
  ///   - format: the format that the schools come from.
  ///   - schools: the schools. If two have the same id, the first one counts.
  ///   - skipped: the rows that were skipped.
  ///   - isWhole: whether the edition lists every school of its source; by default, whether the format is published
  ///     whole.
  public init(format: DirectoryFormat, schools: [School], skipped: [SkippedRow] = [], isWhole: Bool? = nil) {
    self.init(
      format: format, schools: schools, skipped: skipped, isWhole: isWhole ?? format.isPublishedWhole, levels: nil)
  }

  /// An edition that covers some levels only. It does not close schools of other levels.
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
  /// Whether a school of this id's source no longer exists if the edition omits it. TouchSchool's own CSV may list
  /// schools of a ministry, but only the ministry's directory lists all of them.
  func speaks(for id: SchoolID) -> Bool {
    format != .touchschool || DirectoryFormat(rawValue: String(id.source)).map { $0 == .touchschool } ?? true
  }
}
