import Charts
import Console
import Boards
import SchoolDirectory
import TapGame

extension RaceView {
  /// The chart. It leaves out schools without taps.
  var chart: RaceChart {
    let steps = Array(played)
    var runners: [SchoolID: RaceChart.Runner] = [:]
    for (index, step) in steps.enumerated() {
      let isLast = index == steps.count - 1
      for (place, standing) in step.entries.enumerated() where standing.taps > 0 {
        let school = standing.school
        var runner =
          runners[school.id]
          ?? RaceChart.Runner(
            name: school.name, detail: [school.region, school.district].filter { !$0.isEmpty }.joined(separator: " "),
            rank: nil, amount: 0, amountText: "", places: Array(repeating: nil, count: steps.count))
        runner.places[index] = place + 1
        runner.amount = standing.taps
        runner.amountText = Language.ofCall(
          "\(standing.taps.grouped)번", "\(standing.taps.grouped) \(standing.taps == 1 ? "tap" : "taps")")
        if isLast { runner.rank = standing.rank.grouped }
        runners[school.id] = runner
      }
    }
    let drawn = HistoryHeading(
      season: race.season, board: race.board, zone: zone,
      first: steps.first?.at ?? race.season.startsAt, last: steps.last?.at ?? race.season.startsAt)
    let rows = max(1, min(top, race.total))
    return RaceChart(
      title: race.season.name,
      subtitle: Language.ofCall(
        "\(race.total.grouped)곳 중 앞의 \(rows.grouped)곳", "The first \(rows.grouped) of \(race.total.grouped)")
        + " · \(heading.boardName) · \(drawn.span)",
      footnote: heading.footnote(ties: race.ties, revision: race.revision, moments: race.steps.count),
      times: steps.map(\.at.milliseconds), axis: drawn.axis, rows: rows,
      runners: runners.sorted { $0.key < $1.key }.map(\.value))
  }
}
