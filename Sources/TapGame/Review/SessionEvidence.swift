/// A summary of a session's taps in a few numbers. An organiser uses it to decide whether a person made the taps.
///
/// The evidence is a sum over the session's receipts. So the evidence is available for sessions of any age, and it adds
/// no cost to a commit. The evidence proves nothing: a class behind one router shares an address, too.
public struct SessionEvidence: Hashable, Sendable, Codable {
  public private(set) var batches: Int64 = 0
  /// The taps of all batches, including rejected taps.
  public private(set) var taps: Int64 = 0
  /// The rejected taps of batches that the address budget did not limit. Only the session's own token bucket rejected
  /// these taps.
  public private(set) var rejected: Int64 = 0
  /// The tapping time that the batches claim, in milliseconds.
  public private(set) var span: Int64 = 0
  /// The part of ``span`` in which taps came as fast as the season allows, in milliseconds.
  public private(set) var spanAtLimit: Int64 = 0
  public private(set) var largestBatch: Int64 = 0
  /// The number of sessions from the same address, including this one; 0 if the address is not known.
  public var sessionsOfAddress = 0
  /// The number of sessions from the same address that were opened within a tenth of a second of this session,
  /// including this session; 0 if the address is not known.
  public var sessionsOpenedTogether = 0
  /// The number of players who share the address, as the organiser declared for a venue; 0 for other addresses.
  public var playersOfAddress = 0
  /// The coefficient of variation of the times between the openings of the address's sessions. `nil` for fewer than
  /// ``leastOpenings`` sessions, or if the address is not known.
  public var openingVariation: Double?

  /// Whether the session is played in rhythm mode, where the beat makes even taps at the limit. It is not written.
  package var isRhythm = false
  /// The number of sessions of the school, including this session, that tap at one speed, if that is no chance; else 0.
  public internal(set) var sessionsAlike = 0
  /// The taps per second of the session's group, rests included, as a multiple of those of other schools' sessions, if people
  /// rest more; else 0. The group is the sessions of the school, or those of them with one address.
  public internal(set) var timesOthers = 0.0
  /// The most taps that the season's stamina allows from the opening to the last batch; 0 for a season without one.
  public private(set) var mostTaps: Int64 = 0
  /// The season time from the opening to the last batch, in milliseconds.
  var opened: Int64 = 0

  /// The taps of a session in rhythm mode as a share of the most that its mode allows from the opening to the last batch;
  /// 0 for any other session, and for less than a minute.
  private(set) var beatShare = 0.0
  /// The number of sessions in rhythm mode, including this one, of the same school or address that miss no beat; else 0.
  var sessionsOnBeat = 0
  /// What the session has in common with those of many other addresses of its school, if that is not people's; else `nil`.
  var sharedHabits: SharedHabits?

  private var tapSquares: Double = 0
  /// A weighted sum over the batches: the square of the mean time between taps, in milliseconds, times the number of
  /// taps.
  private var intervalSquares: Double = 0
  private var repetition = BatchRepetition()

  public init() {}

  // The sums behind the other numbers are not written. Evidence that was decoded has no variations of taps and intervals.
  private enum CodingKeys: String, CodingKey {
    case batches, taps, rejected, span, spanAtLimit, largestBatch, sessionsOfAddress, sessionsOpenedTogether
    case playersOfAddress, openingVariation, sessionsAlike, timesOthers, mostTaps
  }

  private enum ComputedKeys: String, CodingKey { case repeatedBatches, batchVariation, intervalVariation }

  /// Writes the numbers and the variations. A variation that is not known is `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(batches, forKey: .batches)
    try container.encode(taps, forKey: .taps)
    try container.encode(rejected, forKey: .rejected)
    try container.encode(span, forKey: .span)
    try container.encode(spanAtLimit, forKey: .spanAtLimit)
    try container.encode(largestBatch, forKey: .largestBatch)
    try container.encode(sessionsOfAddress, forKey: .sessionsOfAddress)
    try container.encode(sessionsOpenedTogether, forKey: .sessionsOpenedTogether)
    try container.encode(playersOfAddress, forKey: .playersOfAddress)
    try container.encode(openingVariation, forKey: .openingVariation)
    try container.encode(sessionsAlike, forKey: .sessionsAlike)
    try container.encode(timesOthers, forKey: .timesOthers)
    try container.encode(mostTaps, forKey: .mostTaps)
    var computed = encoder.container(keyedBy: ComputedKeys.self)
    try computed.encode(repeatedBatches, forKey: .repeatedBatches)
    try computed.encode(batchVariation, forKey: .batchVariation)
    try computed.encode(intervalVariation, forKey: .intervalVariation)
  }

  /// Adds a batch. Add the batches in the order in which they were counted, or in the reverse order.
  ///
  /// - `span`: the time that the batch claims, in milliseconds.
  public mutating func add(
    accepted: Int64, rejected: Int64, reason: RejectionReason?, span: Int64, rules: FairPlayRules
  ) {
    let taps = accepted &+ rejected
    batches += 1
    self.taps &+= taps
    if reason != .addressLimit { self.rejected &+= rejected }
    self.span &+= span
    // 95 % of the rate is enough, because a script may stay just below the limit.
    if span > 0, Double(taps) * 1000 >= 0.95 * Double(rules.tapsPerSecond) * Double(span) { spanAtLimit &+= span }
    largestBatch = max(largestBatch, taps)
    tapSquares += Double(taps) * Double(taps)
    if taps > 0 { intervalSquares += Double(span) * Double(span) / Double(taps) }
    repetition.add(taps: taps, span: span)
  }

  /// Completes the evidence after the last batch.
  package mutating func complete(rules: FairPlayRules) {
    if rules.stamina == .human { mostTaps = rules.stamina.mostTaps(in: opened, rules: rules) }
    if isRhythm, opened >= 60_000 {
      beatShare = Double(taps) * 1000 / Double(rules.inRhythm.tapsPerSecond * opened)
    }
  }

  /// The tapping time in milliseconds: not more than has passed, whatever the batches claim.
  var tappingTime: Int64 { opened > 0 ? min(span, opened) : span }

  /// The taps per second of the tapping time; `nil` if there are too few to compare, or if a beat sets the speed.
  var speed: Double? {
    guard !isRhythm, batches >= 10, taps >= 100, tappingTime >= 20_000 else { return nil }
    return Double(taps) * 1000 / Double(tappingTime)
  }

  /// The taps per second from the opening to the last batch; `nil` for less than a minute, or if a beat sets the speed.
  var rate: Double? {
    !isRhythm && opened >= 60_000 && taps >= 100 ? Double(taps) * 1000 / Double(opened) : nil
  }

  public static let leastBatches: Int64 = 20

  /// The minimum number of an address's sessions for ``openingVariation``.
  public static let leastOpenings = 10

  /// The coefficient of variation of the times between moments, in milliseconds; `nil` if there are fewer than
  /// ``leastOpenings``, or if all are equal.
  package static func openingVariation(of moments: [Int64]) -> Double? {
    let moments = moments.sorted()
    guard moments.count >= leastOpenings, let first = moments.first, let last = moments.last, last > first else {
      return nil
    }
    let mean = Double(last - first) / Double(moments.count - 1)
    let squares = zip(moments, moments.dropFirst()).reduce(0.0) { sum, pair in
      let deviation = Double(pair.1 - pair.0) - mean
      return sum + deviation * deviation
    }
    return (squares / Double(moments.count - 1)).squareRoot() / mean
  }

  /// The coefficient of variation of the taps in a batch: the standard deviation divided by the mean. `nil` for fewer
  /// than ``leastBatches`` batches.
  public var batchVariation: Double? {
    variation(sum: Double(taps), squares: tapSquares, weight: Double(batches))
  }

  /// The coefficient of variation of the mean time between taps in a batch, from the times that the client reports. The
  /// number of taps is the weight of a batch, because a batch of few taps varies by chance. `nil` for fewer than
  /// ``leastBatches`` batches.
  public var intervalVariation: Double? {
    variation(sum: Double(span), squares: intervalSquares, weight: Double(taps))
  }

  /// The number of repeated batches; 0 if the repetition may be due to chance. Each batch forms a sequence with the
  /// three batches added before it. The batch is repeated if the first 32 batches contain this sequence, with the same
  /// taps and the same milliseconds.
  public var repeatedBatches: Int64 { repetition.isChance ? 0 : repetition.repeated }

  /// The share of ``repeatedBatches`` among the compared batches.
  var repeatedShare: Double {
    repetition.compared > 0 ? Double(repeatedBatches) / Double(repetition.compared) : 0
  }

  private func variation(sum: Double, squares: Double, weight: Double) -> Double? {
    guard batches >= Self.leastBatches, sum > 0, weight > 0 else { return nil }
    let mean = sum / weight
    return max(0, squares / weight - mean * mean).squareRoot() / mean
  }
}
