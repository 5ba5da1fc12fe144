import TapGame

/// What happened without being asked for, until there is a moment to tell it.
struct PlainNews: Equatable, Sendable {
  /// How handing in goes, as far as it was told.
  enum Trouble: Equatable, Sendable {
    case none, retrying, kept
    case unkept(String)
    case shut(String)

    init(_ delivery: Tapping.Delivery) {
      switch delivery {
      case .flowing: self = .none
      case .retrying: self = .retrying
      case .kept: self = .kept
      case .unkept(let sentence): self = .unkept(sentence)
      case .shut(let sentence): self = .shut(sentence)
      }
    }
  }

  /// The newest overtaking that was not told.
  var moment: RankMoment?
  /// The rejections that were not told.
  var rejected: [RejectionReason: Int64] = [:]
  /// What was seen last, so that it is told once.
  var seenMoment: RankMoment?
  var seenNotice: Notice?
  var toldTrouble = Trouble.none
  var toldFailure: String?
  var toldSeason: ToldSeason?
  var isHoldTold = false
  /// Whether news were told a moment ago.
  var isPausing = false

  struct ToldSeason: Equatable, Sendable {
    let id: SeasonID
    let state: SeasonState
  }
}
