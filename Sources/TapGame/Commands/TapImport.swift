import Foundation

/// An import of a sheet of taps that were counted elsewhere into a season.
///
/// A sheet has a name. Importing a sheet of the same name again corrects it: only the differences from its last import
/// are given to the schools or taken from them.
public struct TapImport: Hashable, Sendable, Codable {
  /// The season, which must be live.
  public var season: SeasonID
  /// The lines, in the order of the file. The lines of one school are added up.
  public var rows: [TapFile.Row]
  /// The ``TapFile/digest`` of the file.
  public var digest: String
  /// The name of the sheet.
  public var name: String
  /// Whether to count a sheet again that was imported into this season before. Its name then gets a number.
  public var again: Bool
  /// The revision of the import that this one corrects, from ``TapSheetPlan/corrects``; `nil` to refuse a correction.
  public var correcting: Revision?
  /// Whether a correction takes the taps of schools that it leaves out; otherwise they keep them.
  public var zeroesMissing: Bool

  /// The maximum number of characters in a sheet's name.
  public static let maximumNameLength = 200

  /// An import of a file.
  public init(
    _ file: TapFile, named name: String, into season: SeasonID, again: Bool = false, correcting: Revision? = nil,
    zeroingMissing: Bool = false
  ) {
    self.season = season
    rows = file.rows
    digest = file.digest
    self.name = name
    self.again = again
    self.correcting = correcting
    zeroesMissing = zeroingMissing
  }

  /// The import with white space trimmed from its name.
  ///
  /// - Throws: ``ContestRefusal/tapSheet(reason:)``.
  /// - Complexity: O(length of the name).
  package func validated() throws(ContestRefusal) -> TapImport {
    var valid = self
    valid.name = name.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
    guard VisibleText.isShowable(valid.name, upTo: Self.maximumNameLength) else {
      throw .tapSheet(
        reason: "A sheet's name has 1 to \(Self.maximumNameLength) visible characters; choose another.")
    }
    return valid
  }

  /// The reason of the adjustments that correct the sheet.
  package static func reason(correcting sheet: String) -> String { "Sheet \(sheet)" }
}

/// A sheet of taps, as it was imported last.
public struct TapSheet: Hashable, Sendable, Codable {
  /// The season.
  public let season: SeasonID
  /// The name, unique in the season.
  public let name: String
  /// The number of schools on the sheet.
  public let schools: Int
  /// The sum of its taps.
  public let taps: Int64
  /// The number of imports that changed it, the first one included.
  public let imports: Int
  /// When it was imported last.
  public let importedAt: Timestamp
  /// The revision of its last import.
  public let revision: Revision

  /// A sheet with these values.
  public init(
    season: SeasonID, name: String, schools: Int, taps: Int64, imports: Int, importedAt: Timestamp, revision: Revision
  ) {
    self.season = season
    self.name = name
    self.schools = schools
    self.taps = taps
    self.imports = imports
    self.importedAt = importedAt
    self.revision = revision
  }
}
