public import SchoolDirectory
public import TapGame

/// A simulated contest: a population of players who tap for their schools. The same seed gives the same contest.
///
/// A contest moves a given virtual clock, and sends every tap through a `TapStore`, so simulated taps use the same
/// sessions, fair-play checks and commits as players' taps.
///
/// ```swift
/// let clock = VirtualClock(season.startsAt)
/// let contest = Contest(plan: ContestPlan(players: 500, seed: 7), schools: schools, season: season)
/// let store = MemoryTapStore(clock: clock, seasons: [season], schools: schools)
/// let report = try await contest.run(on: store, clock: clock)
/// ```
public struct Contest: Sendable {
  public let plan: ContestPlan
  public let season: Season
  private let popularity: SchoolPopularity

  /// - `schools`: open schools, in any order. The plan's seed decides which schools are popular.
  /// - `season`: a season that is live from the clock's moment to the end of the contest inclusive. The season's
  ///   session timeout must exceed the pauses of players (about four minutes).
  /// - Complexity: O(*n* log *n*) for *n* schools.
  public init(plan: ContestPlan, schools: [SchoolID], season: Season) {
    self.plan = plan
    self.season = season
    popularity = SchoolPopularity(schools, random: ContestRandom(seed: plan.seed, stream: 0))
  }

  /// The habit of each player by nickname, in a contest without cheats. For tests.
  package var habits: [Nickname: Habit] {
    let (traits, nicknames) = (HabitTraits.all, GeneratedNicknames(seed: plan.seed))
    return Dictionary(
      uniqueKeysWithValues: (0..<plan.players).map { number in
        let player = Player(number: number, plan: plan, popularity: popularity, traits: traits)
        return (nicknames.nickname(of: number), Habit.allCases[Int(player.role)])
      })
  }

  /// Plays the contest from the clock's present moment.
  ///
  /// At each step of virtual time, joining players get their sessions; then all due batches are committed together.
  ///
  /// - Parameters:
  ///   - store: the store for the taps; it must use `clock`.
  ///   - clock: the clock, which the contest sets to the moment of each step.
  ///   - step: called after each step. Returning `false` stops the contest; every batch that was sent is committed by
  ///     then.
  /// - Throws: ``ContestError``, also where the store goes by another clock; the errors of the store and of `step`;
  ///   `CancellationError` between two steps.
  nonisolated(nonsending) public func run(
    on store: any TapStore, clock: VirtualClock,
    each step: (ContestProgress) async throws -> Bool = { _ in true }
  ) async throws -> ContestReport {
    let start = clock.now
    try check(start: start)
    var population = Population(plan: plan, popularity: popularity, season: season)
    var elapsed: Int64 = 0
    var stoppedEarly = false

    for number in 0...plan.lastStep {
      try Task.checkCancellation()
      elapsed = plan.elapsed(atStep: number)
      clock.set(to: start + elapsed)
      population.begin(step: number)
      if !population.requests.isEmpty {
        try population.open(try await store.openSessions(population.requests), at: clock.now)
      }
      if !population.batches.isEmpty {
        try population.settle(try await store.commit(population.batches))
      }
      let progress = ContestProgress(
        moment: start + elapsed, elapsed: .milliseconds(elapsed), duration: plan.duration,
        repeats: population.repeats, total: population.total)
      guard try await step(progress) else {
        stoppedEarly = number < plan.lastStep
        break
      }
    }
    return ContestReport(
      plan: plan, habits: population.tallyByHabit, cheats: population.tallyByCheat,
      cheatSessions: population.cheatSessions,
      sessions: population.total.sessions, repeats: population.repeats,
      elapsed: .milliseconds(elapsed), stoppedEarly: stoppedEarly)
  }

  private func check(start: Timestamp) throws(ContestError) {
    try plan.validate()
    guard !popularity.schools.isEmpty else { throw .noSchools }
    let end = start + plan.durationMilliseconds
    guard season.state(at: start) == .live, season.state(at: end) == .live else {
      throw .seasonNotLive(season.id, from: start, to: end)
    }
  }
}
