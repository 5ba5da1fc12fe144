import Basics

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

extension SeasonState {
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
