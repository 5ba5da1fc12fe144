public import TapGame

/// What a review has found of a contest's cheats.
///
/// A person reads a review from the top. So with *n* sessions of cheats, the measure is how many of the first *n*
/// sessions in the review are of cheats.
public struct CheatFindings: Hashable, Sendable {
  /// What was found of one kind.
  public struct Found: Hashable, Sendable {
    /// The sessions of the kind.
    public var sessions = 0
    /// Those among the first ``CheatFindings/first`` of the review.
    public var first = 0
    /// Those that the review lists at all.
    public var listed = 0

    /// Nothing found.
    public init() {}
  }

  /// What was found of each kind that was played.
  public let kinds: [Cheat: Found]
  /// The number of sessions of all cheats. As many entries of the review are examined.
  public let first: Int
  /// The honest sessions among the first.
  public let honestFirst: Int
  /// The honest sessions that the review lists at all.
  public let honestListed: Int

  /// The cheats' sessions among the first.
  /// - Complexity: O(kinds).
  public var found: Int { kinds.values.reduce(0) { $0 + $1.first } }

  /// The findings of a review.
  ///
  /// - Parameters:
  ///   - report: the report of the contest.
  ///   - listed: all sessions that the review lists, in its order.
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
