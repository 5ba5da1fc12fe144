import Boards
import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

extension ApproveNames: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Bool {
    try validate()
    guard try transaction.existingSeason(season) != nil else { throw TapRefusal.unknownSeason(season) }
    var isChanged = false
    for name in names {
      let number = try PlayerTable.number(transaction.db, of: name.school)
      let statement = try transaction.db.cachedStatement(
        sql: """
          INSERT OR IGNORE INTO approved_name (season, school, nickname)
          SELECT DISTINCT season, school, nickname FROM session WHERE season = ? AND school = ? AND nickname = ?
          """)
      try statement.execute(arguments: [season.rawValue, number, name.nickname.text])
      isChanged = isChanged || transaction.db.changesCount > 0
    }
    return isChanged
  }
}

extension NameQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> NameList {
    let season = try await contest.season(orCurrent: season)
    return try await contest.read(season: season) { db, _ in
      let needsApproval = try ApprovedNames.areNeeded(db, in: season)
      let rows = try StoredRow.fetchAll(
        db,
        sql: """
          SELECT session.school AS school, nickname, max(session.id) AS newest, max(opened_at) AS opened_at,
            sum(accepted) AS taps, max(is_hidden) AS is_hidden, \(ApprovedNames.column) AS is_approved
          FROM session WHERE season = ?1 AND origin = 'play' AND nickname <> ?2
          GROUP BY session.school, nickname ORDER BY newest DESC
          """, arguments: [season.rawValue, Nickname.anonymous.text])
      let directory = try SchoolsAsOf(db, season: season)
      let all = try rows.compactMap { row -> (row: StoredRow, nickname: Nickname)? in
        let text: String = try row["nickname"]
        return text.contains(Nickname.forgottenMark) ? nil : Nickname(text).map { (row, $0) }
      }
      func flag(_ row: StoredRow, _ column: String) throws -> Bool { try (row[column] as Int64) != 0 }
      return NameList(
        season: season, needsApproval: needsApproval, total: all.count,
        waiting: needsApproval
          ? try all.count { try !flag($0.row, "is_approved") && !flag($0.row, "is_hidden") } : 0,
        names: try all.prefix(max(0, limit)).map { row, nickname in
          NameRecord(
            nickname, school: SchoolSummary(try SchoolTable.school(db, number: try row["school"], directory)),
            openedAt: try row.moment("opened_at"), taps: try row.count("taps"),
            isHidden: try flag(row, "is_hidden"), isApproved: try flag(row, "is_approved"))
        })
    }
  }
}
