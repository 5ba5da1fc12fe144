import TapGame

/// One simulated player. It plays by a habit and has its own random stream, so its actions depend only on the seed and
/// its number, not on other players.
///
/// Moments are milliseconds since the contest's start. Speeds are thousandths of a tap per second, so speed ×
/// milliseconds is exactly millionths of a tap.
struct Player {
  private var random: ContestRandom
  /// The index of the habit in `Habit.allCases`.
  let habit: UInt8
  /// The position of the school in `SchoolSpread.schools`.
  let school: Int32
  /// When the player joins.
  let joinsAt: Int64
  private let speed: Int64
  /// The player's session; `nil` before the player has joined.
  private(set) var session: SessionID?
  private var playedUntil: Int64 = 0
  private var restOfSpell: Int64
  /// The started fraction of the next tap, in millionths.
  private var fraction: Int64 = 0
  private var sequence: Int64 = 0
  private var taps: Int64 = 0
  private var span: Int64 = 0
  /// The number of steps after which the batch is sent again; 0 if it is not.
  private(set) var stepsToRepeat: Int64 = 0

  init(number: Int, plan: ContestPlan, spread: SchoolSpread, traits: [HabitTraits]) {
    random = ContestRandom(seed: plan.seed, stream: UInt64(number) + 1)
    let habit = HabitTraits.habit(drawn: random.below(100))
    self.habit = UInt8(habit)
    school = Int32(spread.place(drawnFrom: &random))
    // The smaller of two draws: most players join early, the last ones trickle in.
    let draws = (random.value(in: 0...plan.joinEnd), random.value(in: 0...plan.joinEnd))
    joinsAt = min(draws.0, draws.1)
    speed = random.value(in: traits[habit].speed)
    restOfSpell = random.value(in: traits[habit].spell)
  }

  /// Starts to play under a session.
  mutating func join(_ session: SessionID, at elapsed: Int64) {
    self.session = session
    playedUntil = elapsed
  }

  /// The latest batch of ``play(plan:traits:)``.
  func batch(of session: SessionID) -> TapBatch {
    TapBatch(session: session, sequence: sequence, taps: taps, span: span)
  }

  /// Plays on until the next batch is made.
  ///
  /// - Returns: when the batch is sent, or `nil` if the contest ends before.
  /// - Complexity: O(1); a batch without a whole tap is merged into the next one.
  mutating func play(plan: ContestPlan, traits: HabitTraits) -> Int64? {
    repeat {
      if restOfSpell == 0 {
        playedUntil += random.value(in: traits.pause)
        restOfSpell = random.value(in: traits.spell)
      }
      guard playedUntil < plan.durationMilliseconds else { return nil }
      let wanted = strayed(plan.batchMilliseconds, byThousandths: traits.delay)
      span = min(wanted, restOfSpell, plan.durationMilliseconds - playedUntil)
      let made = fraction + strayed(speed, byThousandths: traits.jitter) * span
      taps = made / 1_000_000
      fraction = made - taps * 1_000_000
      playedUntil += span
      restOfSpell -= span
    } while taps == 0
    sequence += 1
    stepsToRepeat = 0
    if plan.batchesPerRepeat > 0, random.below(UInt64(plan.batchesPerRepeat)) == 0 {
      stepsToRepeat = random.value(in: 1...20)
    }
    return playedUntil
  }

  /// A value with a random deviation of up to `most` thousandths. It is the sum of two draws, so small deviations are
  /// more frequent.
  private mutating func strayed(_ value: Int64, byThousandths most: Int64) -> Int64 {
    guard most > 0 else { return value }
    let bits = random.next()
    // Two draws of 32 bits from one of 64.
    let bound = UInt64(most) + 1
    let sum = ((bits >> 32) * bound) >> 32 + ((bits & 0xFFFF_FFFF) * bound) >> 32
    return value * (1000 + Int64(sum) - most) / 1000
  }
}
