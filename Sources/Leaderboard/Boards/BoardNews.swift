import Boards
import GRDB
import TapGame

/// What a file has that the boards of a season in memory do not.
enum BoardNews: Sendable {
  case nothing
  case moved([MovedSchool], Revision)
  case everything(SeasonBoards)

  /// A season, and what is known of it.
  struct Question: Sendable {
    let season: SeasonID
    /// What the clock shows.
    let shown: Timestamp
    /// The revision of the boards in memory; `nil` if there are none.
    let revision: Revision?
    let directoryRevision: Revision?
  }

  /// Looks into the file.
  ///
  /// - Returns: where the season stands, and what is new.
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
