import Basics
import GameAPI
import TapGame
import Unidirectional

/// Keeps the standings up to date. It follows the visible windows of the boards. When other windows become visible, it
/// renews the subscription.
///
/// The contest does not signal the start and the end of a season, so a timer renews the subscription at the next
/// boundary.
///
/// If following fails, for example because the contest's file is locked or missing, it is retried. Until a retry
/// succeeds, the screens show the standings as outdated, with the reason.
struct Following: Reducer {
  struct State: Equatable, Sendable {
    var windows: Set<StandingsWindow> = []
    /// Why following failed, so that the standings may be outdated; `nil` while they are current.
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    /// Following begins, or begins again after a failure.
    case begin
    /// The season may have changed, or other windows are visible.
    case moved
    /// The windows were read. `isFollowed` is true if further updates follow, and false after a single read.
    case read(Standings, isFollowed: Bool)
    /// Following failed, with the reason.
    case lost(String)
  }

  private enum EffectID: Hashable, Sendable { case follow, read, boundary }

  /// The minimum interval between two updates.
  static let interval = Duration.milliseconds(30)
  /// The retry interval after following failed.
  static let retryInterval = Duration.seconds(1)
  /// The maximum wait for a boundary of the season. The wait is limited because the machine's clock may be changed
  /// during the wait.
  static let longestWait = Duration.seconds(60)

  private let windows: Set<StandingsWindow>
  private let client: any GameClient
  private let clock: any Clock<Duration>
  private let wallClock: any WallClock
  private let language: Language

  init(windows: Set<StandingsWindow>, dependencies: GameDependencies) {
    self.windows = windows
    client = dependencies.client
    clock = dependencies.clock
    wallClock = dependencies.wallClock
    language = dependencies.language
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .begin:
      state.windows = windows
      return follow()
    case .moved:
      state.windows = windows
      // After a failure, a timer retries the subscription. A single read may succeed before the retry.
      return state.failure == nil ? follow() : read()
    case .read(let standings, let isFollowed):
      if isFollowed { state.failure = nil }
      return awaitBoundary(of: standings)
    case .lost(let sentence):
      state.failure = sentence
      return .after(Self.retryInterval, on: clock, send: .begin, id: EffectID.follow)
    }
  }

  private func follow() -> Effect<Action> {
    .run(in: language) { [client, clock, windows] send in
      while true {
        try await client.follow(windows) { standings in
          send(.read(standings, isFollowed: true))
          try await clock.sleep(for: Self.interval)
        }
        try await clock.sleep(for: Self.retryInterval)
      }
    } failure: {
      .lost($0)
    }
    .cancellable(id: EffectID.follow, cancelInFlight: true)
  }

  private func read() -> Effect<Action> {
    .run(in: language) { [client, windows] send in
      send(.read(try await client.standings(windows), isFollowed: false))
    } failure: {
      .lost($0)
    }
    .cancellable(id: EffectID.read, cancelInFlight: true)
  }

  /// Renews the subscription when the season begins, ends or becomes final.
  private func awaitBoundary(of standings: Standings) -> Effect<Action> {
    guard let boundary = standings.season.boundary else { return .cancel(id: EffectID.boundary) }
    // The boundary may have passed since the standings were read, so the difference may be negative.
    let pause = max(Self.interval, min(boundary - wallClock.now, Self.longestWait))
    return .after(pause, on: clock, send: .moved, id: EffectID.boundary)
  }
}
