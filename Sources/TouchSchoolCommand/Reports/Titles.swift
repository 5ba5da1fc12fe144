import Basics
import Boards
import Console
import TapGame

/// The lines above tables.
enum Titles {
  /// The title of a list.
  ///
  /// - Parameter what: how many there are of what, such as `12 bans`.
  static func list(of season: Season, _ what: Words) -> Words {
    "\(season.name) (season \(season.id)) · \(what)"
  }

  /// The title of an answer about a board.
  ///
  /// - Parameters:
  ///   - board: the board's name; `nil` for the board of all.
  ///   - all: the name of the board of all.
  ///   - what: how many the board has of what, such as `12 schools`.
  static func board(
    _ season: SeasonSummary, _ board: String?, state: SeasonState? = nil, all: Words, _ what: Words,
    _ revision: Revision
  ) -> Words {
    """
    \(season.name) (season \(season.id), \
    \((state ?? season.state).name)\(season.frozenSince == nil ? "" : ", frozen" as Words)) · \
    \(board.map { Words(verbatim: $0) } ?? all) · \(what) · revision \(revision)
    """
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
        .init(.count, "rank_before", "Rank") { $0.rankBefore },
        .init(.count, "rank_after", "New rank", style: style) { $0.rankAfter },
        .init(.name, "name", "School") { $0.name },
        .init(.count, "taps_before", "Taps") { $0.tapsBefore },
        .init(.count, "taps_after", "New taps", style: { _ in .emphasis }) { $0.tapsAfter },
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
