/// What a session's taps look like, in a few numbers, for a person who decides whether they were a person's.
///
/// It is the sum over the session's receipts, so it can be told of any session of any age, and a commit costs nothing
/// more. The evidence proves nothing: a class behind one router shares an address, too.
public struct SessionEvidence: Hashable, Sendable, Codable {
  /// The number of batches.
  public private(set) var batches: Int64 = 0
  /// The taps that were handed in, counted or not.
  public private(set) var taps: Int64 = 0
  /// The taps that the session's own fair play rejected; not those that the budget of its address rejected.
  public private(set) var rejected: Int64 = 0
  /// The time of tapping that the batches claim, in milliseconds.
  public private(set) var span: Int64 = 0
  /// The part of ``span`` in which taps came as fast as the season allows, in milliseconds.
  public private(set) var spanAtLimit: Int64 = 0
  /// The most taps that were handed in at once.
  public private(set) var largestBatch: Int64 = 0
  /// The number of sessions from the same address, with this one; 0 if the address is not known.
  public var sessionsOfAddress = 0
  /// The number of sessions from the same address that were opened within a tenth of a second of this one, with this
  /// one; 0 if the address is not known.
  public var sessionsOpenedTogether = 0
  /// The number of players who share the address, as the organiser has said by naming it as a venue; 0 for other
  /// addresses.
  public var playersOfAddress = 0
  /// How much the times from one opening to the next of the sessions of the address differ: their coefficient of
  /// variation. `nil` for fewer than ``leastOpenings`` sessions, and if the address is not known.
  public var openingVariation: Double?

  /// The sum of the squares of the taps of the batches.
  private var tapSquares: Double = 0
  /// The sum of the squares of the mean times between taps of the batches, in milliseconds, weighted by their taps.
  private var intervalSquares: Double = 0
  private var repetition = BatchRepetition()

  /// Evidence of no batches.
  public init() {}

  private enum CodingKeys: String, CodingKey {
    case batches, taps, rejected, span, spanAtLimit, largestBatch, sessionsOfAddress, sessionsOpenedTogether
    case playersOfAddress, repeatedBatches, batchVariation, intervalVariation, openingVariation
  }

  /// Writes the numbers, and the variations, which are `null` if they are not known.
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
    try container.encode(repeatedBatches, forKey: .repeatedBatches)
    try container.encode(batchVariation, forKey: .batchVariation)
    try container.encode(intervalVariation, forKey: .intervalVariation)
    try container.encode(openingVariation, forKey: .openingVariation)
  }

  /// Reads the numbers. What follows from sums that are not written is not read: the variations of the taps, and the
  /// repeated batches.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    batches = try container.decode(Int64.self, forKey: .batches)
    taps = try container.decode(Int64.self, forKey: .taps)
    rejected = try container.decode(Int64.self, forKey: .rejected)
    span = try container.decode(Int64.self, forKey: .span)
    spanAtLimit = try container.decode(Int64.self, forKey: .spanAtLimit)
    largestBatch = try container.decode(Int64.self, forKey: .largestBatch)
    sessionsOfAddress = try container.decode(Int.self, forKey: .sessionsOfAddress)
    sessionsOpenedTogether = try container.decode(Int.self, forKey: .sessionsOpenedTogether)
    // A server of an earlier version does not tell them.
    playersOfAddress = try container.decodeIfPresent(Int.self, forKey: .playersOfAddress) ?? 0
    openingVariation = try container.decodeIfPresent(Double.self, forKey: .openingVariation)
  }

  /// Adds a batch. Batches are added in the order in which they were counted, or all in the reverse order.
  ///
  /// - Parameters:
  ///   - accepted: the taps that count.
  ///   - rejected: the taps that do not.
  ///   - reason: why they do not.
  ///   - span: the time that the batch claims, in milliseconds.
  ///   - rules: the rules of the season.
  /// - Complexity: O(1).
  public mutating func add(
    accepted: Int64, rejected: Int64, reason: RejectionReason?, span: Int64, rules: FairPlayRules
  ) {
    let taps = accepted &+ rejected
    batches += 1
    self.taps &+= taps
    if reason != .addressLimit { self.rejected &+= rejected }
    self.span &+= span
    // 95 % of the rate, as a script that stays just below it is as fast.
    if span > 0, Double(taps) * 1000 >= 0.95 * Double(rules.tapsPerSecond) * Double(span) { spanAtLimit &+= span }
    largestBatch = max(largestBatch, taps)
    tapSquares += Double(taps) * Double(taps)
    if taps > 0 { intervalSquares += Double(span) * Double(span) / Double(taps) }
    repetition.add(taps: taps, span: span)
  }

  /// The fewest batches of which a variation says something.
  public static let leastBatches: Int64 = 20

  /// The fewest sessions of an address of which the variation of their openings says something.
  public static let leastOpenings = 10

  /// How much the taps of the batches differ: their coefficient of variation, the standard deviation over the mean.
  /// `nil` for fewer than ``leastBatches`` batches.
  public var batchVariation: Double? {
    variation(sum: Double(taps), squares: tapSquares, weight: Double(batches))
  }

  /// How much the mean times between taps differ from batch to batch, as the client reports them: their coefficient of
  /// variation. A batch weighs as many taps as it has, because a batch of few taps is uneven by chance. `nil` for fewer
  /// than ``leastBatches`` batches.
  public var intervalVariation: Double? {
    variation(sum: Double(span), squares: intervalSquares, weight: Double(taps))
  }

  /// The batches that repeat some of the session's newest ones to the tap and the millisecond, each with the three
  /// batches beside it. 0 if that may be chance.
  public var repeatedBatches: Int64 { repetition.isChance ? 0 : repetition.repeated }

  /// The share of the batches that were compared that are ``repeatedBatches``.
  var repeatedShare: Double {
    repetition.compared > 0 ? Double(repeatedBatches) / Double(repetition.compared) : 0
  }

  private func variation(sum: Double, squares: Double, weight: Double) -> Double? {
    guard batches >= Self.leastBatches, sum > 0, weight > 0 else { return nil }
    let mean = sum / weight
    return max(0, squares / weight - mean * mean).squareRoot() / mean
  }
}
