package import Boards
package import SchoolDirectory
package import TapGame

/// The boards as the game knows them, at one revision: the one source of truth for every screen.
package struct Standings: Hashable, Sendable {
  /// The season at the time of the read.
  package let season: SeasonSummary
  /// The revision of all pages.
  package let revision: Revision
  private let pages: [StandingsWindow: BoardPage]

  /// The state of the season.
  package var state: SeasonState { season.state }

  package init(season: SeasonSummary, revision: Revision, pages: [StandingsWindow: BoardPage]) {
    self.season = season
    self.revision = revision
    self.pages = pages
  }

  /// The page of a window; `nil` if it has not been read yet, or if its school or board was not found.
  package subscript(_ window: StandingsWindow) -> BoardPage? { pages[window] }

  /// A school's standing on a board, if a window around the school was read.
  /// - Complexity: O(schools in a window).
  package func standing(of school: SchoolID, on board: Board = .all) -> Standing? {
    pages[.around(school, on: board)]?.entries.first { $0.school.id == school }
  }
}
