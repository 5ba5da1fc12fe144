/// How few sessions and addresses the taps of a school come from, beside other schools of its size.
///
/// Concentration alone is no proof, because a class may share an address. So a school is suspicious if a large part of its taps comes from
/// sessions that are suspicious for how they tap. The concentration says how many people and addresses stand behind it.
public struct SchoolEvidence: Hashable, Sendable, Codable {
  /// The taps of the school's sessions, including rejected taps.
  public private(set) var taps: Int64 = 0
  /// The part of ``taps`` of sessions that are suspicious for how they tap, not for their address.
  public private(set) var suspiciousTaps: Int64 = 0
  /// The sessions with taps.
  public private(set) var sessions = 0
  /// The suspicious ones among ``sessions``.
  public private(set) var suspiciousSessions = 0
  /// The addresses of ``sessions`` that are known.
  public private(set) var addresses = 0
  /// The fewest sessions that made half of the taps.
  public private(set) var sessionsOfHalf = 0
  /// The fewest addresses from which half of the taps came; 0 if no address is known.
  public private(set) var addressesOfHalf = 0
  /// The median of ``sessionsOfHalf`` of other schools with a third to three times the taps; 0 if there are none.
  public private(set) var usualSessionsOfHalf = 0
  /// The median of ``addressesOfHalf`` of these schools; 0 if there are none.
  public private(set) var usualAddressesOfHalf = 0
  /// When the first suspicious session was opened, or the season started; `nil` if there is no suspicious session.
  public private(set) var since: Timestamp?

  /// The minimum share of suspicious taps of a suspicious school.
  public static let leastShare = 0.3
  /// The minimum number of suspicious taps of a suspicious school.
  public static let leastTaps: Int64 = 300

  public var share: Double { taps > 0 ? Double(suspiciousTaps) / Double(taps) : 0 }
  public var isSuspicious: Bool { suspiciousTaps >= Self.leastTaps && share >= Self.leastShare }

  private init(_ played: [ComparedSession]) {
    var addresses: [Int64: Int64] = [:]
    for session in played {
      let evidence = session.evidence
      taps &+= evidence.taps
      if let source = session.source { addresses[source, default: 0] &+= evidence.taps }
      guard evidence.suspicions.contains(where: { !$0.kind.isOfAddress }) else { continue }
      suspiciousTaps &+= evidence.taps
      suspiciousSessions += 1
      since = min(since ?? session.openedAt, session.openedAt)
    }
    sessions = played.count
    self.addresses = addresses.count
    sessionsOfHalf = Self.fewest(played.map(\.evidence.taps), of: taps)
    addressesOfHalf = Self.fewest(Array(addresses.values), of: taps)
  }

  /// The smallest number of the counts that are half of a sum; all of them if they are less.
  private static func fewest(_ counts: [Int64], of sum: Int64) -> Int {
    var rest = sum / 2
    for (place, count) in counts.sorted(by: >).enumerated() {
      rest -= count
      if rest <= 0 { return place + 1 }
    }
    return counts.count
  }

  /// The suspicious schools of a season by their number, those with the most suspicious taps first.
  package static func suspicious(_ sessions: [ComparedSession]) -> [(school: Int64, evidence: SchoolEvidence)] {
    let played = sessions.filter { $0.evidence.taps > 0 }
    let schools = Dictionary(grouping: played, by: \.school).mapValues(SchoolEvidence.init)
    return schools.filter(\.value.isSuspicious).map { number, evidence in
      let peers = schools.filter { school, other in
        school != number && other.taps / 3 <= evidence.taps && other.taps >= evidence.taps / 3
      }.map(\.value)
      var evidence = evidence
      evidence.usualSessionsOfHalf = median(peers.map(\.sessionsOfHalf))
      evidence.usualAddressesOfHalf = median(peers.map(\.addressesOfHalf))
      return (number, evidence)
    }.sorted { ($1.evidence.suspiciousTaps, $0.school) < ($0.evidence.suspiciousTaps, $1.school) }
  }

  private static func median(_ values: [Int]) -> Int { values.isEmpty ? 0 : values.sorted()[values.count / 2] }
}
