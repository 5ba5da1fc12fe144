import Basics
import GameAPI
import Console
import Boards
import SchoolDirectory
import TapGame

extension SchoolDetail.State {
  /// The boards on which the screen shows the school's rank.
  var boards: [Board] {
    guard school.id.parent == nil else { return [Board(ranking: school.id)] }
    return [.all, .level(school.level)] + (school.region.isEmpty ? [] : [.region(school.region)])
  }

  /// The history up to the present; `nil` until the history is read. The last point comes from the standings, because
  /// the standings are read more often.
  func trail(in shared: SharedState) -> Trail? {
    guard let history, let first = history.points.first, let last = history.points.last else { return nil }
    var trail = Trail(
      gained: history.points.compactMap(\.gained), ranks: history.points.map(\.rank), taps: last.taps - first.taps,
      span: last.at - first.at)
    guard history.points.count > 1, let standings = shared.standings, standings.season.id == history.season.id,
      let standing = standings.standing(of: school.id)
    else { return trail }
    trail.taps = standing.taps - first.taps
    trail.ranks[trail.ranks.count - 1] = standing.rank
    // The standings may be slightly older than the history, so the difference is limited to 0.
    if let gained = trail.gained.popLast() { trail.gained.append(max(0, gained + standing.taps - last.taps)) }
    return trail
  }

  /// A school's history, ready to draw.
  struct Trail: Equatable {
    /// The taps from each point to the next.
    var gained: [Int64]
    /// The rank at each point; at least one.
    var ranks: [Int]
    /// The taps since the first point.
    var taps: Int64
    /// The time from the first point to the last.
    let span: Duration
  }

  /// The board windows that the screen shows.
  var windows: Set<StandingsWindow> { Set(boards.map { .around(school.id, on: $0) }) }

  /// The schools around this school on the board of all schools, as many as fit.
  static func neighbours(of school: SchoolID, in shared: SharedState) -> [Standing] {
    let entries = shared.standings?[.around(school)]?.entries ?? []
    return Array(entries.around(school, count: neighbourArea(on: shared.size).rows))
  }

  static func neighbourArea(on size: TerminalSize) -> Area { Layout(size).neighbours.dropping(top: 1) }

  /// The layout of the screen. The parts are stacked from top to bottom. On a wide screen, the neighbours are in a
  /// separate column on the right.
  struct Layout {
    /// The school's name and place.
    let head: Area
    /// The school's rank on each board.
    let places: Area
    let history: Area
    /// The school's neighbours, with a headline.
    let neighbours: Area

    init(_ size: TerminalSize) {
      let content = Chrome.content(of: size)
      if content.columns >= 96 {
        let left = content.left(content.columns * 2 / 5).inset(rows: 1).split(rows: 3, 5)
        (head, places, history) = (left[0], left[1], left[2])
        neighbours = content.dropping(left: content.columns * 2 / 5 + 3).inset(rows: 1)
      } else {
        // With 24 rows or more there is space for blank rows.
        let gap = content.rows >= 20 ? 1 : 0
        let parts = content.split(rows: 2 + gap, 4 + gap, 2 + gap)
        (head, places, history, neighbours) = (parts[0], parts[1], parts[2], parts[3])
      }
    }
  }
}

extension SchoolDetail.State.Trail {
  /// The span in its largest unit, rounded: `45분`, `3 h`, `2 days`.
  func spanText(in language: Language) -> String {
    let minutes = max(1, (span.components.seconds + 30) / 60)
    return switch minutes {
    case ..<90: language("\(minutes) min")
    case ..<(36 * 60): language("\((minutes + 30) / 60) h")
    default: language("\(((minutes + 720) / 1440).grouped) days")
    }
  }
}
