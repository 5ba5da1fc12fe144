public import SchoolDirectory

/// The changes from an import of a sheet of taps.
public struct TapSheetPlan: Hashable, Sendable, Codable {
  /// A school whose count on the sheet is new or changes.
  public struct Change: Hashable, Sendable, Codable {
    public let school: SchoolID
    /// The taps that the sheet had for the school; `nil` if the sheet did not list the school.
    public let before: Int64?
    /// The taps that the sheet has now.
    public let after: Int64
    /// The number of the first line that lists the school; `nil` if no line lists it.
    public let line: Int?

    /// The change of the school's taps; negative if taps are taken away.
    public var taps: Int64 { after - (before ?? 0) }
  }

  /// A school that is in the sheet's last import but not in this import. The school keeps its taps.
  public struct LeftOut: Hashable, Sendable, Codable {
    public let school: SchoolID
    public let taps: Int64
  }

  public let sheet: String
  /// The revision of the import that is corrected; `nil` for a sheet that was not imported into the season before.
  public let corrects: Revision?
  /// The changes: first the listed schools in the order of the file, then the missing schools that lose their taps, by
  /// id.
  public let changes: [Change]
  /// The missing schools that keep their taps, by id.
  public let leftOut: [LeftOut]
  /// The number of listed schools whose count does not change.
  public let unchanged: Int
  /// The sum of the sheet's taps.
  public let taps: Int64
  /// The revision of the commit that contains the import; `nil` for a plan. If nothing changed, it is the revision of
  /// the sheet's last import.
  public package(set) var revision: Revision?

  public var isEmpty: Bool { changes.isEmpty }
  /// The taps that schools gain in total.
  public var added: Int64 { changes.reduce(0) { $0 + max($1.taps, 0) } }
  /// The taps that schools lose in total.
  public var taken: Int64 { changes.reduce(0) { $0 - min($1.taps, 0) } }

  /// - Parameters:
  ///   - taps: the import.
  ///   - sheet: the name of the sheet. It differs from the name of the import if ``ImportTaps/again`` creates a second
  ///     sheet.
  ///   - stored: the revision and the counts of the sheet's last import; `nil` if there was none.
  /// - Throws: ``TapFileError/refused(line:reason:)`` if a sum does not fit into 64 bits.
  package init(
    _ taps: ImportTaps, sheet: String, stored: (revision: Revision, counts: [SchoolID: Int64])?
  ) throws(TapFileError) {
    var counts: [SchoolID: (taps: Int64, line: Int)] = [:]
    var order: [SchoolID] = []
    var sum: Int64 = 0
    for row in taps.rows {
      let (next, isTooMuch) = sum.addingReportingOverflow(row.taps)
      guard !isTooMuch else {
        throw .refused(line: row.line, reason: "The taps up to here do not fit into 64 bits; import the file in parts.")
      }
      guard row.taps >= 0 else { throw .taps(line: row.line, text: String(row.taps)) }
      sum = next
      // This sum cannot overflow, because it does not exceed the sum of all rows.
      if let known = counts[row.school] {
        counts[row.school] = (known.taps + row.taps, known.line)
      } else {
        counts[row.school] = (row.taps, row.line)
        order.append(row.school)
      }
    }
    var changes: [Change] = []
    var unchanged = 0
    for school in order {
      guard let (taps, line) = counts[school] else { continue }
      let before = stored?.counts[school]
      if before == taps {
        unchanged += 1
      } else {
        changes.append(Change(school: school, before: before, after: taps, line: line))
      }
    }
    let missing = (stored?.counts ?? [:]).filter { $0.value > 0 && counts[$0.key] == nil }.sorted { $0.key < $1.key }
    if taps.zeroesMissing {
      changes += missing.map { Change(school: $0.key, before: $0.value, after: 0, line: nil) }
      leftOut = []
    } else {
      leftOut = missing.map { LeftOut(school: $0.key, taps: $0.value) }
    }
    self.sheet = sheet
    corrects = stored?.revision
    self.changes = changes
    self.unchanged = unchanged
    self.taps = sum
  }
}
