import Console
package import SchoolDirectory
import TapGame

extension Picker {
  /// The loaded hits: the visible hits and the hits around them. There can be tens of thousands of hits, so the rest is
  /// loaded when the list reaches it.
  package struct Found: Equatable, Sendable {
    /// The 0-based position of the first loaded hit.
    package let first: Int
    /// The loaded hits, best first.
    package let schools: [SchoolSummary]
    /// The total number of hits.
    package let total: Int

    /// The hit at a 0-based position; `nil` if it is not loaded.
    package subscript(place: Int) -> SchoolSummary? {
      schools.indices.contains(place - first) ? schools[place - first] : nil
    }
  }

  /// The number of hits loaded on each side of the visible ones, so that most cursor moves need no search.
  static let margin = 100

  /// The level of each tab; `nil` for all levels.
  static let levels: [SchoolLevel?] = [nil] + SchoolLevel.allCases

  static func levels(in language: Language, on size: TerminalSize) -> TabBar {
    let isNarrow = size.columns < Theme.least.columns
    return TabBar(
      levels.map { level in
        let name = level?.name(in: language) ?? language("전체", "all")
        guard isNarrow else { return name }
        // All tabs fit in forty columns: 초, 중, 고, 특수, as people say.
        return language(name.replacing(/등?학교$/, with: ""), String(name.prefix(3)))
      })
  }

  /// Searches, unless the visible hits are already loaded.
  func look(_ state: inout State) {
    let rows = ListLayout(shared.size).list.rows
    if let found = state.found {
      let shown = state.cursor.shown(in: found.total, rows: rows)
      if shown.isEmpty || found[shown.lowerBound] != nil && found[shown.upperBound - 1] != nil { return }
    }
    let place = state.found.map { state.cursor.shown(in: $0.total, rows: rows).lowerBound } ?? 0
    let first = max(0, place - Self.margin)
    let limit = place - first + rows + Self.margin
    guard state.query.contains(where: { !$0.isWhitespace }) else {
      let list = dependencies.search.list(
        level: state.level, region: shared.school?.region, skipping: first, limit: limit)
      state.found = Found(first: first, schools: list.schools.map { SchoolSummary($0) }, total: list.total)
      return
    }
    let result = dependencies.search.find(state.query, level: state.level, skipping: first, limit: limit)
    state.found = Found(first: first, schools: result.hits.map { SchoolSummary($0.school) }, total: result.total)
  }
}
