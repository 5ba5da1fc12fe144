/// The parameters of a simulated contest. Two runs of the same plan with the same schools end with the same standings.
public struct ContestPlan: Hashable, Sendable {
  /// The number of players.
  public var players: Int
  /// The duration of the contest, in virtual milliseconds.
  public var durationMilliseconds: Int64
  /// The seed of all randomness.
  public var seed: UInt64
  /// The time between two commits, in milliseconds.
  public var stepMilliseconds: Int64
  /// The play that a batch holds, in milliseconds. It varies by a tenth, like the delays of a network.
  public var batchMilliseconds: Int64
  /// The first part of the contest, in milliseconds, in which players join, most of them early; `nil` for a quarter of
  /// the contest.
  public var joinMilliseconds: Int64?
  /// The number of batches of which one is sent again, as after a lost response; 0 to send none again.
  public var batchesPerRepeat: Int64

  /// The allowed values of ``players``.
  public static let playersRange: ClosedRange<Int> = 1...10_000_000
  /// The allowed values of ``durationMilliseconds``: a second to a week.
  public static let durationRange: ClosedRange<Int64> = 1000...604_800_000
  /// The allowed values of ``stepMilliseconds``: a tenth of a second to a minute.
  public static let stepRange: ClosedRange<Int64> = 100...60_000
  /// The allowed values of ``batchMilliseconds``: a tenth of a second to two minutes, and at least a step.
  public static let batchRange: ClosedRange<Int64> = 100...120_000

  /// A plan with these values, which are validated when the contest runs.
  ///
  /// - Parameters:
  ///   - players: the number of players.
  ///   - durationMilliseconds: the duration of the contest.
  ///   - seed: the seed of all randomness.
  ///   - stepMilliseconds: the time between two commits.
  ///   - batchMilliseconds: the play that a batch holds.
  ///   - joinMilliseconds: the first part of the contest, in which players join; `nil` for a quarter of it.
  ///   - batchesPerRepeat: the number of batches of which one is sent again; 0 to send none again.
  public init(
    players: Int = 20_000, durationMilliseconds: Int64 = 600_000, seed: UInt64 = 1, stepMilliseconds: Int64 = 500,
    batchMilliseconds: Int64 = 5000, joinMilliseconds: Int64? = nil, batchesPerRepeat: Int64 = 500
  ) {
    self.players = players
    self.durationMilliseconds = durationMilliseconds
    self.seed = seed
    self.stepMilliseconds = stepMilliseconds
    self.batchMilliseconds = batchMilliseconds
    self.joinMilliseconds = joinMilliseconds
    self.batchesPerRepeat = batchesPerRepeat
  }

  /// The moment of the contest up to which players join.
  var joinEnd: Int64 { joinMilliseconds ?? durationMilliseconds / 4 }

  /// The number of the last step; the first is 0.
  var lastStep: Int { step(notBefore: durationMilliseconds) }

  /// The first step at or after a moment of the contest.
  func step(notBefore elapsed: Int64) -> Int {
    Int((elapsed + stepMilliseconds - 1) / stepMilliseconds)
  }

  /// The moment of a step in the contest; the last step is at its end.
  func elapsed(atStep step: Int) -> Int64 {
    min(Int64(step) * stepMilliseconds, durationMilliseconds)
  }

  func validate() throws(ContestError) {
    guard Self.playersRange.contains(players) else { throw .invalidPlayers(players) }
    guard Self.durationRange.contains(durationMilliseconds) else { throw .invalidDuration(durationMilliseconds) }
    guard Self.stepRange.contains(stepMilliseconds) else { throw .invalidStep(stepMilliseconds) }
    guard Self.batchRange.contains(batchMilliseconds), batchMilliseconds >= stepMilliseconds else {
      throw .invalidBatch(batchMilliseconds, stepMilliseconds: stepMilliseconds)
    }
    guard (0...durationMilliseconds).contains(joinEnd) else {
      throw .invalidJoin(joinEnd, durationMilliseconds: durationMilliseconds)
    }
    guard batchesPerRepeat >= 0 else { throw .invalidRepeats(batchesPerRepeat) }
  }
}
