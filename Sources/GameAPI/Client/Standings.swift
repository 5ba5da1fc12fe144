package import Boards
package import SchoolDirectory
package import TapGame

/// What the game knows of the boards: the one source of truth for every screen, all of it true for one revision.
package struct Standings: Hashable, Sendable {
  /// The season, as it stood when this was asked.
  package let season: SeasonSummary
  /// The commit that this is true for.
  package let revision: Revision
  private let pages: [StandingsWindow: BoardPage]

  /// Where the season stood.
  package var state: SeasonState { season.state }

  /// Standings of these values.
  package init(season: SeasonSummary, revision: Revision, pages: [StandingsWindow: BoardPage]) {
    self.season = season
    self.revision = revision
    self.pages = pages
  }

  /// What a window shows; `nil` while it has not been read yet, and when it is around a school that is not on the board.
  package subscript(_ window: StandingsWindow) -> BoardPage? { pages[window] }

  /// A school's place on a board, if the school is in a window around it.
  /// - Complexity: O(schools in a window).
  package func standing(of school: SchoolID, on board: Board = .all) -> Standing? {
    pages[.around(school, on: board)]?.entries.first { $0.school.id == school }
  }
}
