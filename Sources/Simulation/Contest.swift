public import SchoolDirectory
public import TapGame

/// A population of players who tap for their schools, the same for the same seed.
///
/// A contest has no clock, no storage and no randomness of its own: it moves a virtual clock, and every tap goes through a `TapStore`, hence
/// through the same sessions, fair play and commits as a person's.
///
/// ```swift
/// let clock = VirtualClock(season.startsAt)
/// let contest = Contest(plan: ContestPlan(players: 500, seed: 7), schools: schools, season: season)
/// let report = try await contest.run(on: MemoryTapStore(clock: clock, seasons: [season], schools: schools), clock: clock)
/// ```
public struct Contest: Sendable {
  /// What the contest is made of.
  public let plan: ContestPlan
  /// The season that is played in.
  public let season: Season
  private let spread: SchoolSpread

  /// A contest between schools.
  ///
  /// - Parameters:
  ///   - plan: what it is made of.
  ///   - schools: open schools, in any order. Which of them are popular follows from the plan's seed.
  ///   - season: one that is live from the clock's moment until the plan's duration is over, the last moment included, and whose sessions
  ///     outlast the pauses that players make (about four minutes).
  /// - Complexity: O(*n* log *n*) for *n* schools.
  public init(plan: ContestPlan, schools: [SchoolID], season: Season) {
    self.plan = plan
    self.season = season
    spread = SchoolSpread(schools, random: ContestRandom(seed: plan.seed, stream: 0))
  }

  /// How each player taps, by nickname. For tests, which see nicknames only.
  ///
  /// - Complexity: O(players).
  package var habits: [Nickname: Habit] {
    let (traits, nicknames) = (HabitTraits.all, MadeUpNicknames(seed: plan.seed))
    return Dictionary(
      uniqueKeysWithValues: (0..<plan.players).map { number in
        let player = Player(number: number, plan: plan, spread: spread, traits: traits)
        return (nicknames.nickname(of: number), Habit.allCases[Int(player.habit)])
      })
  }

  /// Plays the contest from the clock's present moment.
  ///
  /// At each step of virtual time those who join get their sessions, then all batches that are due are committed at once.
  ///
  /// - Parameters:
  ///   - store: where the taps go; it must take its time from `clock`.
  ///   - clock: moved on to each step's moment.
  ///   - step: called after each step; `false` stops the contest there, with every batch that was made up to then committed or never sent.
  /// - Returns: what became of it.
  /// - Throws: ``ContestError``; what the store or `step` throws; `CancellationError` between two steps.
  /// - Complexity: O(players + steps + batches), beside what the store does.
  nonisolated(nonsending) public func run(
    on store: any TapStore, clock: VirtualClock,
    each step: (ContestProgress) async throws -> Bool = { _ in true }
  ) async throws -> ContestReport {
    let start = clock.now
    try check(start: start)
    var field = PlayingField(plan: plan, spread: spread, season: season.id)
    var elapsed: Int64 = 0
    var stoppedEarly = false

    for number in 0...plan.lastStep {
      try Task.checkCancellation()
      elapsed = plan.elapsed(atStep: number)
      clock.set(to: start + elapsed)
      field.begin(step: number)
      if !field.requests.isEmpty {
        try field.open(try await store.openSessions(field.requests))
      }
      if !field.batches.isEmpty {
        try field.settle(try await store.commit(field.batches))
      }
      let progress = ContestProgress(
        moment: start + elapsed, elapsedMilliseconds: elapsed, durationMilliseconds: plan.durationMilliseconds,
        repeats: field.repeats, total: field.total)
      guard try await step(progress) else {
        stoppedEarly = number < plan.lastStep
        break
      }
    }
    return ContestReport(
      plan: plan, habits: field.tallyByHabit, sessions: field.total.players, repeats: field.repeats,
      elapsedMilliseconds: elapsed, stoppedEarly: stoppedEarly)
  }

  private func check(start: Timestamp) throws(ContestError) {
    try plan.validate()
    guard !spread.schools.isEmpty else { throw .noSchools }
    let end = start + plan.durationMilliseconds
    guard season.state(at: start) == .live, season.state(at: end) == .live else {
      throw .seasonNotLive(season.id, from: start, to: end)
    }
  }
}
