public import TapGame

/// How many cheats of a contest a review has found.
///
/// A person reads a review from the top. If the cheats have *n* sessions, the measure is how many of the first *n*
/// entries of the review are sessions of cheats.
public struct CheatFindings: Hashable, Sendable {
  /// The findings for one kind of cheat.
  public struct Found: Hashable, Sendable {
    /// The number of sessions of the kind.
    public var sessions = 0
    /// The number of these sessions among the first ``CheatFindings/first`` entries of the review.
    public var first = 0
    /// The number of these sessions anywhere in the review.
    public var listed = 0

    public init() {}
  }

  /// The findings for each kind of cheat in the contest.
  public let kinds: [Cheat: Found]
  /// The number of sessions of all cheats. Only this many entries at the top of the review are examined.
  public let first: Int
  /// The number of honest sessions among the first ``first`` entries of the review.
  public let honestFirst: Int
  /// The number of honest sessions anywhere in the review.
  public let honestListed: Int

  /// The number of cheats' sessions among the first ``first`` entries of the review.
  /// - Complexity: O(kinds).
  public var found: Int { kinds.values.reduce(0) { $0 + $1.first } }

  /// - Parameters:
  ///   - report: the report of the contest.
  ///   - listed: all sessions that the review lists, in the review's order.
  /// - Complexity: O(sessions).
  public init(_ report: ContestReport, listed: [SessionID]) {
    var kinds: [Cheat: Found] = [:]
    for cheat in report.cheatSessions.values { kinds[cheat, default: Found()].sessions += 1 }
    var (honest, honestFirst) = (0, 0)
    for (place, session) in listed.enumerated() {
      let isFirst = place < report.cheatSessions.count
      if let cheat = report.cheatSessions[session] {
        kinds[cheat, default: Found()].listed += 1
        if isFirst { kinds[cheat, default: Found()].first += 1 }
      } else {
        honest += 1
        if isFirst { honestFirst += 1 }
      }
    }
    self.kinds = kinds
    first = report.cheatSessions.count
    self.honestFirst = honestFirst
    honestListed = honest
  }
}
