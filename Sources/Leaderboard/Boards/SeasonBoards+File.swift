import Boards
import GRDB
import TapGame

extension SeasonBoards {
  /// Ranks a season's schools by the totals in the file.
  ///
  /// - Parameter schools: all schools, ordered by id.
  /// - Complexity: O(n log n).
  init(_ db: Database, season: Season, schools: [NumberedSchool]) throws {
    self.init(
      season: season, rows: schools,
      moved: try MovedSchool.all(db, season: season.id, after: Revision(rawValue: 0)),
      revision: try RevisionTable.last(db), directoryRevision: try RevisionTable.lastOfDirectory(db))
  }
}
