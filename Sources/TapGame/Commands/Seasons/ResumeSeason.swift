import Basics
/// Undoes an ``EndSeason`` command, so that the season continues to its planned end.
///
/// This is possible for ten minutes. After that, the end is final, and the season is sealed. Taps that were refused
/// after the end stay refused.
public struct ResumeSeason: ContestCommand {
  public var season: SeasonID

  public init(_ season: SeasonID) { self.season = season }

  public typealias Outcome = Season
  public static let name = "season.resume"
  public static let summary = "Take back the end of a season that was ended by hand less than ten minutes ago."
  public static let fields: [CommandField] = [.season]
  public var concernedSeason: SeasonID? { season }
}

extension ContestRefusal {
  package static func notEnded(_ season: SeasonID) -> ContestRefusal {
    ContestRefusal("season-not-ended", .state, "Season \(season) has not ended, so there is nothing to take back.")
  }

  package static func endIsFinal(_ season: SeasonID, reason: String) -> ContestRefusal {
    ContestRefusal(RefusalKind.seasonEnded.rawValue, .state, "Season \(season) stays ended: \(reason)")
  }
}

/// Starts and ends the seasons that are due, and seals ended seasons.
///
/// A long-running process should send this command from time to time. Every other command starts and ends seasons, too.
/// Only this command seals seasons, a few at a time.
public struct PassTime: ContestCommand {
  /// Whether a person confirms the clock although it is far ahead of the newest entry; see ``ClockJump``.
  public var isClockConfirmed: Bool

  public init(isClockConfirmed: Bool = false) { self.isClockConfirmed = isClockConfirmed }

  /// The seasons that were sealed.
  public typealias Outcome = [SeasonID]
  public static let name = "time.pass"
  public static let summary = "Start, end and seal the seasons that are due."
  public static let fields: [CommandField] = [
    .required("isClockConfirmed", .flag, "Whether the server's clock is right although it is far ahead of the contest.")
  ]
  /// The audit list keeps the command only if a person confirms the clock.
  public var isAudited: Bool { isClockConfirmed }
}
