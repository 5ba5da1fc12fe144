package import GameAPI
package import Console
package import Boards
package import SchoolDirectory
import TapGame

/// The state that all screens share and none owns. A screen gets it to reduce and to draw, and never stores it.
package struct SharedState: Equatable, Sendable {
  /// The language of everything that is shown.
  package var language: Language
  /// The terminal.
  package var size: TerminalSize
  /// The boards; `nil` until they were first read.
  package var standings: Standings?
  /// Why the boards cannot be read at present and may be outdated; `nil` while reading works.
  package var readingFailure: String?
  /// Who plays for which school, and the state of the taps.
  package var tapping: Tapping.State
  /// The last change of my school's rank, while it is celebrated.
  package var moment: RankMoment?
  /// The notice to show; `nil` for none.
  package var notice: Notice?

  /// Creates the shared state before anything has been read.
  package init(language: Language, size: TerminalSize, tapping: Tapping.State = .init()) {
    self.language = language
    self.size = size
    self.tapping = tapping
  }

  /// The school the player plays for, as the contest last described it. Its directory entry may have changed since it
  /// was chosen.
  /// - Complexity: O(schools in a window).
  package var school: SchoolSummary? { tapping.school.map { standings?.standing(of: $0.id)?.school ?? $0 } }

  /// My school's place on the board of all schools.
  package var standing: Standing? { school.flatMap { standings?.standing(of: $0.id) } }

  /// Whether taps count now.
  package var isLive: Bool { standings?.state == .live }
}
