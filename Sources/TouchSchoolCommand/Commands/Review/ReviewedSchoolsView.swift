import Boards
import Console
import TapGame

/// The suspicious schools of a season.
struct ReviewedSchoolsView {
  let list: ReviewList

  /// The shape of the JSON: the schools alone.
  private struct Answer: Encodable {
    let season: SeasonID
    let revision: Revision
    let total: Int
    let schools: [ReviewedSchool]
  }

  func print(by printer: Printer) throws {
    try printer.print(
      report,
      json: Answer(season: list.season, revision: list.revision, total: list.totalSchools, schools: list.schools))
  }

  private var report: Report<ReviewedSchool> {
    Report(
      list.schools,
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
