public import SchoolDirectory

/// The part of a season that boards and histories show, with its state at the time of reading.
public struct SeasonSummary: Identifiable, Hashable, Sendable, Codable {
  public let id: SeasonID
  public let name: String
  public let state: SeasonState
  /// The first moment at which taps count.
  public let startsAt: Timestamp
  /// The first moment at which taps no longer count; `nil` while no end is set.
  @ExplicitNull public private(set) var endsAt: Timestamp?
  /// The moment from which the season no longer changes: its end plus the grace period for late taps; `nil` while no
  /// end is set.
  @ExplicitNull public private(set) var finalAt: Timestamp?
  /// The pause; `nil` if the season is not paused.
  public private(set) var pause: Pause?
  /// The moment whose standings the boards show to players, also after the season's end; `nil` if the boards are not
  /// frozen.
  public private(set) var frozenSince: Timestamp?

  /// A pause, as a countdown shows it.
  public struct Pause: Hashable, Sendable, Codable {
    /// When the countdown stopped.
    public let since: Timestamp
    /// The time to the end that the stopped countdown shows, in milliseconds; `nil` if no end is set, or if the pause
    /// does not move the end.
    public let left: Int64?
  }

  public init(
    id: SeasonID, name: String, state: SeasonState, startsAt: Timestamp, endsAt: Timestamp?, finalAt: Timestamp?,
    pause: Pause? = nil, frozenSince: Timestamp? = nil
  ) {
    self.id = id
    self.name = name
    self.state = state
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.finalAt = finalAt
    self.pause = pause
    self.frozenSince = frozenSince
  }

  public init(_ season: Season, _ state: SeasonState) {
    self.init(
      id: season.id, name: season.name, state: state, startsAt: season.startsAt, endsAt: season.endsAt,
      finalAt: season.finalAt, pause: state == .paused ? season.openPause.map(Pause.init) : nil,
      frozenSince: season.frozenAt)
  }
}

extension SeasonSummary.Pause {
  init(_ pause: SeasonPause) {
    self.init(since: pause.from, left: pause.plannedEnd.map { $0.milliseconds(since: pause.from) })
  }
}

/// The state of a season.
public enum SeasonState: String, CaseIterable, Sendable, Codable {
  /// The season has not started; taps do not count yet.
  case scheduled
  /// The season has started; taps count.
  case live
  /// The season is paused: taps do not count until the season continues.
  case paused
  /// The season's end has passed. Taps from before the end still count if they arrive in the grace period.
  case counting
  /// The season is over. Its standings are frozen and stay readable.
  case ended

  /// Whether the season's end has passed, so that nobody can start to play in it.
  public var isOver: Bool { self == .counting || self == .ended }
  /// Whether the season has started and its end has not passed.
  public var isUnderWay: Bool { self == .live || self == .paused }
}

extension SeasonSummary {
  /// The moment of the next state change that needs no command; `nil` if there is none.
  package var boundary: Timestamp? {
    switch state {
    case .scheduled: startsAt
    case .live, .paused: endsAt
    case .counting: finalAt
    case .ended: nil
    }
  }

  /// The time that a countdown shows at a moment, in milliseconds: the time to the season's start, or to its end. `nil`
  /// if the season is over, or if it has started and no end is set.
  package func timeLeft(at now: Timestamp) -> Int64? {
    if let left = pause?.left { return left }
    return state.isOver ? nil : boundary.map { max(0, $0.milliseconds(since: now)) }
  }
}

/// A text in the two languages of the game.
package typealias Bilingual = (korean: String, english: String)

extension SeasonState {
  /// The state in a few words.
  package var words: Bilingual {
    switch self {
    case .scheduled: ("시작 전", "not begun")
    case .live: ("진행 중", "live")
    case .paused: ("잠시 멈춤", "paused")
    case .counting: ("마지막 터치를 세는 중", "counting the last taps")
    case .ended: ("종료", "over")
    }
  }

  /// Why taps do not count, in one sentence; `nil` if taps count.
  package var obstacle: Bilingual? {
    switch self {
    case .live: nil
    case .paused: ("시즌이 잠시 멈췄어요. 다시 시작하면 세요.", "The season is paused; taps count again when it goes on.")
    case .counting: ("시즌이 끝나서 마지막 터치를 세는 중이에요.", "The season is over: counting the last taps.")
    case .scheduled, .ended: ("지금은 시즌이 아니라서 세지 않아요.", "No season is running, so taps do not count.")
    }
  }

  /// Why taps do not count, with the season's name; `nil` if taps count.
  package func obstacle(inSeasonNamed name: String) -> Bilingual? {
    switch self {
    case .live: nil
    case .paused:
      ("\(name) 시즌이 잠시 멈췄어요. 다시 시작하면 세요.", "The season \(name) is paused; taps count again when it goes on.")
    case .scheduled: ("\(name) 시즌은 아직 시작하지 않아서 세지 않아요.", "The season \(name) has not begun, so taps do not count.")
    case .counting:
      (
        "\(name) 시즌이 끝나서 마지막 터치를 세는 중이에요. 순위는 곧 정해져요.",
        "The season \(name) is over: counting the last taps. The ranks are final in a moment."
      )
    case .ended: ("\(name) 시즌이 끝나서 이제 세지 않아요.", "The season \(name) is over, so taps do not count.")
    }
  }
}

extension Season {
  /// The refusal of new sessions at a moment; `nil` if players can open sessions.
  ///
  /// - Parameter isRhythm: whether the session is to be played in rhythm mode.
  package func refusalOfPlayers(at moment: Timestamp, isRhythm: Bool) -> TapRefusal? {
    switch state(at: moment) {
    case .paused where settings.lobby == .closed: .seasonPaused(id)
    case .live, .paused: isRhythm && settings.rhythm == .off ? .rhythmOff(id) : nil
    case .scheduled: .seasonNotStarted(id, startsAt: startsAt)
    case .counting, .ended: .seasonEnded(id, endedAt: endsAt ?? moment)
    }
  }
}
