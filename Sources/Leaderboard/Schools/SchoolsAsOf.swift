import GRDB
import SQLiteFile
import TapGame

/// Selects the present schools, or the schools of an earlier revision.
struct SchoolsAsOf: Hashable, Sendable {
  /// The revision of schools; `nil` for the present schools.
  let revision: Revision?

  static let now = SchoolsAsOf(revision: nil)

  private init(revision: Revision?) { self.revision = revision }

  init(_ db: Database, asOf revision: Revision) throws {
    // If no school has changed since, the table itself is read, with its indexes.
    self.revision = revision < (try RevisionTable.lastOfSchools(db)) ? revision : nil
  }

  /// The schools of a season: the schools at its end if it has ended, otherwise the present schools.
  init(_ db: Database, season: SeasonID) throws {
    if let end = try SeasonEndTable.end(db, of: season) {
      try self.init(db, asOf: end.schools)
    } else {
      self = .now
    }
  }

  /// The SQL that precedes a statement about the table `school`. In the statement, the name `school` then means these
  /// schools.
  ///
  /// This SQL contains the revision's number instead of an argument, so that statements with numbered and with
  /// unnumbered arguments can follow it.
  var clause: String {
    guard let revision else { return "" }
    let columns = "number, id, name, level, region, district, address, latitude, longitude, status, since, pupils"
    return """
      WITH school AS (
        SELECT \(columns) FROM main.school WHERE since <= \(revision.rawValue)
        UNION ALL
        SELECT \(columns) FROM school_version WHERE since <= \(revision.rawValue) AND until > \(revision.rawValue))

      """
  }
}

/// The changes of the schools during a season.
struct SchoolTimeline {
  /// The newest schools of the season.
  let newest: SchoolsAsOf
  /// The imports, oldest first, each with the moment from which its schools apply.
  private let imports: [(from: Timestamp, schools: SchoolsAsOf)]

  init(_ db: Database, season: Season) throws {
    newest = try SchoolsAsOf(db, season: season.id)
    let rows = try StoredRow.fetchAll(
      db,
      sql: """
        SELECT id, committed_at FROM revision INDEXED BY revision_not_of_taps
        WHERE concerns <> 'taps' AND concerns = 'schools' AND id <= ? ORDER BY id
        """,
      arguments: [newest.revision?.rawValue ?? .max])
    imports = try rows.map { row in
      let id: Int64 = try row[0]
      var from = try row.moment(1)
      if from > season.startsAt {
        // If the clock was ahead at the import, later commits have earlier moments. These commits already have the
        // schools of the import.
        let earliest = try StoredRow.fetchOne(
          db, sql: "SELECT min(committed_at) FROM revision WHERE id >= ?", arguments: [id])
        from = try earliest?.optionalMoment(0) ?? from
      }
      return (from, try SchoolsAsOf(db, asOf: Revision(rawValue: id)))
    }
  }

  /// The schools at a moment. Before the first import, they are the schools of that import, because no school had taps.
  func schools(at moment: Timestamp) -> SchoolsAsOf {
    imports.last { $0.from <= moment }?.schools ?? imports.first?.schools ?? newest
  }
}
