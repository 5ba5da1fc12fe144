/// Takes back the end of a season that was ended by hand, so that it goes on to its planned end.
///
/// That is possible for ten minutes; then the end is final and the season is sealed. Taps that were refused meanwhile stay refused.
public struct ResumeSeason: ContestCommand {
  /// The season.
  public var season: SeasonID

  /// The season goes on.
  public init(_ season: SeasonID) { self.season = season }
}

extension ResumeSeason {
  /// The season.
  public typealias Outcome = Season
  /// `season.resume`
  public static let name = "season.resume"
  /// What it does.
  public static let summary = "Take back the end of a season that was ended by hand less than ten minutes ago."
  /// Its fields.
  public static let fields: [CommandField] = [.season]
  /// The season.
  public var concernedSeason: SeasonID? { season }
}

extension ContestRefusal {
  /// The season has not ended, so its end cannot be taken back.
  public static func notEnded(_ season: SeasonID) -> ContestRefusal {
    ContestRefusal(
      "season-not-ended", .state, "Season \(season) has not ended, so there is nothing to take back.",
      ko: "시즌 \(season)은(는) 끝나지 않아서 되돌릴 것이 없어요.")
  }

  /// The end of the season cannot be taken back any more, or never could.
  public static func endIsFinal(_ season: SeasonID, reason: String) -> ContestRefusal {
    ContestRefusal(
      TapRefusal.Kind.seasonEnded.rawValue, .state, "Season \(season) stays ended: \(reason)",
      ko: "시즌 \(season)의 끝은 되돌릴 수 없어요.")
  }
}
