import TapGame

/// One simulated person: plays by a habit from a random stream of its own, so that what it does depends on the seed and its number,
/// whatever the others do.
///
/// Moments are milliseconds since the contest's start. Speeds are thousandths of a tap a second, so speed × milliseconds is
/// millionths of a tap, exactly.
struct Player {
  private var random: ContestRandom
  /// The number of the habit in `Habit.allCases`.
  let habit: UInt8
  /// The place of the school in `SchoolSpread.schools`.
  let school: Int32
  /// When it wants to join.
  let joinsAt: Int64
  private let speed: Int64
  /// Who it is to the store; `nil` until it has joined.
  private(set) var session: SessionID?
  private var playedUntil: Int64 = 0
  private var restOfSpell: Int64
  /// What was tapped but makes no whole tap yet, in millionths.
  private var fraction: Int64 = 0
  private var sequence: Int64 = 0
  private var taps: Int64 = 0
  private var span: Int64 = 0
  /// After how many further steps the batch is sent again; 0 for never.
  private(set) var stepsToRepeat: Int64 = 0

  init(number: Int, plan: ContestPlan, spread: SchoolSpread, traits: [HabitTraits]) {
    random = ContestRandom(seed: plan.seed, stream: UInt64(number) + 1)
    let habit = HabitTraits.habit(drawn: random.below(100))
    self.habit = UInt8(habit)
    school = Int32(spread.place(drawnFrom: &random))
    // The smaller of two draws: most come early, the last ones trickle in.
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

  /// The batch that ``play(plan:traits:)`` made last.
  func batch(of session: SessionID) -> TapBatch {
    TapBatch(session: session, sequence: sequence, taps: taps, span: span)
  }

  /// Plays on until the next batch is made.
  ///
  /// - Returns: when it is handed in, or `nil` when the contest ends first.
  /// - Complexity: O(1); a batch too short for a whole tap is joined to the next.
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

  /// A value that strays by up to so many thousandths of itself, rather by little than by much: the sum of two draws.
  private mutating func strayed(_ value: Int64, byThousandths most: Int64) -> Int64 {
    guard most > 0 else { return value }
    let bits = random.next()
    // Two draws of 32 bits from one of 64.
    let bound = UInt64(most) + 1
    let sum = ((bits >> 32) * bound) >> 32 + ((bits & 0xFFFF_FFFF) * bound) >> 32
    return value * (1000 + Int64(sum) - most) / 1000
  }
}
