import Basics
import TapClient
import GameAPI
import Console
import Boards
import SchoolDirectory
import TapGame

/// The state that all screens share. It belongs to the game. A screen receives it to reduce and to draw, and does not
/// store it.
struct SharedState: Equatable, Sendable {
  /// The language of everything that is shown.
  var language: Language
  /// Whether this is a practice with simulated rivals. Its taps count in no contest.
  let isPractice: Bool
  var size: TerminalSize
  /// The boards as they were read; `nil` until then.
  private(set) var readStandings: Standings?
  /// My taps that these boards do not have yet.
  var unread = UnreadTaps()
  /// Why the boards cannot be read at present and may be outdated; `nil` while reading works.
  var readingFailure: String?
  /// The player's school and session, and the state of the taps.
  var tapping: Tapping.State
  /// The last change of my school's rank, while it is shown; `nil` otherwise.
  var moment: RankMoment?
  /// The schools that my school has passed in this run, first ones first.
  var passed: [SchoolSummary] = []
  /// The time to the season's start or end; `nil` if neither lies ahead, if no end is set, or if it is too distant.
  var countdown: SeasonCountdown?
  /// The notice to show; `nil` for none.
  var notice: Notice?

  init(language: Language, size: TerminalSize, tapping: Tapping.State = .init(), isPractice: Bool = false) {
    self.language = language
    self.isPractice = isPractice
    self.size = size
    self.tapping = tapping
  }

  /// The boards with my own taps, as every screen shows them; `nil` until they were first read.
  var standings: Standings? {
    get {
      guard let readStandings, readStandings.state.isUnderWay, !readStandings.isFrozen, let school = tapping.school
      else { return readStandings }
      return readStandings.adding(
        unread.count(uncounted: tapping.uncounted, session: tapping.session?.session), to: school.id)
    }
    set { readStandings = newValue }
  }

  /// The school the player plays for, as the contest last described it. Its directory entry may have changed since the
  /// player chose it.
  var school: SchoolSummary? { tapping.school.map { standings?.standing(of: $0.id)?.school ?? $0 } }

  /// My school's place on the board of all schools.
  var standing: Standing? { school.flatMap { standings?.standing(of: $0.id) } }

  /// Whether no other school has taps in the live season. `false` in practice, and while the standings are not known.
  var isAlone: Bool {
    guard isLive, !isPractice, let standings else { return false }
    return !standings.hasOthers(than: tapping.school?.id)
  }

  /// Whether the standings may be outdated: they cannot be read, or the contest has not taken my last taps in time, as
  /// when its file is locked.
  var isOutdated: Bool { readingFailure != nil || tapping.isLate }

  /// Whether taps count now.
  var isLive: Bool { standings?.state == .live }
}

extension Standings {
  /// Whether a school other than this one has taps. `true` if the best schools were not read.
  func hasOthers(than school: SchoolID?) -> Bool {
    self[.best]?.entries.contains { $0.taps > 0 && $0.school.id != school } ?? true
  }
}

extension StandingsWindow {
  static let best = StandingsWindow(.all, .top(5))
}
