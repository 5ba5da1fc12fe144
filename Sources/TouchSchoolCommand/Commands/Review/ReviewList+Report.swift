import Basics
import Boards
import Console
import TapGame

extension ReviewList {
  /// The suspicious sessions of a season.
  var sessionReport: Report<ReviewedSession> {
    Report(
      sessions, order: "session nickname school_id taps rejected batches ban weight kinds reasons",
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

/// The suspicious schools of a season.
struct ReviewedSchools: Encodable {
  let season: SeasonID
  let revision: Revision
  let total: Int
  let schools: [ReviewedSchool]

  init(_ list: ReviewList) {
    (season, revision, total, schools) = (list.season, list.revision, list.totalSchools, list.schools)
  }

  var report: Report<ReviewedSchool> {
    Report(
      schools,
      order:
        "school_id name taps suspicious_taps sessions suspicious_sessions addresses sessions_of_half usual_sessions_of_half "
        + "addresses_of_half usual_addresses_of_half since",
      [
        .init(.name, "name", "School", "학교") { $0.name },
        .init(.count, "taps", "Taps", "터치", style: { _ in .emphasis }) { $0.evidence.taps },
        .init(.count, "suspicious_taps", "Suspicious", "의심스러운 터치") { $0.evidence.suspiciousTaps },
        .init(.count, "sessions_of_half", "Half: sessions", "절반: 세션") { $0.evidence.sessionsOfHalf },
        .init(.count, "usual_sessions_of_half", "Usual", "보통", givesWay: 2) { $0.evidence.usualSessionsOfHalf },
        .init(.count, "addresses_of_half", "Half: addresses", "절반: 주소") { $0.evidence.addressesOfHalf },
        .init(.count, "usual_addresses_of_half", "Usual", "보통", givesWay: 2) { $0.evidence.usualAddressesOfHalf },
        .init(.time, "since", "Since", "언제부터", givesWay: 1) { $0.evidence.since },
        .data("school_id") { $0.school }, .data("sessions") { $0.evidence.sessions },
        .data("suspicious_sessions") { $0.evidence.suspiciousSessions }, .data("addresses") { $0.evidence.addresses },
      ])
  }
}
