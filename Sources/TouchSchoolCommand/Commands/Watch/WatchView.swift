import Basics
import Console
import Boards
import SchoolDirectory
import TapGame

/// A frame of a watched board.
struct WatchView {
  let page: BoardPage
  let marks: WatchMarks
  /// The school in the middle, if its neighbourhood is shown.
  let around: SchoolID?
  /// The present time, on the monotonic clock that also gives the times in `marks`.
  let moment: Duration
  /// The present time of day.
  let now: Timestamp
  /// Why updates cannot be received at present; `nil` while they can.
  var fault: Words?
  var language = Language.english

  /// The number of rows that show no school: title, clock, table head, overtakings and the cursor's row.
  static let otherRows = 6

  /// The lines of the frame at full height. The region that draws them cuts them to one row less than the terminal's
  /// height.
  func lines(width: Int, palette: Palette) -> [String] {
    let title = language(BoardView(page: page).title).sanitized
    let second =
      fault.map { palette.apply(.loss, to: language($0).sanitized) } ?? palette.apply(.dim, to: language(clock))
    return [palette.apply(.dim, to: title), second]
      + table.said(in: language).lines(fitting: width, palette: palette) + [news(palette)]
  }

  /// The state of the season.
  private var clock: Words {
    let season = page.season
    let state: Words =
      switch (page.state, season.endsAt) {
      case (.scheduled, _): "starts \(text(until: season.startsAt))"
      case (.live, let end?): "ends \(text(until: end))"
      case (.live, nil): "live, with no end set"
      case (.ended, let end?): "ended \(text(until: end))"
      case (.ended, nil): "ended"
      default: page.state.words
      }
    return "\(state) · Ctrl-C ends the watching"
  }

  /// The remaining time in whole seconds, so that the line changes once a second.
  private func text(until moment: Timestamp) -> Words {
    let time = Duration.seconds((moment - now).components.seconds)
    return time == .zero ? "now" : time > .zero ? "in \(time.text)" : "\((Duration.zero - time).text) ago"
  }

  /// The table. A narrow terminal leaves out the district and then the region.
  private var table: TextTable {
    var table = TextTable(columns: [
      .init(saying: "Rank", .number), .init("", .number), .init(saying: "School", .name),
      .init(saying: "Taps", .number), .init("", .number),
      .init(saying: "Region", givesWay: 2), .init(saying: "District", givesWay: 1),
    ])
    for standing in page.entries {
      let mark = marks.mark(of: standing.school.id, at: moment)
      let isNew = mark?.isBright ?? false
      let isAsked = standing.school.id == around
      table.append([
        .init(standing.rank.grouped, style: isAsked ? .emphasis : .plain), movement(mark, rank: standing.rank),
        .init(standing.school.name, style: isNew || isAsked ? .emphasis : .plain),
        .init(standing.taps.grouped, style: isNew ? .gain : standing.taps > 0 ? .emphasis : .dim),
        .init(
          (mark.map { $0.gained < 0 ? $0.gained.grouped : "+\($0.gained.grouped)" } ?? "").padded(to: 6),
          style: isNew ? .gain : .dim),
        .init(standing.school.region, style: .dim), .init(standing.school.district, style: .dim),
      ])
    }
    return table
  }

  /// The movement, padded to a fixed width so that the columns do not move.
  private func movement(_ mark: WatchMarks.Mark?, rank: Int) -> TextTable.Cell {
    let before = mark?.rankBefore ?? rank
    let text = before == rank ? "" : "\(before > rank ? "▲" : "▼") \(abs(before - rank).grouped)"
    let bright: Style = before > rank ? .gain : .loss
    return .init(text.padded(to: 4), style: mark?.isBright == true ? bright : .dim)
  }

  private func news(_ palette: Palette) -> String {
    guard !marks.overtakings.isEmpty else {
      return palette.apply(.dim, to: language("Nobody has passed anybody yet."))
    }
    return marks.overtakings.map { overtaking in
      palette.apply(.gain, to: "▲ \(overtaking.school.name.sanitized)")
        + language(" passed \(overtaking.passed.name.sanitized) (\(overtaking.rank.grouped))")
    }.joined(separator: " · ")
  }
}
