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
        .init(.name, "nickname", "Player", "이름", cell: { Cells.player($0.session) }) {
          $0.session.nickname?.text
        },
        .init(.id, "school_id", "School", "학교") { $0.session.school },
        .init(.count, "taps", "Taps", "터치", style: { _ in .emphasis }) { $0.session.taps },
        .init(.number, "ban", "Ban", "차단", style: { _ in .dim }) { $0.ban },
        .init(.text, "reasons", "Why", "이유", cell: { .init($0.suspicions.map(Self.words).joined(separator: "; ")) }) {
          $0.suspicions.map(\.reason).joined(separator: "; ")
        },
        .data("rejected") { $0.session.rejected }, .data("batches") { $0.session.batches },
        .data("weight") { $0.weight },
        .data("kinds") { $0.suspicions.map(\.kind.rawValue).joined(separator: " ") },
      ])
  }

  private static func words(for suspicion: Suspicion) -> String {
    let korean =
      switch suspicion.kind {
      case .tooFast: "사람보다 빠른 터치"
      case .atLimit: "시즌이 허락하는 가장 빠른 속도"
      case .sameSpeed: "같은 속도로 치는 학교의 여러 세션"
      case .restless: "다른 사람들보다 거의 쉬지 않음"
      case .evenBatches: "묶음마다 너무 고른 터치"
      case .evenTimes: "너무 고른 터치 간격"
      case .repeatedBatches: "똑같은 묶음의 되풀이"
      case .handedInLate: "한꺼번에 낸 많은 터치"
      case .sharedAddress: "한 주소의 여러 세션"
      case .openedTogether: "한 주소에서 동시에 연 세션들"
      case .openedEvenly: "고른 간격으로 연 세션들"
      }
    return Language.ofCall(korean, suspicion.reason)
  }
}
