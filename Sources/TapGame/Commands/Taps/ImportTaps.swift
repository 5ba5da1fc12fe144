import Basics
import Foundation

/// Imports a sheet of taps into a season, or corrects the sheet, all or nothing. The taps were counted elsewhere.
///
/// A sheet has a name. An import of a sheet with the same name corrects the sheet: the schools' taps change only by the
/// differences from the last import. Each school of a new sheet gets a session with one batch. So a school's total
/// stays equal to the sum of its sessions and to the sum of its receipts. A correction adjusts these sessions, with the
/// sheet's name as the reason. Fair play does not apply, because the organiser vouches for the file. Importing the same
/// counts again changes nothing.
public struct ImportTaps: ContestCommand {
  /// The season, which must be live.
  public var season: SeasonID
  /// The lines, in the order of the file. The lines of one school are added up.
  public var rows: [TapFile.Row]
  /// The ``TapFile/digest`` of the file.
  public var digest: String
  public var name: String
  /// Whether to count the same taps again if they were imported into this season before. The second sheet gets a number
  /// after its name.
  public var again: Bool
  /// The revision of the import to correct, from ``TapSheetPlan/corrects``; `nil` if this import must not correct a
  /// sheet.
  public var correcting: Revision?
  /// Whether a school loses its taps if a correction does not list the school. Otherwise, the school keeps its taps.
  public var zeroesMissing: Bool

  /// The maximum number of characters in a sheet's name.
  public static let maximumNameLength = 200

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

  public typealias Outcome = TapSheetPlan
  public static let name = "taps.import"
  public static let summary = "Count a sheet of taps that were counted elsewhere, or correct it."
  public static let fields: [CommandField] = [
    .season,
    .required("rows", .value, "The lines of the sheet: objects with line, school and taps."),
    .required("digest", .text, "A checksum of the lines, to recognise them."),
    .required("name", .text, "The name of the sheet."),
    .required("again", .flag, "Whether to count a sheet again that was imported before, under another name."),
    .optional("correcting", .number(0...Int64.max), "The revision of the import that this one corrects."),
    .required("zeroesMissing", .flag, "Whether a correction takes the taps of schools that it leaves out."),
  ]
  public var concernedSeason: SeasonID? { season }
  /// The question whether to correct the sheet; `nil` if the sheet is new or does not change.
  public var question: ((_ plan: TapSheetPlan) -> String?)? {
    { plan in plan.corrects == nil || plan.isEmpty ? nil : "Correct the sheet \(plan.sheet)?" }
  }
  public var weight: Int { rows.count }
  /// The fields for the audit list: the number of lines replaces the lines.
  public var audited: any Encodable {
    AuditedImport(season: season, name: name, digest: digest, rows: rows.count, again: again, correcting: correcting)
  }

  /// A copy of the import with white space trimmed from the name.
  package func validated() throws(ContestRefusal) -> ImportTaps {
    var valid = self
    valid.name = name.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
    guard VisibleText.isShowable(valid.name, upTo: Self.maximumNameLength) else {
      throw .invalid("A sheet's name has 1 to \(Self.maximumNameLength) visible characters; choose another.")
    }
    return valid
  }

  /// The reason of the adjustments that correct the sheet.
  package static func reason(correcting sheet: String) -> String { "Sheet \(sheet)" }
}

/// A sheet of taps, as of its last import.
public struct TapSheet: Hashable, Sendable, Codable {
  public let season: SeasonID
  /// The name, unique in the season.
  public let name: String
  public let schools: Int
  /// The sum of the sheet's taps.
  public let taps: Int64
  /// The number of imports that changed the sheet, including the first import.
  public let imports: Int
  public let importedAt: Timestamp
  public let revision: Revision

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

private struct AuditedImport: Encodable {
  let season: SeasonID
  let name: String
  let digest: String
  let rows: Int
  let again: Bool
  let correcting: Revision?
}

extension ContestRefusal {
  package static func otherSheet(_ sheet: String, season: SeasonID, imported: Revision) -> ContestRefusal {
    ContestRefusal(
      otherSheetKind, .data,
      "Season \(season) has other counts of the sheet “\(sheet)”, imported at revision \(imported); look at what differs, and say that this corrects them.",
      actual: imported.rawValue)
  }

  public static let otherSheetKind = "other-sheet"

  package static func alreadyImported(file: String, season: SeasonID) -> ContestRefusal {
    ContestRefusal(
      alreadyImportedKind, .data,
      "The taps in \(file) were imported into season \(season) before and would count twice; import them again only if that is meant.",
      actual: season.rawValue)
  }

  public static let alreadyImportedKind = "already-imported"
}
