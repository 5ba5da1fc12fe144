package import GameAPI
import TapGame
package import Unidirectional

/// Keeps the standings what the contest says: reads the windows that are shown whenever something moved, or other ones are shown.
///
/// There is one reading at a time. What moves meanwhile is one reason for the next, which waits a moment, so that a storm of commits
/// costs no more than the eye can follow. A season begins and ends by the time of day, of which the contest tells nothing: at its next
/// boundary they are read as well.
package struct Following: Reducer {
  /// What is under way.
  package struct State: Equatable, Sendable {
    /// Whether the windows are being read.
    package var isReading = false
    /// Whether something has moved since the reading began.
    package var isStale = false
    /// The windows that were asked for last.
    package var asked: Set<StandingsWindow> = []
    /// Why the contest cannot be read, until it can again.
    package var failure: String?

    /// Nothing is under way.
    package init() {}
  }

  /// What happens.
  package enum Action: Equatable, Sendable {
    /// The contest is to be followed from now on.
    case begin
    /// Something on the boards may have moved, or other windows are shown.
    case moved
    /// The windows have been read.
    case read(Standings)
    /// The contest could not be read, or not be followed.
    case failed(String)
  }

  private enum EffectID: Hashable, Sendable { case follow, read, boundary }

  /// The least time between two readings.
  static let interval = Duration.milliseconds(30)
  /// After how long a contest that could not be followed is tried again.
  static let retryInterval = Duration.seconds(1)
  /// How far ahead a boundary of the season is waited for at most: the machine's clock may be set meanwhile. In milliseconds.
  static let longestWait: Int64 = 60_000

  private let windows: Set<StandingsWindow>
  private let client: any GameClient
  private let clock: any Clock<Duration>
  private let wallClock: any WallClock

  /// Follows a contest through these windows.
  package init(windows: Set<StandingsWindow>, surroundings: Surroundings) {
    self.windows = windows
    client = surroundings.client
    clock = surroundings.clock
    wallClock = surroundings.wallClock
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .begin:
      return follow(after: .zero)
    case .moved:
      guard !state.isReading else {
        state.isStale = true
        return .none
      }
      return read(after: .zero, &state)
    case .read(let standings):
      state.failure = nil
      state.isReading = false
      return .merge(state.isStale ? read(after: Self.interval, &state) : .none, awaitBoundary(of: standings))
    case .failed(let sentence):
      state.failure = sentence
      state.isReading = false
      state.isStale = false
      return follow(after: Self.retryInterval)
    }
  }

  private func follow(after pause: Duration) -> Effect<Action> {
    .run { [client, clock] send in
      if pause > .zero { try await clock.sleep(for: pause) }
      try await client.follow { send(.moved) }
    } catch: { error, send in
      send(.failed(Failure.sentence(of: error)))
    }
    .cancellable(id: EffectID.follow, cancelInFlight: true)
  }

  /// Reads again when the season begins or ends.
  private func awaitBoundary(of standings: Standings) -> Effect<Action> {
    let boundary: Timestamp? =
      switch standings.state {
      case .scheduled: standings.season.startsAt
      case .live: standings.season.endsAt
      case .ended: nil
      }
    guard let boundary else { return .cancel(id: EffectID.boundary) }
    let now = wallClock.now
    let milliseconds = boundary < now + Self.longestWait ? boundary - now : Self.longestWait
    // The boundary may have passed since the standings were read.
    let pause = max(Self.interval, .milliseconds(milliseconds))
    return .after(pause, on: clock, send: .moved, id: EffectID.boundary)
  }

  private func read(after pause: Duration, _ state: inout State) -> Effect<Action> {
    state.isReading = true
    state.isStale = false
    state.asked = windows
    return .run { [client, clock, windows] send in
      if pause > .zero { try await clock.sleep(for: pause) }
      send(.read(try await client.standings(windows)))
    } catch: { error, send in
      send(.failed(Failure.sentence(of: error)))
    }
    .cancellable(id: EffectID.read, cancelInFlight: true)
  }
}
