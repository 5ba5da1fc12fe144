package import GameAPI
import TapGame
package import Unidirectional

/// Keeps the standings up to date: reads the visible windows whenever the boards or the windows change.
///
/// One reading runs at a time. Changes during it cause one more reading, after a pause that limits the rate during a
/// storm of commits. The contest does not signal the start and end of a season, so the standings are also read at the
/// next boundary.
///
/// If following fails, for example while the contest's file is locked or missing, it is retried. Until it succeeds, the
/// standings are shown as outdated, with the reason.
package struct Following: Reducer {
  /// What is under way.
  package struct State: Equatable, Sendable {
    /// Whether the windows are being read.
    package var isReading = false
    /// Whether something has changed since the reading began.
    package var isStale = false
    /// The windows of the last request.
    package var asked: Set<StandingsWindow> = []
    /// Why the standings may be outdated: reading or following failed. `nil` while they are current.
    package var failure: String?
    /// Whether following has failed, so that changes go unnoticed.
    package var isLost = false

    /// Nothing is under way.
    package init() {}
  }

  /// What happens.
  package enum Action: Equatable, Sendable {
    /// Following begins.
    case begin
    /// The contest is followed, and its boards may have changed.
    case signalled
    /// The season may have changed, or other windows are visible.
    case moved
    /// The windows have been read.
    case read(Standings)
    /// The contest could not be read.
    case failed(String)
    /// The contest cannot be followed any more.
    case lost(String)
  }

  private enum EffectID: Hashable, Sendable { case follow, read, boundary }

  /// The minimum interval between two readings.
  static let interval = Duration.milliseconds(30)
  /// The retry interval after following failed.
  static let retryInterval = Duration.seconds(1)
  /// The longest wait for a boundary of the season, in milliseconds. It is limited because the machine's clock may be
  /// set meanwhile.
  static let longestWait: Int64 = 60_000

  private let windows: Set<StandingsWindow>
  private let client: any GameClient
  private let clock: any Clock<Duration>
  private let wallClock: any WallClock
  private let language: Language

  /// Follows a contest through these windows.
  package init(windows: Set<StandingsWindow>, dependencies: GameDependencies) {
    self.windows = windows
    client = dependencies.client
    clock = dependencies.clock
    wallClock = dependencies.wallClock
    language = dependencies.language
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .begin:
      return follow(after: .zero)
    case .signalled:
      state.isLost = false
      fallthrough
    case .moved:
      guard !state.isReading else {
        state.isStale = true
        return .none
      }
      return read(after: .zero, &state)
    case .read(let standings):
      if !state.isLost { state.failure = nil }
      state.isReading = false
      return .merge(state.isStale ? read(after: Self.interval, &state) : .none, awaitBoundary(of: standings))
    case .failed(let sentence):
      state.failure = sentence
      state.isReading = false
      state.isStale = false
      return follow(after: Self.retryInterval)
    case .lost(let sentence):
      state.failure = sentence
      state.isLost = true
      return follow(after: Self.retryInterval)
    }
  }

  private func follow(after pause: Duration) -> Effect<Action> {
    .run { [client, clock] send in
      if pause > .zero { try await clock.sleep(for: pause) }
      try await client.follow { send(.signalled) }
    } catch: { [language] error, send in
      send(.lost(Failure.sentence(of: error, in: language)))
    }
    .cancellable(id: EffectID.follow, cancelInFlight: true)
  }

  /// Reads again when the season begins, ends or becomes final.
  private func awaitBoundary(of standings: Standings) -> Effect<Action> {
    let boundary: Timestamp? =
      switch standings.state {
      case .scheduled: standings.season.startsAt
      case .live: standings.season.endsAt
      case .counting: standings.season.finalAt
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
    } catch: { [language] error, send in
      send(.failed(Failure.sentence(of: error, in: language)))
    }
    .cancellable(id: EffectID.read, cancelInFlight: true)
  }
}
