import Boards
import Console
import GameAPI
import SchoolDirectory
import TapGame

struct SessionListView {
  let list: SessionList

  func print(by printer: Printer) throws { try printer.print(report, json: list) }

  private var report: Report<SessionRecord> {
    Report(
      list.sessions,
      order: "session nickname school_id imported rhythm taps rejected batches opened_at last_active_at",
      [
        .init(.number, "session", "Session", "세션") { $0.id },
        .init(.name, "nickname", "Player", "이름", cell: Cells.player) {
          $0.nickname?.text
        },
        .init(.id, "school_id", "School", "학교") { $0.school },
        .init(.count, "taps", "Taps", "터치", style: { _ in .emphasis }) { $0.taps },
        .init(.count, "rejected", "Rejected", "거절", style: { $0.rejected > 0 ? .warning : .dim }) { $0.rejected },
        .init(.count, "batches", "Batches", "묶음", givesWay: 1) { $0.batches },
        .init(.time, "last_active_at", "Last active", "마지막 터치", givesWay: 2) { $0.lastActiveAt },
        .data("imported") { $0.isImported }, .data("rhythm") { $0.isRhythm }, .data("opened_at") { $0.openedAt },
      ])
  }
}

struct TapSheetListView {
  let season: Season
  let sheets: [TapSheet]

  func print(by printer: Printer) throws {
    try printer.print(report, json: AnswerJSON(sheets, to: TapSheetQuestion.self))
  }

  private var report: Report<TapSheet> {
    Report(
      title: Titles.list(of: season, sheets.count, "sheet", "표"), sheets,
      order: "season sheet schools taps imports imported_at revision",
      [
        .data("season") { $0.season }, .data("revision") { $0.revision },
        .init(.name, "sheet", "Sheet", "표") { $0.name },
        .init(.count, "schools", "Schools", "학교") { $0.schools },
        .init(.count, "taps", "Taps", "터치", style: { _ in .emphasis }) { $0.taps },
        .init(.count, "imports", "Imports", "가져옴", givesWay: 1) { $0.imports },
        .init(.time, "imported_at", "Last import", "마지막으로 가져온 때") { $0.importedAt },
      ])
  }
}

struct EditionListView {
  let editions: [SchoolEdition]

  func print(by printer: Printer) throws {
    try printer.print(report, json: AnswerJSON(editions, to: EditionQuestion.self))
  }

  private var report: Report<SchoolEdition> {
    Report(
      editions,
      order: """
        id name format digest imported_at revision rows added changed closed reopened unchanged skipped remaining
        """,
      [
        .init(.number, "id", "Edition", "판") { $0.id },
        .init(.name, "name", "Name", "이름") { $0.name },
        .init(.word, "format", "Format", "형식", givesWay: 1) { $0.format },
        .init(.time, "imported_at", "Imported", "가져온 때", givesWay: 5) { $0.importedAt },
        .init(.count, "rows", "Rows", "줄", givesWay: 4) { $0.rows },
        .init(.count, "added", "Added", "추가") { $0.added },
        .init(.count, "remaining", "Still there", "남음") { $0.remaining },
        .init(.count, "changed", "Changed", "바뀜", givesWay: 3) { $0.changed },
        .init(.count, "closed", "Closed", "폐교", givesWay: 2) { $0.closed },
        .init(.id, "digest", "Digest", "지문", style: { _ in .dim }) { $0.digest },
        .data("revision") { $0.revision }, .data("reopened") { $0.reopened }, .data("unchanged") { $0.unchanged },
        .data("skipped") { $0.skipped },
      ])
  }
}

/// A part of a board of players.
struct PlayerView: AnswerView {
  let page: PlayerPage

  /// The name of the school or the region; `nil` for the board of all players.
  private var boardName: String? {
    if case .school = page.board, let school = page.entries.first?.school { return school.name }
    return page.board == .all ? nil : page.board.description
  }

  var report: Report<PlayerStanding> {
    Report(
      title: Titles.board(page.season, boardName, state: page.state, page.total, "player", "사람", page.revision),
      page.entries, order: "rank taps nickname school_id name level region district",
      [
        .init(.count, "rank", "Rank", "순위") { $0.rank },
        .init(.name, "nickname", "Player", "이름", cell: { Cells.player($0.nickname) }) { $0.nickname?.text },
        .init(.name, "name", "School", "학교") { $0.school.name },
        .init(.word, "region", "Region", "시도", givesWay: 1) { $0.school.region },
        .init(.count, "taps", "Taps", "터치", style: { _ in .emphasis }) { $0.taps },
        .data("school_id") { $0.school.id }, .data("level") { $0.school.level.rawValue },
        .data("district") { $0.school.district },
      ])
  }
}

/// A part of a board by averages.
struct AverageView: AnswerView {
  let page: AveragePage
  var showsIDs = false

  private var title: Bilingual {
    let board = Titles.board(page.season, page.board.nameUnlessAll, page.total, "school", "학교", page.revision)
    let least = (page.average?.leastPlayers ?? 1).grouped
    return (
      korean: "\(board.korean) · 한 명이 한 터치, \(least)명 이상",
      english: "\(board.english) · taps a player, of \(least) or more"
    )
  }

  var report: Report<AverageStanding> {
    Report(
      title: title, page.entries, order: "rank average players taps school_id name level region district",
      [
        .init(.count, "rank", "Rank", "순위") { $0.rank },
        .init(.name, "name", "School", "학교", cell: { Cells.school($0.school) }) { $0.school.name },
      ] + SchoolColumns.place(\.school) + [
        .init(.count, "average", "Taps a player", "한 명당 터치", style: { _ in .emphasis }) {
          DecimalText(description: $0.average.description)
        },
        .init(.count, "players", "Players", "사람", givesWay: 4) { $0.average.count },
        .data("taps") { $0.average.sum },
        SchoolColumns.id(\.school, isShown: showsIDs),
      ])
  }
}
