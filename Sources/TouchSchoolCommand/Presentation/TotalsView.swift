import Boards
import Console
import TapGame

/// The totals of a board's schools.
struct TotalsView: AnswerView {
  let totals: BoardTotals
  var isFields: Bool { true }

  var report: Report<BoardTotals> {
    Report(
      title: Titles.board(totals.season, totals.board.nameUnlessAll, totals.schools, "school", "학교", totals.revision),
      [totals],
      [
        .init(.count, "schools", "schools", "학교") { $0.schools },
        .init(.count, "schools_with_taps", "with taps", "터치가 있는 학교") { $0.schoolsWithTaps },
        .init(.count, "taps", "taps", "터치") { $0.taps },
        .init(.count, "median", "median", "중앙값", cell: { .init(Self.text(of: $0.median)) }) { $0.median?.description },
        .init(.count, "mean", "mean", "평균", cell: { .init(Self.text(of: $0.mean)) }) { $0.mean?.description },
      ])
  }

  private static func text(of mean: Mean?) -> String {
    guard let parts = mean?.description.split(separator: "."), let whole = Int128(parts[0]) else { return "–" }
    return ([whole.grouped] + parts.dropFirst().map(String.init)).joined(separator: ".")
  }
}
