import SchoolDirectory
import Unidirectional
import TapClient
import Basics
import TapGame

/// Handles taps. It shows each tap at once. Every quarter of a second, it makes a batch of the new taps. The client
/// stores the batch in the player's file and sends it.
///
/// The original app lost taps made during a write, and the taps of the last seven seconds when it was closed. Here a
/// tap is in exactly one place at any time: suspected, open, being stored, waiting for its receipt, or counted.
/// `State.shown` is the sum of all places. After ``keepInterval`` and the time of a write, a tap is in the player's
/// file, batched or not. If the process is killed, the next start counts the taps in the file. It also decides which
/// suspected presses in the file are taps.
struct Tapping: Reducer {
  /// The time from the first tap of a batch to its creation.
  static let batchInterval = Duration.milliseconds(250)
  /// The time from a tap to the write of unbatched taps and undecided presses. If the process is killed, the taps made
  /// during this time and during the write are lost. The value is half the batch interval, so that a slow disk has the
  /// other half for the write.
  static let keepInterval = Duration.milliseconds(125)
  /// A moment so late that every waiting press is decided.
  static let farAhead = Duration.seconds(1 << 40)
  /// The duration for which the warning about a held-down key stays after its last repeat.
  static let holdLength = Duration.milliseconds(800)
  /// The display time of a rejection.
  static let rejectionLength = Duration.seconds(4)
  /// The retries of a failed commit: after 0.2, 0.8 and 3.2 seconds, and then every ten seconds.
  static let retryPolicy = RetryPolicy(
    tries: 4, firstBound: .milliseconds(200), growth: 4, longestPause: .seconds(10))
  /// The retry interval for writing to the player's file and for joining a school.
  static let shortInterval = Duration.seconds(1)

  /// The time without a receipt after which the contest counts as late.
  static let lateness = Duration.milliseconds(600)

  enum Timer: Hashable, Sendable { case pause, hold, rejection, batch, keep, store, join, late }

  let dependencies: GameDependencies
  /// Stores and sends the taps.
  let client: ContestClient

  init(dependencies: GameDependencies) {
    self.dependencies = dependencies
    client = ContestClient(
      file: dependencies.file, contest: dependencies.contest, connection: dependencies.client,
      wallClock: dependencies.wallClock, backoff: Backoff(Self.retryPolicy, clock: dependencies.clock, chance: { 1 }),
      describe: { [language = dependencies.language] in Failure.sentence(of: $0, in: language) },
      recovering: { OpenTaps.batches(recovering: $0) })
  }

  /// Handles a tap or the result of a job, and begins the work that follows.
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let effect = handle(&state, action)
    return .merge(effect, scheduleKeeping(&state), store(&state), beginNextJob(&state), watch(&state, after: action))
  }

  private func handle(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .begin:
      return .run { [client] send in await client.run { send(.client($0, $1)) } }
    case .season(let season):
      let isAnother = season.id != state.season?.id
      // The new season may need no code.
      if isAnother { state.wantedCode = nil }
      state.season = season
      state.isLive = season.state == .live
      state.isPastEnd = false
      // Send the last taps at once, because they must arrive within the season's grace period.
      if !state.isLive, state.open.count > 0 { state.isDue = true }
      // Each season has its own sessions, so join the school again for another season or if there is no session.
      if isAnother || state.isLive && state.session == nil { state.next = state.next ?? state.school }
    case .choose(let school):
      guard school.id != (state.next ?? state.school)?.id || state.session == nil else { return .none }
      state.next = school
      state.wantedCode = nil
      return settle(at: Self.farAhead, in: &state)
    case .press(let press):
      return take(press, in: &state)
    case .seasonOver:
      break
    case .pause(let moment):
      return settle(at: moment, in: &state)
    case .holdOver:
      state.isHeld = false
    case .rejectionOver:
      state.rejection = nil
    case .late:
      state.isLate = true
    case .batchDue:
      state.isDue = true
    case .keepDue:
      state.isKeepScheduled = false
      state.isKeepDue = true
    case .handIn:
      state.isHandingIn = true
      return settle(at: Self.farAhead, in: &state)
    case .stored:
      if let unbatched = state.storing?.unbatched { state.kept = unbatched }
      state.storing = nil
      if case .unkept = state.delivery { state.delivery = .flowing }
    case .storingFailed(let sentence):
      if let batch = state.storing?.batch { state.open.putBack(batch) }
      state.storing = nil
      state.delivery = .unkept(sentence)
      state.isDue = true
      state.isWaitingToStore = true
      return after(Self.shortInterval, .storeAgain, id: .store)
    case .storeAgain:
      state.isWaitingToStore = false
    case .client(let event, let status):
      return take(event, status, in: &state)
    case .joiningFailed(let sentence, let isFinal):
      return fail(&state, because: sentence, isFinal: isFinal)
    case .joinAgain:
      state.isWaitingToJoin = false
    case .codeWanted(let problem):
      state.job = nil
      state.wantedCode = problem
      state.delivery = .shut(problem.sentence(in: dependencies.language))
    case .codeGiven(let code):
      state.wantedCode = nil
      state.code = code
      // If the present session needs the code, open a new session for the same school.
      state.next = state.next ?? state.school
    case .remembered(let counted):
      if case .remember(let school, let season) = state.job, state.school?.id == school.id, state.season?.id == season {
        state.counted = counted
      }
      state.job = nil
    case .retry:
      state.isPausing = false
      return .run { [client] _ in client.retry() }
    }
    return .none
  }

  // MARK: Taps

  private func take(_ press: TapPress, in state: inout State) -> Effect<Action> {
    guard state.isLive, state.session != nil, state.next == nil, !state.isHandingIn else { return .none }
    if let endsAt = state.season?.endsAt, dependencies.wallClock.now >= endsAt {
      guard !state.isPastEnd else { return .none }
      state.isPastEnd = true
      return .send(.seasonOver)
    }
    let verdict = state.detector.press(press, tellsRepeats: &state.tellsRepeats)
    settle(cleared: verdict.cleared, withdrawn: verdict.withdrawn, at: press.at, in: &state)
    switch verdict.press {
    case .counts:
      state.bestSecond.add(at: press.at)
      state.made += 1
      state.open.add(1, at: press.at)
    case .waits:
      state.bestSecond.add(at: press.at)
      state.made += 1
      state.suspected += 1
    case .isRepeat:
      state.isHeld = true
    case .isNone:
      break
    }
    if state.suspected == 0 { state.bestSecond.settle() }
    let isWarned = verdict.press == .isRepeat || verdict.withdrawn > 0
    return .merge(
      schedule(&state), pause(after: press.at, in: state),
      isWarned ? after(Self.holdLength, .holdOver, id: .hold) : .none)
  }

  /// Handles waiting presses whose kind is now known: the cleared ones are taps and count, the withdrawn ones are
  /// repeats of a held-down key.
  private func settle(cleared: Int, withdrawn: Int, at moment: Duration?, in state: inout State) {
    state.suspected -= Int64(cleared + withdrawn)
    state.open.add(Int64(cleared), at: moment)
    state.bestSecond.withdraw(withdrawn)
    if state.suspected == 0 { state.bestSecond.settle() }
    guard withdrawn > 0 else { return }
    state.made -= Int64(withdrawn)
    state.isHeld = true
  }

  /// Decides the waiting presses that can be decided at `moment`. If `moment` is ``farAhead``, decides all of them.
  private func settle(at moment: Duration, in state: inout State) -> Effect<Action> {
    let settlement = state.detector.settle(at: moment)
    settle(
      cleared: settlement.cleared, withdrawn: settlement.withdrawn, at: moment < Self.farAhead ? moment : nil,
      in: &state)
    return .merge(
      schedule(&state), pause(after: moment, in: state),
      settlement.withdrawn > 0 ? after(Self.holdLength, .holdOver, id: .hold) : .none)
  }

  /// Schedules the next decision about waiting presses.
  private func pause(after moment: Duration, in state: State) -> Effect<Action> {
    guard let deadline = state.detector.deadline, moment < Self.farAhead else { return .cancel(id: Timer.pause) }
    return after(max(.zero, deadline - moment), .pause(at: deadline), id: .pause)
  }

  /// Schedules a batch for the open taps.
  private func schedule(_ state: inout State) -> Effect<Action> {
    guard state.open.count > 0, !state.isScheduled else { return .none }
    state.isScheduled = true
    return after(Self.batchInterval, .batchDue, id: .batch)
  }

  func after(_ time: Duration, _ action: Action, id: Timer) -> Effect<Action> {
    .after(time, on: dependencies.clock, send: action, id: id)
  }
}
