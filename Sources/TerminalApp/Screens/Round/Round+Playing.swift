import Basics
import TapClient
import SchoolDirectory
import TapGame
import Unidirectional

extension Round {
  /// Begins the countdown if taps can count and all earlier taps have their receipts. Otherwise earlier taps without a
  /// receipt would be counted for the round.
  func start(_ state: inout State, at moment: Duration) -> Effect<Action> {
    guard shared.isLive, shared.tapping.session != nil, shared.tapping.uncounted == 0 else { return .none }
    state.phase = .countdown(Countdown(startsAt: moment + Self.countdown, now: moment))
    state.before = nil
    state.remark = nil
    return .merge(ticks(on: dependencies.clock, from: moment), readPlace())
  }

  func advance(_ state: inout State, to moment: Duration) -> Effect<Action> {
    if case .countdown(var countdown) = state.phase {
      guard shared.isLive, let session = shared.tapping.session else { return stop(&state, because: .seasonOver) }
      countdown.now = max(countdown.now, moment)
      state.phase = .countdown(countdown)
      guard moment >= countdown.startsAt else { return .none }
      let start = Tally(place: session.place, made: shared.tapping.made, counted: shared.tapping.counted)
      state.phase = .running(
        Running(
          startsAt: countdown.startsAt, endsAt: countdown.startsAt + state.length.duration, now: countdown.startsAt,
          start: start))
    }
    guard case .running(var running) = state.phase else { return .none }
    guard isGoingOn(since: running.start) else { return stop(&state, because: .seasonOver) }
    running.now = max(running.now, moment)
    state.phase = .running(running)
    guard moment >= running.endsAt else { return .none }
    state.phase = .settling(
      Settling(start: running.start, time: running.startsAt..<running.endsAt, readyAt: running.endsAt + Self.rest))
    return .every(Self.lookInterval, on: dependencies.clock, send: .look, id: Timer.time)
  }

  /// Computes the result when all taps have their receipts.
  func settle(_ state: inout State) -> Effect<Action> {
    guard case .settling(let settling) = state.phase else { return .none }
    guard isSame(settling.start) else { return stop(&state, because: .seasonOver) }
    guard shared.tapping.uncounted == 0 else { return .none }
    let made = shared.tapping.made - settling.start.made
    let taps = max(0, min(made, shared.tapping.counted - settling.start.counted))
    let round = TimedRound(
      seconds: state.length.rawValue, taps: taps, school: shared.school?.name ?? "", madeAt: dependencies.wallClock.now)
    let place = place()
    // This effect replaces the polling timer, which is no longer needed.
    return .run { [file = dependencies.file, language = dependencies.language] send in
      var (record, failure): (RoundResult?, String?)
      do { record = try await file.record(round) } catch { failure = Failure.sentence(of: error, in: language) }
      send(
        .finished(
          Outcome(
            taps: taps, uncounted: made - taps, record: record, failure: failure, after: try? await place(),
            readyAt: settling.readyAt)))
    }
    .cancellable(id: Timer.time, cancelInFlight: true)
  }

  /// Ends the round without a result.
  func stop(_ state: inout State, because remark: Remark?) -> Effect<Action> {
    state.phase = .choosing
    state.remark = remark
    return .merge(.cancel(id: Timer.time), .cancel(id: Timer.place))
  }

  private func isGoingOn(since start: Tally) -> Bool { shared.isLive && isSame(start) }

  /// Whether taps still go to the same contest, season and school as at the start of the round.
  private func isSame(_ start: Tally) -> Bool { shared.tapping.session?.place == start.place }

  // MARK: Effects

  private func ticks<C: Clock<Duration>>(on clock: C, from moment: Duration) -> Effect<Action> {
    .run { send in
      let start = clock.now
      while true {
        try await clock.sleep(for: Self.tick)
        send(.tick(at: moment + start.duration(to: clock.now)))
      }
    }
    .cancellable(id: Timer.time, cancelInFlight: true)
  }

  private func readPlace() -> Effect<Action> {
    let place = place()
    return .run { send in
      if let place = try await place() { send(.placed(place)) }
    } catch: { _, _ in
      // Ignore the error: the result then shows only the rank after the round.
    }
    .cancellable(id: Timer.place, cancelInFlight: true)
  }

  /// Reads the player's present rank.
  private func place() -> @Sendable () async throws -> PlayerPlace? {
    let session = shared.tapping.session
    return { [client = dependencies.client] in
      if let session { try await client.place(of: session) } else { nil }
    }
  }
}
