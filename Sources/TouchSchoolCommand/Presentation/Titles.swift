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
