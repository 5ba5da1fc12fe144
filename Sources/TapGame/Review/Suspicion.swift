/// A reason to suspect a session of unfair play. A suspicion has no effect until a person decides, unless the season
/// allows automatic bans; see ``AutoBan``.
public struct Suspicion: Hashable, Sendable, Codable {
  /// A kind of reason.
  public enum Kind: String, CaseIterable, Sendable, Codable {
    /// A tenth or more of the taps were faster than people tap.
    case tooFast
    /// For at least 30 seconds and at least half of its tapping time, the session tapped as fast as the season allows. Or
    /// it made nearly as many taps as the season's stamina allows.
    case atLimit
    /// Sessions of the school tap at one speed. Or those of many of its addresses do, rests included.
    case sameSpeed
    /// The session and others of its school, or of its address there, rest much less than other schools' do. Or hardly one
    /// of many addresses of the school rests for two minutes. In rhythm mode: the session and others of its school or
    /// address miss no beat, or the session does not for ten minutes.
    case restless
    /// The number of taps per batch hardly varies.
    case evenBatches
    /// The time between taps hardly varies.
    case evenTimes
    /// The same batches come again and again, in the same order.
    case repeatedBatches
    /// A thousand or more taps arrived in one batch.
    case handedInLate
    /// Five or more sessions come from the address.
    case sharedAddress
    /// Three or more sessions from the address were opened within a tenth of a second.
    case openedTogether
    /// Ten or more sessions from the address, or those of many addresses of the school, were opened at even intervals.
    case openedEvenly

    /// Whether the reason is the session's address, not how the session taps.
    public var isOfAddress: Bool {
      switch self {
      case .sharedAddress, .openedTogether, .openedEvenly: true
      default: false
      }
    }

    /// Whether the reason is a regular beat. A session in rhythm mode has one.
    var isOfBeat: Bool {
      switch self {
      case .atLimit, .evenBatches, .evenTimes, .repeatedBatches: true
      default: false
      }
    }

    /// The weight of the reason. The rhythm and the speed of a machine have more weight than a shared address, because
    /// a class may share one.
    public var weight: Int {
      switch self {
      case .tooFast, .evenTimes, .repeatedBatches, .sameSpeed: 4
      case .atLimit, .evenBatches, .openedTogether, .openedEvenly, .restless: 3
      case .handedInLate: 2
      case .sharedAddress: 1
      }
    }
  }

  public let kind: Kind
  /// The reason in words, with its numbers.
  public let reason: String
}

extension SessionEvidence {
  /// The minimum number of taps for a suspicion of the kind ``Suspicion/Kind/tooFast``.
  public static let leastTaps: Int64 = 100
  public static let tooFastShare = 0.1
  /// A session is suspicious if it tapped as fast as the season allows for at least this time, in milliseconds, and for
  /// at least half of its tapping time.
  public static let leastSpanAtLimit: Int64 = 30_000
  /// The minimum time since the opening for a suspicion that a session taps as much as the season's stamina allows, in
  /// milliseconds.
  public static let leastSpanAtStamina: Int64 = 60_000
  /// The share of the taps that the season's stamina allows from which a session is suspicious.
  public static let staminaShare = 0.95
  /// A ``batchVariation`` or an ``intervalVariation`` below this value is suspicious. People vary by a tenth or more.
  public static let leastVariation = 0.03
  /// The minimum number of taps in one batch that is suspicious: more than a minute and a half of play.
  public static let leastLateTaps: Int64 = 1000
  public static let leastSessionsOfAddress = 5
  /// The minimum number of sessions opened within a tenth of a second that is suspicious.
  public static let leastSessionsOpenedTogether = 3
  /// An ``openingVariation`` below this value is suspicious. For people who arrive independently, the variation is near
  /// 1, as in a Poisson process. For a class, it is not much lower.
  public static let leastOpeningVariation = 0.3
  /// The share of the taps that rhythm mode allows from which a session misses no beat and never rests. In a minute
  /// and a half that leaves one beat.
  public static let leastBeatShare = 0.98
  /// The minimum time since the opening for a suspicion that a session alone never rests in rhythm mode, in milliseconds.
  public static let leastSpanOnBeat: Int64 = 600_000
  public static let repeatedShareLimit = 0.5
  public static let leastRepeatedBatches: Int64 = 12

  /// The reasons to suspect the session, the heaviest first; empty if there are none.
  public var suspicions: [Suspicion] {
    var found: [Suspicion] = []
    func share(_ part: Int64, of all: Int64) -> Double { all > 0 ? Double(part) / Double(all) : 0 }
    func percent(_ value: Double) -> String {
      let thousandths = Int64((value * 1000).rounded())
      return "\(thousandths / 10).\(thousandths % 10) %"
    }
    func add(_ kind: Suspicion.Kind, _ reason: String) { found.append(Suspicion(kind: kind, reason: reason)) }
    let tooFast = max(rejected, mostTaps > 0 ? taps - mostTaps : 0)
    if taps >= Self.leastTaps, share(tooFast, of: taps) >= Self.tooFastShare {
      add(.tooFast, "\(percent(share(tooFast, of: taps))) of \(taps) taps faster than people tap")
    }
    if sessionsAlike > 0 {
      add(.sameSpeed, "\(sessionsAlike) sessions of its school tap at the same speed")
    } else if let sharedHabits, sharedHabits.isAlike {
      add(.sameSpeed, "\(sharedHabits.addresses) addresses tap as much as each other for its school")
    }
    if let variation = intervalVariation, variation < Self.leastVariation, taps >= 2 * batches {
      add(.evenTimes, "the time between taps varies by \(percent(variation)) over \(batches) batches")
    }
    if repeatedBatches >= Self.leastRepeatedBatches, repeatedShare >= Self.repeatedShareLimit {
      add(
        .repeatedBatches,
        "\(repeatedBatches) of \(batches) batches are the same ones again, to the tap and the millisecond")
    }
    if spanAtLimit >= Self.leastSpanAtLimit, share(spanAtLimit, of: span) >= 0.5 {
      add(.atLimit, "\(spanAtLimit / 1000) of \(span / 1000) s as fast as the season allows")
    } else if opened >= Self.leastSpanAtStamina, mostTaps > 0, share(taps, of: mostTaps) >= Self.staminaShare {
      add(.atLimit, "\(taps) of the \(mostTaps) taps that people can make in \(opened / 1000) s")
    }
    if timesOthers > 0 {
      let tenths = Int64(min(timesOthers * 10, 1e9).rounded())
      add(.restless, "its group taps \(tenths / 10).\(tenths % 10) times as much as others, rests included")
    } else if let sharedHabits, let share = sharedHabits.othersResting {
      add(
        .restless,
        "of \(sharedHabits.addresses) addresses of its school hardly one rests for two minutes, which \(percent(share)) of others do"
      )
    }
    if sessionsOnBeat > 0 {
      let others = sessionsOnBeat > 1 ? ", as \(sessionsOnBeat - 1) more of its school or address" : ""
      add(.restless, "no beat missed and no rest in \(opened / 1000) s\(others)")
    }
    // Batches of few taps may have the same number of taps by chance.
    if let variation = batchVariation, variation < Self.leastVariation, taps >= 5 * batches {
      add(.evenBatches, "the taps of \(batches) batches vary by \(percent(variation))")
    }
    // At a venue, the organiser expects that many players arrive at the same time.
    if sessionsOpenedTogether >= Self.leastSessionsOpenedTogether, playersOfAddress == 0 {
      add(
        .openedTogether, "\(sessionsOpenedTogether) sessions opened from its address within a tenth of a second")
    }
    if let variation = openingVariation, variation < Self.leastOpeningVariation {
      add(
        .openedEvenly,
        "the times between openings of the \(sessionsOfAddress) sessions from its address vary by \(percent(variation))"
      )
    } else if let sharedHabits, let variation = sharedHabits.openingVariation {
      add(
        .openedEvenly,
        "the times between openings from \(sharedHabits.addresses) addresses for its school vary by \(percent(variation))"
      )
    }
    if largestBatch >= Self.leastLateTaps { add(.handedInLate, "\(largestBatch) taps handed in at once") }
    if sessionsOfAddress >= Self.leastSessionsOfAddress, sessionsOfAddress > playersOfAddress {
      add(.sharedAddress, "\(sessionsOfAddress) sessions from its address")
    }
    return isRhythm ? found.filter { !$0.kind.isOfBeat } : found
  }
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
