import Boards
import Console
import SchoolDirectory
import TapGame

/// The taps that a percentile requires.
struct PercentileView: AnswerView {
  let mark: PercentileMark
  var isFields: Bool { true }

  var report: Report<PercentileMark> {
    Report(
      title: Titles.board(mark.season, mark.board.nameUnlessAll, mark.total, "school", "학교", mark.revision), [mark],
      order: "percentile taps holder_rank holder_taps holder_id holder_name",
      [
        .init(.word, "percentile", "percentile", "백분위", cell: { .init("\($0.percentile) %") }) { $0.percentile },
        .init(.word, "taps", "takes", "필요한 터치", cell: Self.taps) { $0.taps },
        .init(.word, "holder_name", "last to have it", "마지막 학교", cell: Self.holder) { $0.holder?.school.name },
        .init(.count, "holder_rank", "its rank", "그 순위") { $0.holder?.rank },
        .init(.count, "holder_taps", "its taps", "그 터치") { $0.holder?.taps },
        .data("holder_id") { $0.holder?.school.id },
      ])
  }

  private static func taps(_ mark: PercentileMark) -> TextTable.Cell {
    .init(mark.taps.map { "\($0.grouped) \($0 == 1 ? "tap" : "taps")" } ?? "more taps than a school can have")
  }

  private static func holder(_ mark: PercentileMark) -> TextTable.Cell {
    .init(mark.holder.map { "\($0.school.name) (\($0.school.id))" } ?? "no school")
  }
}
