/// Seals a season that has ended, before its ten minutes are over: the result is final, and its end cannot be taken back
/// any more. It is what a jury does when it has looked at everything.
public struct SealSeason: ContestCommand {
  /// The season.
  public var season: SeasonID
  /// What the organiser has to say of the result, 1 to 500 characters, which becomes a part of the seal; `nil` for
  /// nothing.
  public var comment: String?

  /// A command that seals a season.
  public init(_ season: SeasonID, comment: String? = nil) {
    self.season = season
    self.comment = comment
  }
}

extension SealSeason {
  /// The season.
  public typealias Outcome = Season
  /// `season.seal`
  public static let name = "season.seal"
  /// The summary of the command.
  public static let summary = "Seal a season that has ended now, not ten minutes after its end."
  /// The fields of the command.
  public static let fields: [CommandField] = [
    .season, .optional("comment", .text, "What to say of the result in its seal, 1 to 500 characters."),
  ]
  /// 6: the first version that knows it.
  public static let since = 6
  /// The season.
  public var concernedSeason: SeasonID? { season }
  /// The question whether to seal the season, which nobody can take back.
  public var question: ((_ plan: Season) -> String?)? {
    { season in "Seal season \(season.id), \(season.name), so that nothing of it can be changed any more?" }
  }

  /// The comment without white space around it.
  ///
  /// - Throws: ``ContestRefusal``.
  /// - Complexity: O(length).
  package func validComment() throws(ContestRefusal) -> String? {
    guard let comment else { return nil }
    guard let valid = AdjustTaps.validReason(comment) else {
      throw ContestRefusal(
        ContestRefusal.invalidValue, .data, "The comment has to be 1 to 500 visible characters; send another.",
        ko: "한마디는 보이는 글자 1~500자여야 해요. 다르게 적어 주세요.")
    }
    return valid
  }
}

extension ContestRefusal {
  /// The season is sealed already.
  package static func sealed(_ season: SeasonID, at moment: Timestamp) -> ContestRefusal {
    ContestRefusal(
      "season-sealed", .state, "Season \(season) was sealed at \(moment) already.",
      ko: "시즌 \(season)은(는) \(moment)에 이미 확정됐어요.")
  }

  /// Taps that were made before the season's end may still arrive.
  package static func stillCounting(_ season: SeasonID, until moment: Timestamp) -> ContestRefusal {
    ContestRefusal(
      "season-counting", .state, "Season \(season) counts its last taps until \(moment); seal it then.",
      ko: "시즌 \(season)은(는) \(moment)까지 마지막 터치를 세요. 그 뒤에 확정해 주세요.")
  }

  /// The season has not ended, so there is nothing to seal.
  package static func notOver(_ season: SeasonID) -> ContestRefusal {
    ContestRefusal(
      "season-not-ended", .state, "Season \(season) has not ended; end it first.",
      ko: "시즌 \(season)은(는) 끝나지 않았어요. 먼저 끝내 주세요.")
  }
}
