import Basics
import Boards
import Console
import TapGame

/// The lines above tables.
enum Titles {
  static func list(of season: Season, _ count: Int, _ english: String, _ korean: String) -> Bilingual {
    (
      korean: "\(season.name) (시즌 \(season.id)) · \(korean) \(count.grouped)",
      english: "\(season.name) (season \(season.id)) · \(count.grouped) \(english)\(count == 1 ? "" : "s")"
    )
  }

  /// The title of an answer about a board.
  ///
  /// - Parameter board: the board's name; `nil` for the board of all.
  static func board(
    _ season: SeasonSummary, _ board: String?, state: SeasonState? = nil, _ count: Int, _ english: String,
    _ korean: String, _ revision: Revision
  ) -> Bilingual {
    let state = state ?? season.state
    let freeze: Bilingual = season.frozenSince == nil ? ("", "") : (", 순위 공개 중지", ", frozen")
    return (
      korean: "\(season.name) (시즌 \(season.id), \(state.words.korean)\(freeze.korean)) · "
        + "\(board ?? "모든 \(korean)") · \(korean) \(count.grouped) · 리비전 \(revision)",
      english: "\(season.name) (season \(season.id), \(state.rawValue)\(freeze.english)) · "
        + "\(board ?? "all \(english)s") · \(count.grouped) \(english)\(count == 1 ? "" : "s") · "
        + "revision \(revision)"
    )
  }
}

extension Board {
  /// The name; `nil` for the board of all schools.
  var nameUnlessAll: String? { self == .all ? nil : description }
}

/// The schools whose rank an organiser's command changes.
enum MovedRanks {
  /// The maximum number of schools in the table; JSON and CSV have up to ``TapGame/BanReport/maximumSchools``.
  private static let listed = 20

  static func report(_ schools: [BanReport.MovedRank]) -> Report<BanReport.MovedRank> {
    Report(
      schools, order: "school_id name taps_before taps_after rank_before rank_after",
      [
        .data("school_id") { $0.school },
        .init(.count, "rank_before", "Rank", "순위") { $0.rankBefore },
        .init(.count, "rank_after", "New rank", "새 순위", style: style) { $0.rankAfter },
        .init(.name, "name", "School", "학교") { $0.name },
        .init(.count, "taps_before", "Taps", "터치") { $0.tapsBefore },
        .init(.count, "taps_after", "New taps", "새 터치", style: { _ in .emphasis }) { $0.tapsAfter },
      ])
  }

  /// Prints the first schools as a table.
  ///
  /// - Parameter count: the number of all schools whose rank changes.
  static func printTable(_ schools: [BanReport.MovedRank], of count: Int, by printer: Printer) throws {
    guard !schools.isEmpty else { return }
    let first = schools.prefix(listed)
    try printer.table(report(Array(first)).table(printer.style))
    try printer.rest(count - first.count)
  }

  private static func style(of school: BanReport.MovedRank) -> Style {
    school.rankAfter == school.rankBefore ? .plain : school.rankAfter < school.rankBefore ? .gain : .loss
  }
}
