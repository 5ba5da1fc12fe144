package import GameAPI
package import Console
package import Boards
package import SchoolDirectory
import TapGame

/// What every screen may know and none owns: handed to a screen when it reduces and when it draws, never kept by it.
package struct World: Equatable, Sendable {
  /// The language of everything that is shown.
  package var language: Language
  /// The terminal.
  package var size: TerminalSize
  /// The boards; `nil` until they were first read.
  package var standings: Standings?
  /// Why the boards cannot be read just now, and may be old; `nil` while they can.
  package var readingFailure: String?
  /// Who plays, for which school, and what became of the taps.
  package var tapping: Tapping.State
  /// What my school's rank just did.
  package var moment: RankMoment?
  /// What the person should know now; `nil` when there is nothing.
  package var notice: Notice?

  /// A world of which nothing has been read yet.
  /// - Complexity: O(1).
  package init(language: Language, size: TerminalSize, tapping: Tapping.State = .init()) {
    self.language = language
    self.size = size
    self.tapping = tapping
  }

  /// The school that is played for, as the contest knew it last: its directory may have changed since it was chosen.
  /// - Complexity: O(schools in a window).
  package var school: SchoolSummary? { tapping.school.map { standings?.standing(of: $0.id)?.school ?? $0 } }

  /// My school's place on the board of all schools.
  package var standing: Standing? { school.flatMap { standings?.standing(of: $0.id) } }

  /// Whether taps count now.
  package var isLive: Bool { standings?.state == .live }
}
