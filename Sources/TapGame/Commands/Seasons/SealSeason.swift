import Basics
/// Seals a season that has ended, before its ten minutes are over: the result is final, and its end cannot be taken back
/// any more. It is what a jury does when it has looked at everything.
public struct SealSeason: ContestCommand {
  public var season: SeasonID
  /// What the organiser has to say of the result, 1 to 500 characters, which becomes a part of the seal; `nil` for
  /// nothing.
  public var comment: String?
  /// Whether to seal although a review is open, or the season ended in a pause; `nil` for `false`.
  public var isForced: Bool?

  private enum CodingKeys: String, CodingKey { case season, comment, isForced = "force" }

  public init(_ season: SeasonID, comment: String? = nil, isForced: Bool? = nil) {
    self.season = season
    self.comment = comment
    self.isForced = isForced
  }

  public typealias Outcome = Season
  public static let name = "season.seal"
  public static let summary = "Seal a season that has ended now, not ten minutes after its end."
  public static let fields: [CommandField] = [
    .season, .optional("comment", .text, "What to say of the result in its seal, 1 to 500 characters."),
    .optional("force", .flag, "Whether to seal although a review is open, or the season ended in a pause."),
  ]
  public var concernedSeason: SeasonID? { season }
  /// The question whether to seal the season, which nobody can take back.
  public var question: ((_ plan: Season) -> String?)? {
    { season in "Seal season \(season.id), \(season.name), so that nothing of it can be changed any more?" }
  }

  /// The comment without white space around it.
  package func validComment() throws(ContestRefusal) -> String? {
    guard let comment else { return nil }
    guard let valid = VisibleText.reason(comment) else {
      throw ContestRefusal.invalid(.data, "The comment has to be 1 to 500 visible characters; send another.")
    }
    return valid
  }
}

extension ContestRefusal {
  package static func sealed(_ season: SeasonID, at moment: Timestamp) -> ContestRefusal {
    ContestRefusal("season-sealed", .state, "Season \(season) was sealed at \(moment) already.")
  }

  package static func stillCounting(_ season: SeasonID, until moment: Timestamp) -> ContestRefusal {
    ContestRefusal("season-counting", .state, "Season \(season) counts its last taps until \(moment); seal it then.")
  }

  package static func openPause(_ season: SeasonID, _ pause: SeasonPause, isOver: Bool) -> ContestRefusal {
    ContestRefusal(
      "pause-open", .state,
      isOver
        ? "Season \(season) ended in a pause, which began at \(pause.from), so nothing after that has counted; force the seal if that was meant."
        : "Season \(season) is paused since \(pause.from); continue it or end it first.")
  }

  package static func openReview(_ season: SeasonID, _ sessions: [SessionID]) -> ContestRefusal {
    let list = sessions.prefix(5).map(\.description).joined(separator: ", ") + (sessions.count > 5 ? ", …" : "")
    return ContestRefusal(
      "review-open", .state,
      """
      Season \(season) has \(sessions.count) suspicious \(for: sessions.count, "session", "sessions") that \
      nobody has banned or cleared (\(list)); look at them and clear them, take the end back and ban them, \
      or force the seal.
      """,
      actual: Int64(sessions.count))
  }

  package static func notOver(_ season: SeasonID) -> ContestRefusal {
    ContestRefusal("season-not-ended", .state, "Season \(season) has not ended; end it first.")
  }
}
