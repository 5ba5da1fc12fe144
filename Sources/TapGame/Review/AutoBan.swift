/// What the review of a season bans automatically. The organiser sets this when the season is created, and can change
/// it while the season runs.
public enum AutoBan: String, CaseIterable, Sendable, Codable {
  /// The review bans nobody; only people make bans.
  case off
  /// The review bans sessions with both the rhythm and the speed of a machine; see ``SessionEvidence/machineReason(in:)``.
  case machines
}

/// Who makes a ban.
public enum BanActor: String, CaseIterable, Sendable, Codable {
  /// An organiser.
  case person
  /// The review, in a season that allows automatic bans.
  case review
}

extension SessionEvidence {
  /// The minimum tapping time for ``machineReason(in:)`` in a season without an end, in milliseconds.
  public static let leastMachineSpan: Int64 = 120_000
  /// The minimum tapping time in the shortest season, in milliseconds: enough batches for a rhythm.
  public static let leastMachineSpanOfAll: Int64 = 30_000

  /// The minimum tapping time for ``machineReason(in:)`` in a season, in milliseconds: half of the season, from
  /// ``leastMachineSpanOfAll`` to ``leastMachineSpan``.
  public static func leastMachineSpan(in season: Season) -> Int64 {
    let half = season.endsAt.map { season.seasonTime(from: season.startsAt, to: $0) / 2 } ?? .max
    return min(max(half, leastMachineSpanOfAll), leastMachineSpan)
  }

  /// Why the session is certainly automated; `nil` if it may be a person's.
  ///
  /// The session has tapped for two minutes or more, or for half of a shorter season, with a rhythm that people do not
  /// have and at a speed that people cannot keep up. Both are required, because a person may have either the rhythm or
  /// the speed by chance or by talent. The address of the session is not considered.
  public func machineReason(in season: Season) -> String? {
    guard span >= Self.leastMachineSpan(in: season) else { return nil }
    let suspicions = suspicions
    func first(_ kinds: Set<Suspicion.Kind>) -> Suspicion? { suspicions.first { kinds.contains($0.kind) } }
    guard let rhythm = first([.evenTimes, .repeatedBatches]), let speed = first([.atLimit, .tooFast]) else {
      return nil
    }
    return "\(rhythm.reason); \(speed.reason)"
  }
}

extension BanSessions {
  /// Checks whether the review may make the ban.
  ///
  /// - Parameters:
  ///   - isCleared: whether a person has lifted a ban of the session before.
  /// - Throws: ``ContestRefusal/invalidBan(reason:ko:)``.
  package func check(actorIn season: Season, isCleared: (SessionID) throws -> Bool) throws {
    guard actor == .review else { return }
    guard season.autoBan == .machines else {
      throw ContestRefusal.invalidBan(
        reason: "Season \(season.id) leaves bans to people; let its review ban first, or ban as a person.")
    }
    guard case .session(let session) = target else {
      throw ContestRefusal.invalidBan(reason: "The review bans one session at a time; ban \(target) as a person.")
    }
    guard try !isCleared(session) else {
      throw ContestRefusal.invalidBan(
        reason:
          "A person has lifted a ban of session \(session), which the review does not ban again; ban it as a person.")
    }
  }
}
