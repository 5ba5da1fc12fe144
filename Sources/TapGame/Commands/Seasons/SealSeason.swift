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
      throw ContestRefusal.invalid(
        .data, "The comment has to be 1 to 500 visible characters; send another.",
        ko: "한마디는 보이는 글자 1~500자여야 해요. 다르게 적어 주세요.")
    }
    return valid
  }
}

extension ContestRefusal {
  package static func sealed(_ season: SeasonID, at moment: Timestamp) -> ContestRefusal {
    ContestRefusal(
      "season-sealed", .state, "Season \(season) was sealed at \(moment) already.",
      ko: "시즌 \(season)은(는) \(moment)에 이미 확정됐어요.")
  }

  package static func stillCounting(_ season: SeasonID, until moment: Timestamp) -> ContestRefusal {
    ContestRefusal(
      "season-counting", .state, "Season \(season) counts its last taps until \(moment); seal it then.",
      ko: "시즌 \(season)은(는) \(moment)까지 마지막 터치를 세요. 그 뒤에 확정해 주세요.")
  }

  package static func openPause(_ season: SeasonID, _ pause: SeasonPause, isOver: Bool) -> ContestRefusal {
    ContestRefusal(
      "pause-open", .state,
      isOver
        ? "Season \(season) ended in a pause, which began at \(pause.from), so nothing after that has counted; force the seal if that was meant."
        : "Season \(season) is paused since \(pause.from); continue it or end it first.",
      ko: isOver
        ? "시즌 \(season)은(는) \(pause.from)에 멈춘 채 끝나서 그 뒤의 터치를 세지 않았어요. 그대로 좋으면 강제로 확정해 주세요."
        : "시즌 \(season)은(는) \(pause.from)부터 멈춰 있어요. 먼저 이어서 하거나 끝내 주세요.")
  }

  package static func openReview(_ season: SeasonID, _ sessions: [SessionID]) -> ContestRefusal {
    let list = sessions.prefix(5).map(\.description).joined(separator: ", ") + (sessions.count > 5 ? ", …" : "")
    return ContestRefusal(
      "review-open", .state,
      "Season \(season) has \(sessions.count) suspicious \(sessions.count == 1 ? "session" : "sessions") that nobody has banned or cleared (\(list)); look at them and clear them, take the end back and ban them, or force the seal.",
      ko:
        "시즌 \(season)에 아무도 차단하거나 괜찮다고 하지 않은 의심스러운 세션이 \(sessions.count)개 있어요(\(list)). 살펴보고 괜찮다고 하거나, 끝낸 것을 되돌려 차단하거나, 강제로 확정해 주세요.",
      actual: Int64(sessions.count))
  }

  package static func notOver(_ season: SeasonID) -> ContestRefusal {
    ContestRefusal(
      "season-not-ended", .state, "Season \(season) has not ended; end it first.",
      ko: "시즌 \(season)은(는) 끝나지 않았어요. 먼저 끝내 주세요.")
  }
}
