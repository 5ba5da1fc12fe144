/// Undoes an ``EndSeason`` command, so that the season continues to its planned end.
///
/// This is possible for ten minutes. After that, the end is final, and the season is sealed. Taps that were refused
/// after the end stay refused.
public struct ResumeSeason: ContestCommand {
  public var season: SeasonID

  public init(_ season: SeasonID) { self.season = season }
}

extension ResumeSeason {
  public typealias Outcome = Season
  public static let name = "season.resume"
  public static let summary = "Take back the end of a season that was ended by hand less than ten minutes ago."
  public static let fields: [CommandField] = [.season]
  public var concernedSeason: SeasonID? { season }
}

extension ContestRefusal {
  /// The season has not ended, so there is no end to undo.
  public static func notEnded(_ season: SeasonID) -> ContestRefusal {
    ContestRefusal(
      "season-not-ended", .state, "Season \(season) has not ended, so there is nothing to take back.",
      ko: "시즌 \(season)은(는) 끝나지 않아서 되돌릴 것이 없어요.")
  }

  /// The end of the season cannot be undone, for this reason.
  public static func endIsFinal(_ season: SeasonID, reason: String) -> ContestRefusal {
    ContestRefusal(
      TapRefusal.Kind.seasonEnded.rawValue, .state, "Season \(season) stays ended: \(reason)",
      ko: "시즌 \(season)의 끝은 되돌릴 수 없어요.")
  }
}
