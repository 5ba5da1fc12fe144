import Basics
/// Ends a season, now or at a later moment.
///
/// The standings and the list of schools are final after the end. For ten minutes, ``ResumeSeason`` can undo an end
/// that this command made. A season of a series cannot be extended, because the next season begins when the period
/// ends.
public struct EndSeason: ContestCommand {
  public var season: SeasonID
  /// When it ends; `nil` for the moment at which the command is applied.
  public var at: Timestamp?

  public init(_ season: SeasonID, at moment: Timestamp? = nil) {
    self.season = season
    at = moment
  }

  public typealias Outcome = Season
  public static let name = "season.end"
  public static let summary = "End a season, now or at a later moment. It can be taken back for ten minutes."
  public static let fields: [CommandField] = [
    .season, .optional("at", .moment, "When it ends; now if left out."),
  ]
  public var concernedSeason: SeasonID? { season }
  /// The question whether to end the season, because its standings become final.
  public var question: ((_ plan: Season) -> String?)? {
    { season in "End season \(season.id), \(season.name), \(at.map { "at \($0)" } ?? "now")?" }
  }
}

extension Season {
  /// Validates a requested end and returns it.
  ///
  /// - Parameters:
  ///   - now: the present moment in the season's time.
  ///   - limit: the start of the next season of the series; `nil` for a season that does not repeat.
  package func end(at moment: Timestamp?, now: Timestamp, limit: Timestamp?) throws -> Timestamp {
    if state(at: now).isOver { throw TapRefusal.seasonEnded(id, endedAt: endsAt ?? now) }
    let end = moment ?? now
    guard moment?.isStorable ?? true else {
      throw ContestRefusal.invalid("Season \(id) ends within 285,000 years of 1970; choose another end.")
    }
    guard end >= now else {
      throw ContestRefusal.invalid(
        "Season \(id) cannot end at \(end), which has passed; taps counted since then would be lost.")
    }
    guard end >= startsAt else {
      throw ContestRefusal.invalid("Season \(id) starts at \(startsAt) and cannot end at \(end); choose a later end.")
    }
    if let limit, end > limit {
      throw ContestRefusal.invalid(
        "Season \(id) repeats and makes room for the next one at \(limit); choose an earlier end.")
    }
    return end
  }
}
