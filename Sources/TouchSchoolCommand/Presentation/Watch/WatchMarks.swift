import Console
import Boards
import SchoolDirectory
import TapGame

/// What has moved in the last seconds: taps gained, ranks before, who passed whom.
struct WatchMarks {
  /// How long a school is marked after it moved.
  static let span = Duration.seconds(3)
  /// How long a mark is bright.
  static let brightSpan = Duration.seconds(1)
  /// Moves that lie so close together are kept as one.
  private static let step = Duration.milliseconds(250)
  /// So many overtakings are kept.
  static let overtakingLimit = 3

  /// How a school has moved.
  struct Mark: Equatable {
    var gained: Int64
    var rankBefore: Int
    var isBright: Bool
  }

  private struct Move {
    var moment: Duration
    var gained: Int64
    var rankBefore: Int
  }

  private var season: SeasonID?
  private var moves: [SchoolID: [Move]] = [:]
  /// Newest first.
  private(set) var overtakings: [BoardChange.Overtaking] = []

  /// Takes a change in.
  ///
  /// - Parameter moment: when it came, by a clock that only runs forward.
  mutating func take(_ change: BoardChange, at moment: Duration) {
    // What was seen of a season stays when its board is read anew.
    if change.season != season { self = WatchMarks() }
    season = change.season
    for move in change.moves {
      var recent = moves[move.school.id, default: []]
      if let last = recent.last, moment - last.moment < Self.step {
        recent[recent.count - 1].gained += move.gained
      } else {
        recent.append(Move(moment: moment, gained: move.gained, rankBefore: move.rankBefore))
      }
      moves[move.school.id] = recent
    }
    // Best ranks come first in a change, and stay first.
    overtakings = Array((change.overtakings + overtakings).prefix(Self.overtakingLimit))
  }

  /// How a school has moved lately; `nil` if it has not.
  func mark(of school: SchoolID, at moment: Duration) -> Mark? {
    let recent = (moves[school] ?? []).filter { moment - $0.moment < Self.span }
    guard let first = recent.first, let last = recent.last else { return nil }
    return Mark(
      gained: recent.reduce(0) { $0 + $1.gained }, rankBefore: first.rankBefore,
      isBright: moment - last.moment < Self.brightSpan)
  }

  /// Forgets what is too old to be shown.
  mutating func forget(before moment: Duration) {
    moves = moves.compactMapValues { recent in
      let kept = recent.filter { moment - $0.moment < Self.span }
      return kept.isEmpty ? nil : kept
    }
  }
}
