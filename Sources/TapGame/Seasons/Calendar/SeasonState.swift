package import Basics

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
  /// The state in one word.
  package var name: Words {
    switch self {
    case .scheduled: "scheduled"
    case .live: "live"
    case .paused: "paused"
    case .counting: "counting"
    case .ended: "ended"
    }
  }

  package var words: Words {
    switch self {
    case .scheduled: "not begun"
    case .live: "live"
    case .paused: "paused"
    case .counting: "counting the last taps"
    case .ended: "over"
    }
  }

  /// Why taps do not count, in one sentence; `nil` if taps count.
  package var obstacle: Words? {
    switch self {
    case .live: nil
    case .paused: "The season is paused; taps count again when it goes on."
    case .counting: "The season is over: counting the last taps."
    case .scheduled, .ended: "No season is running, so taps do not count."
    }
  }

  /// Why taps do not count, with the season's name; `nil` if taps count.
  package func obstacle(inSeasonNamed name: String) -> Words? {
    switch self {
    case .live: nil
    case .paused:
      "The season \(name) is paused; taps count again when it goes on."
    case .scheduled: "The season \(name) has not begun, so taps do not count."
    case .counting:
      "The season \(name) is over: counting the last taps. The ranks are final in a moment."
    case .ended: "The season \(name) is over, so taps do not count."
    }
  }
}
