import TapGame

/// One simulated player. It plays by a habit and has its own random stream, so its actions depend only on the seed and
/// its number, not on other players.
///
/// Moments are milliseconds since the contest's start. Speeds are thousandths of a tap per second, so speed ×
/// milliseconds is exactly millionths of a tap.
struct Player {
  private var random: ContestRandom
  /// The index of the habit in `Habit.allCases`. For a cheat, the number of habits plus the index in `Cheat.allCases`.
  let role: UInt8
  /// The position of the school in `SchoolPopularity.schools`.
  let school: Int32
  private(set) var joinsAt: Int64
  private let speed: Int64
  /// The player's session; `nil` before the player has joined.
  private(set) var session: SessionID?
  private var playedUntil: Int64 = 0
  private var restOfSpell: Int64
  /// The part of the next tap that is already played, in millionths of a tap.
  private var fraction: Int64 = 0
  private var sequence: Int64 = 0
  private var taps: Int64 = 0
  private var span: Int64 = 0
  /// The number of steps after which the latest batch is sent again; 0 if it is not sent again.
  private(set) var stepsToRepeat: Int64 = 0

  /// - Parameters:
  ///   - traits: the traits by role.
  ///   - cheat: how the player cheats; `nil` for an honest player.
  init(number: Int, plan: ContestPlan, popularity: SchoolPopularity, traits: [HabitTraits], cheat: Cheat? = nil) {
    random = ContestRandom(seed: plan.seed, stream: UInt64(number) + 1)
    let drawn = HabitTraits.habit(drawn: random.below(100))
    let role = Self.role(of: cheat) ?? Self.honest(drawn, plan: plan)
    self.role = UInt8(role)
    school = Int32(popularity.place(drawnFrom: &random))
    // The smaller of two draws: most players join early, and a few join late.
    let draws = (random.value(in: 0...plan.joinEnd), random.value(in: 0...plan.joinEnd))
    joinsAt = min(draws.0, draws.1)
    speed = random.value(in: traits[role].speed)
    restOfSpell = random.value(in: traits[role].spell)
  }

  /// Another session of the same player. It has the role, the school and the speed of the first session, but its own
  /// random stream.
  init(number: Int, of first: Player, joinsAt: Int64, plan: ContestPlan, traits: [HabitTraits]) {
    self = first
    random = ContestRandom(seed: plan.seed, stream: UInt64(number) + 1)
    self.joinsAt = joinsAt
    restOfSpell = random.value(in: traits[Int(role)].spell)
  }

  /// The index of a cheat among the roles; `nil` for no cheat.
  private static func role(of cheat: Cheat?) -> Int? {
    cheat.flatMap { Cheat.allCases.firstIndex(of: $0) }.map { Habit.allCases.count + $0 }
  }

  /// How the player cheats; `nil` for an honest player.
  var cheat: Cheat? {
    let place = Int(role) - Habit.allCases.count
    return place >= 0 ? Cheat.allCases[place] : nil
  }

  /// The drawn habit. In a contest with cheats it is never ``Habit/macro``, since all machines are cheats there.
  private static func honest(_ drawn: Int, plan: ContestPlan) -> Int {
    guard plan.cheats != nil, Habit.allCases[drawn] == .macro else { return drawn }
    return Habit.allCases.firstIndex(of: .steady) ?? drawn
  }

  /// Joins at another moment, in milliseconds since the contest's start.
  mutating func joins(at elapsed: Int64) { joinsAt = elapsed }

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
  /// - Returns: when the batch is sent; `nil` if the contest ends first.
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

  /// Plays the next batch of a recording.
  ///
  /// - Returns: when the batch is sent; `nil` if the contest ends first.
  mutating func play(_ replay: inout Replay, at elapsed: Int64, plan: ContestPlan) -> Int64? {
    guard let (batch, moment) = replay.next(at: elapsed), moment < plan.durationMilliseconds else { return nil }
    (taps, span) = (batch.taps, batch.span)
    sequence += 1
    return moment
  }

  /// A value with a random deviation of up to `most` thousandths. The deviation is the sum of two draws, so small
  /// deviations are more frequent.
  private mutating func strayed(_ value: Int64, byThousandths most: Int64) -> Int64 {
    guard most > 0 else { return value }
    let bits = random.next()
    // Two 32-bit draws from one 64-bit draw.
    let bound = UInt64(most) + 1
    let sum = ((bits >> 32) * bound) >> 32 + ((bits & 0xFFFF_FFFF) * bound) >> 32
    return value * (1000 + Int64(sum) - most) / 1000
  }
}
