package import Boards
package import SchoolDirectory
package import TapGame

/// The boards as the game knows them: the one source of truth for every screen.
package struct Standings: Hashable, Sendable {
  /// The season, from the newest page.
  package private(set) var season: SeasonSummary
  /// The revision of the newest page. Pages that were read together have the same revision.
  package private(set) var revision: Revision
  private var pages: [StandingsWindow: BoardPage]

  /// The state of the season. While the boards are frozen, the result of a season that has ended is not known yet.
  package var state: SeasonState { isFrozen && season.state == .ended ? .counting : season.state }

  package var isFrozen: Bool { season.frozenSince != nil }

  package init(season: SeasonSummary, revision: Revision, pages: [StandingsWindow: BoardPage]) {
    self.season = season
    self.revision = revision
    self.pages = pages
  }

  /// The page of a window; `nil` if it has not been read yet, or if its school or board was not found.
  package subscript(_ window: StandingsWindow) -> BoardPage? { pages[window] }

  /// Replaces the page of a window by a newer one.
  package mutating func replace(_ window: StandingsWindow, by page: BoardPage) {
    pages[window] = page
    (season, revision) = (page.season, page.revision)
  }

  /// The same standings with taps of a school that no page has yet, as if they had just been counted.
  package func adding(_ taps: Int64, to school: SchoolID) -> Standings {
    guard taps != 0 else { return self }
    var standings = self
    standings.pages = pages.mapValues { $0.adding(taps, to: school) }
    return standings
  }

  /// A school's standing on a board, if a window around the school was read.
  package func standing(of school: SchoolID, on board: Board? = nil) -> Standing? {
    pages[.around(school, on: board)]?.entries.first { $0.school.id == school }
  }
}

/// A slice of a board that a screen shows.
package struct StandingsWindow: Hashable, Sendable {
  package let board: Board
  package let slice: BoardSlice

  package init(_ board: Board, _ slice: BoardSlice) {
    self.board = board
    self.slice = slice
  }

  /// A school with its neighbours on a board: 12 on each side, as many as a tall window shows.
  package static func around(_ school: SchoolID, on board: Board? = nil) -> StandingsWindow {
    StandingsWindow(board ?? Board(ranking: school), .around(school, radius: 12))
  }

  /// The school in the middle of the slice; `nil` if the slice is not around a school.
  package var center: SchoolID? {
    if case .around(let school, radius: _) = slice { school } else { nil }
  }
}

extension BoardPage {
  /// The page with more taps of one of its schools. The school passes those with fewer taps; it does not leave the page.
  fileprivate func adding(_ taps: Int64, to school: SchoolID) -> BoardPage {
    guard let place = entries.firstIndex(where: { $0.school.id == school }) else { return self }
    let (sum, isTooLarge) = entries[place].taps.addingReportingOverflow(taps)
    guard !isTooLarge, sum >= 0 else { return self }
    // With equal taps, the school that got there first is ahead.
    let new = entries[..<place].firstIndex { $0.taps < sum } ?? place
    let last = entries.map(\.reachedAt.milliseconds).max() ?? 0
    var order = entries
    order.insert(order.remove(at: place), at: new)
    return BoardPage(
      season: season, revision: revision, board: board, ties: ties, total: total,
      entries: zip(entries, order).map { rank, entry in
        entry.school.id == school
          ? Standing(
            rank: rank.rank, taps: sum, reachedAt: Timestamp(milliseconds: last &+ 1), school: entry.school)
          : Standing(rank: rank.rank, taps: entry.taps, reachedAt: entry.reachedAt, school: entry.school)
      }, next: next, previous: previous, at: at)
  }
}
