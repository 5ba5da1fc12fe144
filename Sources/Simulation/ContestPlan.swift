/// What a simulated contest is made of. Two runs of the same plan over the same schools end with the same standings.
public struct ContestPlan: Hashable, Sendable {
  /// How many people play.
  public var players: Int
  /// How long the contest lasts, in virtual milliseconds.
  public var durationMilliseconds: Int64
  /// What all that is random follows from.
  public var seed: UInt64
  /// How far the clock moves between two commits, in milliseconds.
  public var stepMilliseconds: Int64
  /// After how much play a player hands in a batch, in milliseconds; a tenth more or less, as networks go.
  public var batchMilliseconds: Int64
  /// In which first part of the contest players join, in milliseconds, most of them early in it; a quarter of the contest when `nil`.
  public var joinMilliseconds: Int64?
  /// One batch in so many is sent a second time, as after an answer that got lost; 0 for none.
  public var batchesPerRepeat: Int64

  /// The values that ``players`` may have.
  public static let playersRange: ClosedRange<Int> = 1...10_000_000
  /// The values that ``durationMilliseconds`` may have: a second to a week.
  public static let durationRange: ClosedRange<Int64> = 1000...604_800_000
  /// The values that ``stepMilliseconds`` may have: a tenth of a second to a minute.
  public static let stepRange: ClosedRange<Int64> = 100...60_000
  /// The values that ``batchMilliseconds`` may have: a tenth of a second to two minutes, and not less than a step.
  public static let batchRange: ClosedRange<Int64> = 100...120_000

  /// A plan of these values, checked when it is run.
  ///
  /// - Parameters:
  ///   - players: how many people play.
  ///   - durationMilliseconds: how long the contest lasts.
  ///   - seed: what all that is random follows from.
  ///   - stepMilliseconds: the time between two commits.
  ///   - batchMilliseconds: the play that a batch holds.
  ///   - joinMilliseconds: the first part of the contest, in which players join; a quarter of it when `nil`.
  ///   - batchesPerRepeat: one batch in so many is sent twice; 0 for none.
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

  /// The first step that does not lie before a moment of the contest.
  func step(notBefore elapsed: Int64) -> Int {
    Int((elapsed + stepMilliseconds - 1) / stepMilliseconds)
  }

  /// The moment of the contest at which a step happens; the last one happens at its end.
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
