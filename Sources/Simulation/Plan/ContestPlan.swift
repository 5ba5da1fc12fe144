import TapGame

/// The parameters of a simulated contest. Two runs of the same plan with the same schools end with the same standings.
public struct ContestPlan: Hashable, Sendable {
  public var players: Int
  /// The duration of the contest, in virtual time.
  public var duration: Duration
  public var seed: UInt64
  /// The time between two commits.
  public var step: Duration
  /// The duration of play in a batch. It varies by up to a tenth, like network delays.
  public var batch: Duration
  /// The duration of the first part of the contest, in which all players join, most of them early; `nil` for a quarter
  /// of the contest.
  public var joinTime: Duration?
  /// On average, one in this many batches is sent again, as after a lost response; 0 for no repeats.
  public var batchesPerRepeat: Int64
  /// Which players cheat; `nil` for a contest without cheats. In a contest with cheats, players have addresses, and no
  /// honest player has the habit ``Habit/macro``.
  public var cheats: CheatMix?

  public static let playersRange: ClosedRange<Int> = 1...10_000_000
  /// The allowed values of ``duration``: a second to a week.
  public static let durationRange: ClosedRange<Duration> = .seconds(1) ... .seconds(604_800)
  /// The allowed values of ``step``: a tenth of a second to a minute.
  public static let stepRange: ClosedRange<Duration> = .milliseconds(100) ... .seconds(60)
  /// The allowed values of ``batch``: a tenth of a second to two minutes, and at least a step.
  public static let batchRange: ClosedRange<Duration> = .milliseconds(100) ... .seconds(120)

  /// A plan with these values, which are validated when the contest runs. Fractions of a millisecond are dropped.
  public init(
    players: Int = 20_000, duration: Duration = .seconds(600), seed: UInt64 = 1, step: Duration = .milliseconds(500),
    batch: Duration = .seconds(5), joinTime: Duration? = nil, batchesPerRepeat: Int64 = 500, cheats: CheatMix? = nil
  ) {
    self.players = players
    self.duration = duration
    self.seed = seed
    self.step = step
    self.batch = batch
    self.joinTime = joinTime
    self.batchesPerRepeat = batchesPerRepeat
    self.cheats = cheats
  }

  var durationMilliseconds: Int64 { duration.wholeMilliseconds }
  var batchMilliseconds: Int64 { batch.wholeMilliseconds }
  private var stepMilliseconds: Int64 { step.wholeMilliseconds }

  /// The time after the contest's start until which players join, in milliseconds.
  var joinEnd: Int64 { joinTime?.wholeMilliseconds ?? durationMilliseconds / 4 }

  /// The number of the last step; the first is 0.
  var lastStep: Int { step(notBefore: durationMilliseconds) }

  /// The first step at or after a moment of the contest.
  func step(notBefore elapsed: Int64) -> Int {
    Int((elapsed + stepMilliseconds - 1) / stepMilliseconds)
  }

  /// The moment of a step in the contest. The last step is at the contest's end.
  func elapsed(atStep step: Int) -> Int64 {
    min(Int64(step) * stepMilliseconds, durationMilliseconds)
  }

  func validate() throws(ContestError) {
    guard Self.playersRange.contains(players) else { throw .invalidPlayers(players) }
    guard Self.durationRange.contains(duration) else { throw .invalidDuration(duration) }
    guard Self.stepRange.contains(step) else { throw .invalidStep(step) }
    guard Self.batchRange.contains(batch), batch >= step else { throw .invalidBatch(batch, step: step) }
    guard (0...durationMilliseconds).contains(joinEnd) else {
      throw .invalidJoin(.milliseconds(joinEnd), duration: duration)
    }
    guard batchesPerRepeat >= 0 else { throw .invalidRepeats(batchesPerRepeat) }
  }
}
