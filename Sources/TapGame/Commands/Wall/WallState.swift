public import SchoolDirectory

/// What the walls of a contest show: the projectors in a hall, which all follow one remote. Everything in it may be read
/// by everybody, because a wall shows it.
public struct WallState: Hashable, Sendable, Codable {
  /// The number of the command that made it, counted from 1. Before the first command, it is 0.
  public package(set) var number: Int64 = 0
  public package(set) var changedAt = Timestamp(milliseconds: 0)
  /// The season that the command steered. In the next season, the walls show what they show before the first command.
  public package(set) var season: SeasonID?
  /// How the walls look; `nil` as long as each wall decides.
  public package(set) var look: WallLook?
  /// The board, such as `level:high`; `nil` as long as each wall decides.
  public package(set) var board: String?
  /// Whether the walls play sounds; `nil` as long as each wall decides.
  public package(set) var sound: Bool?
  /// The text on the walls and the phones; `nil` for none.
  public package(set) var message: String?
  /// The first moment at which the message is gone; `nil` if it stays, or if there is none.
  public package(set) var messageEndsAt: Timestamp?
  /// The reveal as far as it has been shown; `nil` before the first one.
  public package(set) var reveal: WallReveal?
  /// The school that has just fallen into place; `nil` if the last command settled none.
  public package(set) var light: WallLight?

  package var schools: Set<SchoolID> {
    Set([reveal?.school, light?.school].compactMap(\.self) + (reveal?.rows ?? []).map(\.school))
  }

  package init(number: Int64 = 0, season: SeasonID? = nil) { (self.number, self.season) = (number, season) }

  /// The state in a season: this one, or nothing but its number if it is of another season.
  package func inSeason(_ season: SeasonID?) -> WallState {
    season == self.season ? self : WallState(number: number, season: season)
  }

  /// The state at a moment, without a message that is gone.
  package func shown(at moment: Timestamp) -> WallState {
    guard let messageEndsAt, messageEndsAt <= moment else { return self }
    var state = self
    (state.message, state.messageEndsAt) = (nil, nil)
    return state
  }

  /// The state after a command that was applied at a moment.
  package func after(_ command: ShowOnWall, at moment: Timestamp) -> WallState {
    var state = shown(at: moment)
    state.number += 1
    state.changedAt = moment
    state.look = command.look ?? look
    state.board = command.board ?? board
    state.sound = command.sound ?? sound
    if let text = command.message { state.message = text.isEmpty ? nil : text }
    if command.message != nil || command.stays != nil {
      let isBrief = state.message != nil && command.stays != true
      state.messageEndsAt = isBrief ? moment + ShowOnWall.messageMilliseconds : nil
    }
    state.reveal = command.reveal ?? reveal
    state.light = command.light
    return state
  }
}

/// A look of the walls.
public enum WallLook: String, CaseIterable, Sendable, Codable {
  /// Many rows.
  case list
  /// Five large rows, for a hall.
  case hall
}

/// One step of a reveal, as a picture: the rows around the school that the step is about. A wall needs nothing else to
/// show it, so it cannot tell more than the step does, and it is where it was after a reload.
public struct WallReveal: Hashable, Sendable, Codable {
  /// The kinds of steps, as `reveal-plan.js` has them.
  public enum Step: String, CaseIterable, Sendable, Codable {
    /// Nothing is shown yet.
    case curtain
    /// A school is next.
    case look
    /// A school gets its true count.
    case count
    /// A school gets its awards.
    case award
    /// The first place alone.
    case first
    /// The first three places.
    case podium
    /// The reveal is over: the walls show the board.
    case table
  }

  public static let (mostRows, mostAwards) = (20, 20)

  public var season: SeasonID
  public var step: Step
  /// The number of the step, counted from 0 for the curtain, and the number of the last one.
  public var index: Int64, total: Int64
  /// How fast rows move, in percent.
  public var speed: Int64?
  public var school: SchoolID?
  /// The position of the school, counted from 0, and its position after the step.
  public var place: Int64?, next: Int64?
  /// The school's count before and after the step.
  public var from: Int64?, to: Int64?
  /// The position of the first row, and the first position that is final.
  public var first: Int64?, settled: Int64?
  /// The count of a full bar.
  public var most: Int64?
  /// The rows, the first one first.
  public var rows: [WallRow]?
  public var awards: [WallAward]?

  public init(season: SeasonID, step: Step, index: Int64, total: Int64) {
    (self.season, self.step, self.index, self.total) = (season, step, index, total)
  }
}

/// A row of a step of a reveal.
public struct WallRow: Hashable, Sendable, Codable {
  public var school: SchoolID
  /// Its rank and its count, as far as they have been revealed.
  public var rank: Int64, taps: Int64
  /// Its colour, as `board.css` numbers it.
  public var color: Int64

  public init(school: SchoolID, rank: Int64, taps: Int64, color: Int64) {
    (self.school, self.rank, self.taps, self.color) = (school, rank, taps, color)
  }
}

/// An award of a step of a reveal, as `awards.js` has them.
public struct WallAward: Hashable, Sendable, Codable {
  /// The kind of the award: `level`, `region`, `climb`, `front`, `newcomer` or `player`.
  public var kind: String
  /// The level or the region.
  public var name: String?
  public var nickname: String?
  /// The ranks of a climb.
  public var from: Int64?, to: Int64?
  /// How long the school was in front.
  public var minutes: Int64?
  /// The player's count.
  public var taps: Int64?

  public init(kind: String) { self.kind = kind }
}

/// A school that has just fallen into place: its phones light up.
public struct WallLight: Hashable, Sendable, Codable {
  public var school: SchoolID
  public var place: Int64
  /// Its colour on the walls, such as `#a56003`.
  public var color: String
  /// Whether the phones of all schools light up, as they do for the first place.
  public var all: Bool?

  public init(school: SchoolID, place: Int64, color: String, all: Bool? = nil) {
    (self.school, self.place, self.color, self.all) = (school, place, color, all)
  }
}
