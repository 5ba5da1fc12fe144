import Boards
import GRDB
import TapGame

/// The changes in the file that the boards of a season in memory do not include.
enum BoardNews: Sendable {
  case nothing
  case moved([MovedSchool], Revision)
  case everything(SeasonBoards)

  /// A season and the revision of its boards in memory.
  struct Question: Sendable {
    let season: SeasonID
    /// The present moment of the clock.
    let shown: Timestamp
    /// The revision of the boards in memory; `nil` if there are none.
    let revision: Revision?
    let directoryRevision: Revision?
  }

  /// Reads the changes from the file.
  ///
  /// - Returns: the state of the season and the changes.
  static func find(_ db: Database, _ question: Question) throws -> (state: SeasonState, news: BoardNews) {
    let season = question.season
    guard let played = try SeasonTable.played(db, season, shown: question.shown) else {
      throw TapRefusal.unknownSeason(season)
    }
    if let revision = question.revision, question.directoryRevision == (try RevisionTable.lastOfDirectory(db)) {
      let newest = try RevisionTable.last(db)
      guard newest > revision else { return (played.state, .nothing) }
      return (played.state, .moved(try MovedSchool.all(db, season: season, after: revision), newest))
    }
    let fresh = try SeasonBoards(db, season: played.season, schools: try SchoolTable.allNumbered(db))
    return (played.state, .everything(fresh))
  }
}
