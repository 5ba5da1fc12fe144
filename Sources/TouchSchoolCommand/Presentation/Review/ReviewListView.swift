import Boards
import Console
import TapGame

/// The suspicious sessions of a season.
struct ReviewListView {
  let list: ReviewList

  func print(by printer: Printer) throws { try printer.print(report, json: list) }

  private var report: Report<ReviewedSession> {
    Report(
      list.sessions, order: "session nickname school_id taps rejected batches ban weight kinds reasons",
      [
        .init(.number, "session", "Session", "세션") { $0.session.id },
        .init(.name, "nickname", "Player", "이름", cell: { Cells.player($0.session.nickname) }) {
          $0.session.nickname?.text
        },
        .init(.id, "school_id", "School", "학교") { $0.session.school },
        .init(.count, "taps", "Taps", "터치", style: { _ in .emphasis }) { $0.session.taps },
        .init(.number, "ban", "Ban", "차단", style: { _ in .dim }) { $0.ban },
        .init(.text, "reasons", "Why", "이유") { $0.suspicions.map(\.reason).joined(separator: "; ") },
        .data("rejected") { $0.session.rejected }, .data("batches") { $0.session.batches },
        .data("weight") { $0.weight },
        .data("kinds") { $0.suspicions.map(\.kind.rawValue).joined(separator: " ") },
      ])
  }
}
