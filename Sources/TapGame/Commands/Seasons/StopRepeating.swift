import Basics
/// Ends a series, so that it creates no more seasons.
public struct StopRepeating: ContestCommand {
  /// Any season of the series.
  public var season: SeasonID
  /// Whether the live season also ends now. Otherwise, it continues to its end. If the series has not begun, `true`
  /// cancels the first season, and `false` keeps the first season as the only one.
  public var atOnce: Bool

  public init(_ season: SeasonID, atOnce: Bool = false) {
    self.season = season
    self.atOnce = atOnce
  }

  public typealias Outcome = SeasonSeries
  public static let name = "season.stop-repeating"
  public static let summary = "Let a season repeat no more."
  public static let fields: [CommandField] = [
    .season, .required("atOnce", .flag, "Whether the live season ends now, too."),
  ]
  public var concernedSeason: SeasonID? { season }
  /// The question whether to end the live season; `nil` if it continues.
  public var question: ((_ plan: SeasonSeries) -> String?)? {
    atOnce ? { series in "Stop repeating \(series.name), and end its season now?" } : nil
  }
}

extension ContestRefusal {
  package static func notRepeating(_ season: SeasonID) -> ContestRefusal {
    invalid(.data, "Season \(season) does not repeat; end it, or name a season that does.")
  }

  package static func seriesEnded(_ season: SeasonID, endedAt: Timestamp) -> ContestRefusal {
    invalid(.data, "Season \(season) repeats no more since \(endedAt); its seasons are kept.")
  }
}
