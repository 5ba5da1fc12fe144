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
        .init(.number, "session", "Session") { $0.session.id },
        .init(.name, "nickname", "Player", cell: { Cells.player($0.session) }) {
          $0.session.nickname?.text
        },
        .init(.id, "school_id", "School") { $0.session.school },
        .init(.count, "taps", "Taps", style: { _ in .emphasis }) { $0.session.taps },
        .init(.number, "ban", "Ban", style: { _ in .dim }) { $0.ban },
        .init(.text, "reasons", "Why", cell: { .init(saying: .joined($0.suspicions.map(Self.words), separator: "; ")) })
        {
          $0.suspicions.map(\.reason).joined(separator: "; ")
        },
        .data("rejected") { $0.session.rejected }, .data("batches") { $0.session.batches },
        .data("weight") { $0.weight },
        .data("kinds") { $0.suspicions.map(\.kind.rawValue).joined(separator: " ") },
      ])
  }

  /// The reason with its figures; in other languages the kind alone.
  private static func words(for suspicion: Suspicion) -> Words {
    let kind: Words =
      switch suspicion.kind {
      case .tooFast: "taps faster than a person"
      case .atLimit: "as fast as the season allows"
      case .sameSpeed: "several sessions of a school at the same speed"
      case .restless: "hardly a rest, unlike the others"
      case .evenBatches: "too even batches"
      case .evenTimes: "too even times"
      case .repeatedBatches: "the same batches again and again"
      case .handedInLate: "many taps handed in at once"
      case .sharedAddress: "several sessions of one address"
      case .openedTogether: "sessions that one address opened together"
      case .openedEvenly: "sessions opened at even times"
      }
    return Words(verbatim: suspicion.reason, korean: Language.korean(kind))
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
        .init(.name, "name", "School") { $0.name },
        .init(.count, "taps", "Taps", style: { _ in .emphasis }) { $0.evidence.taps },
        .init(.count, "suspicious_taps", "Suspicious") { $0.evidence.suspiciousTaps },
        .init(.count, "sessions_of_half", "Half: sessions") { $0.evidence.sessionsOfHalf },
        .init(.count, "usual_sessions_of_half", "Usual", givesWay: 2) { $0.evidence.usualSessionsOfHalf },
        .init(.count, "addresses_of_half", "Half: addresses") { $0.evidence.addressesOfHalf },
        .init(.count, "usual_addresses_of_half", "Usual", givesWay: 2) { $0.evidence.usualAddressesOfHalf },
        .init(.time, "since", "Since", givesWay: 1) { $0.evidence.since },
        .data("school_id") { $0.school }, .data("sessions") { $0.evidence.sessions },
        .data("suspicious_sessions") { $0.evidence.suspiciousSessions }, .data("addresses") { $0.evidence.addresses },
      ])
  }
}
