import GameAPI
import TapGame

/// The events to announce, and the last announcements.
struct PlainNews: Equatable, Sendable {
  /// The part of the delivery state that is announced.
  enum Fault: Equatable, Sendable {
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

  /// The newest overtaking that waits for its announcement.
  var moment: RankMoment?
  /// The number of rejected taps that were announced, by reason.
  var toldRejections: [RejectionReason: Int64] = [:]
  /// The last overtaking that was noticed, so that each overtaking is announced once.
  var seenMoment: RankMoment?
  var seenNotice: Notice?
  var announcedFault = Fault.none
  var announcedFailure: String?
  var announcedSeason: AnnouncedSeason?
  /// The season whose podium and text to share were printed.
  var toldEnding: SeasonID?
  /// The last announced time before the season's end, in seconds.
  var announcedTime: Int64?
  var isHoldAnnounced = false
  /// Whether the minimum interval since the last announcement is still running.
  var isPausing = false

  struct AnnouncedSeason: Equatable, Sendable {
    let id: SeasonID
    let state: SeasonState
    let isFrozen: Bool

    init(of standings: Standings) {
      (id, state, isFrozen) = (standings.season.id, standings.state, standings.isFrozen)
    }
  }
}
