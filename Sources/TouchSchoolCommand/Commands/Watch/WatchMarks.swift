import Boards
import SchoolDirectory
import TapGame

/// The changes of the last seconds: taps gained, earlier ranks, overtakings.
struct WatchMarks {
  /// The duration for which a school is marked after a change.
  static let span = Duration.seconds(3)
  /// The duration for which a new mark is bright.
  static let brightSpan = Duration.seconds(1)
  /// Changes within this interval are stored as one.
  private static let step = Duration.milliseconds(250)
  static let overtakingLimit = 3

  /// The recent change of a school.
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

  /// Adds a change.
  ///
  /// - Parameter moment: its arrival time on a monotonic clock.
  mutating func take(_ change: BoardChange, at moment: Duration) {
    // Reset only for another season. When the board of the same season is read again, the marks stay.
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
    // Newest change first. Within a change the best ranks are first already.
    overtakings = Array((change.overtakings + overtakings).prefix(Self.overtakingLimit))
  }

  /// The recent change of a school; `nil` if there is none.
  func mark(of school: SchoolID, at moment: Duration) -> Mark? {
    let recent = (moves[school] ?? []).filter { moment - $0.moment < Self.span }
    guard let first = recent.first, let last = recent.last else { return nil }
    return Mark(
      gained: recent.reduce(0) { $0 + $1.gained }, rankBefore: first.rankBefore,
      isBright: moment - last.moment < Self.brightSpan)
  }

  /// Removes marks that are too old to show.
  mutating func forget(before moment: Duration) {
    moves = moves.compactMapValues { recent in
      let kept = recent.filter { moment - $0.moment < Self.span }
      return kept.isEmpty ? nil : kept
    }
  }
}
