import Basics

/// The board of the introduction: generated schools and the player's school.
struct PracticeBoard {
  struct Row: Equatable {
    let rank: Int
    let name: String
    let taps: Int
    let isMine: Bool
  }

  /// The number of taps that the player's school needs to pass the school ahead. An equal count is not enough, because
  /// the school that reached it first stays ahead.
  static let tapsToPass = 5

  /// The rows, best first.
  let rows: [Row]

  /// Creates the board after `taps` taps of the player.
  init(taps: Int, language: Language) {
    let mine = 1208 + taps
    // If the counts are equal, the other school ranks above the player's school, because it reached the count first.
    let others = Self.names(in: language)
    let schools = [
      (others[0], 1340, false), (others[1], 1212, false), (language("Our school"), mine, true),
      (others[2], 980, false), (others[3], 641, false),
    ]
    let ahead = schools.filter { !$0.2 && $0.1 >= mine }
    let behind = schools.filter { !$0.2 && $0.1 < mine }
    rows = (ahead + schools.filter(\.2) + behind).enumerated().map { index, school in
      Row(rank: index + 1, name: school.0, taps: school.1, isMine: school.2)
    }
  }

  var mine: Row? { rows.first(where: \.isMine) }

  /// Names that no real school has.
  static func names(in language: Language) -> [String] {
    switch language {
    case .korean: ["달토끼초등학교", "도깨비고등학교", "구름섬중학교", "별사탕초등학교"]
    case .english: ["Moon Rabbit Elementary", "Goblin High", "Cloud Island Middle", "Star Candy Elementary"]
    }
  }

  /// The name of the school that the player's school passes.
  static func passed(in language: Language) -> String { names(in: language)[1] }
}

/// Counts practice taps, which are not sent. Held-down keys are detected as in the game.
struct Practice: Equatable, Sendable {
  /// The kind of a press.
  enum Outcome { case tap, held, none }

  /// The taps since the phase began.
  private(set) var taps = 0
  /// Whether the last press came from a held-down key.
  private(set) var isHeld = false
  private var detector = KeyRepeatDetector()
  private var tellsRepeats = false

  mutating func take(_ press: TapPress) -> Outcome {
    let verdict = detector.press(press, tellsRepeats: &tellsRepeats)
    taps = max(0, taps - verdict.withdrawn)
    switch verdict.press {
    case .counts, .waits:
      taps += 1
      isHeld = false
      return .tap
    case .isRepeat:
      isHeld = true
      return .held
    case .isNone:
      return .none
    }
  }

  /// Restarts the count at 0. The detector still knows which key is held down.
  mutating func beginAnew() {
    taps = 0
    isHeld = false
  }
}
