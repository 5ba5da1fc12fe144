import Boards
import Console
import TapGame

struct SessionListView {
  let list: SessionList

  func print(by printer: Printer) throws { try printer.print(report, json: list) }

  private var report: Report<SessionRecord> {
    Report(
      list.sessions,
      order: "session nickname school_id imported rhythm taps rejected batches opened_at last_active_at",
      [
        .init(.number, "session", "Session", "세션") { $0.id },
        .init(.name, "nickname", "Player", "이름", cell: Cells.player) {
          $0.nickname?.text
        },
        .init(.id, "school_id", "School", "학교") { $0.school },
        .init(.count, "taps", "Taps", "터치", style: { _ in .emphasis }) { $0.taps },
        .init(.count, "rejected", "Rejected", "거절", style: { $0.rejected > 0 ? .warning : .dim }) { $0.rejected },
        .init(.count, "batches", "Batches", "묶음", givesWay: 1) { $0.batches },
        .init(.time, "last_active_at", "Last active", "마지막 터치", givesWay: 2) { $0.lastActiveAt },
        .data("imported") { $0.isImported }, .data("rhythm") { $0.isRhythm }, .data("opened_at") { $0.openedAt },
      ])
  }
}
