import Basics
import Boards
import Console
import Foundation
import GameAPI
import Leaderboard
import TapGame
import TestSupport
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

/// A contest that is followed until the game is left, and ends with it.
private struct FollowedUntilLeft: Reducer {
  struct State: Equatable, Sendable { var following: Following.State? = Following.State() }

  enum Action: Equatable, Sendable {
    case following(Following.Action)
    case leave

    static let followingPath = CasePath<Self, Following.Action>(embed: Self.following) {
      if case .following(let action) = $0 { action } else { nil }
    }
  }

  let dependencies: GameDependencies

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    Reduce<State, Action> { state, action in
      if case .leave = action { state.following = nil }
      return .none
    }
    .ifLet(\.following, action: Action.followingPath) { _ in Following(windows: [], dependencies: dependencies) }
    .reduce(into: &state, action: action)
  }
}

@Suite(.timeLimit(.minutes(10))) struct `A contest that cannot be followed for a while` {
  private static let faults: [(fault: any Error, korean: String)] = [
    (LeaderboardError.notFound(path: "/c"), "파일이 제자리에 없어요 (/c)."),
    (LeaderboardError.busy(path: "/c"), "다른 프로그램이 잠그고 있어요 (/c)."),
    (LeaderboardError.inputOutput(path: "/c", detail: "disk I/O error"), "파일을 읽거나 쓰지 못했어요 (/c)."),
    (LeaderboardError.replaced(path: "/c"), "그 자리에 다른 파일이 있어요 (/c). 게임을 다시 시작해 주세요."),
  ]

  @Test(arguments: faults, [Language.korean, .english])
  func `is shown as outdated with the reason, whatever is read meanwhile, until it is followed again`(
    case: (fault: any Error, korean: String), language: Language
  ) async throws {
    // The standings come from the disk, in its own time.
    let limit = Duration.seconds(60)
    let fixture = try await GameFixture()
    let standings = try await fixture.client.standings([])
    let line = FaultyGame(fixture.client.real, isFollowedOnce: true)
    let store = TestStore(
      initialState: FollowedUntilLeft.State(),
      reducer: FollowedUntilLeft(
        dependencies: GameDependencies(
          client: line, contest: fixture.dependencies.contest, file: fixture.file, search: fixture.dependencies.search,
          clock: fixture.clock, wallClock: fixture.wallClock, language: language)))
    let sentence = language == .korean ? `case`.korean : String(describing: `case`.fault)
    line.cut(.follow, by: `case`.fault)
    await store.send(.following(.begin))
    await store.receive(.following(.lost(sentence))) { $0.following?.failure = sentence }
    await store.send(.following(.moved))
    await store.receive(.following(.read(standings, isFollowed: false)), waitingUpTo: limit)
    await fixture.clock.advance(by: Following.retryInterval)
    await store.receive(.following(.begin))
    await store.receive(.following(.lost(sentence)))
    line.cut(.follow, by: nil)
    await fixture.clock.advance(by: Following.retryInterval)
    await store.receive(.following(.begin))
    await store.receive(.following(.read(standings, isFollowed: true)), waitingUpTo: limit) {
      $0.following?.failure = nil
    }
    // A window is gone, so that following ends, and begins again.
    await fixture.clock.advance(by: Following.interval)
    await fixture.clock.advance(by: Following.retryInterval)
    await store.receive(.following(.read(standings, isFollowed: true)), waitingUpTo: limit)
    await store.send(.leave) { $0.following = nil }
    await store.finish()
  }

  @Test func `because its file was moved away is current again once the file is back`() async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(fixture, school: 0)
    let path = fixture.folder.path("contest.sqlite")
    func move(_ from: String, to other: String) throws {
      for ending in ["", "-wal", "-shm"] {
        try FileManager.default.moveItem(atPath: from + ending, toPath: other + ending)
      }
    }
    try move(path, to: path + ".away")
    await seat.until { $0.following.failure != nil }
    #expect(seat.picture.contains("최신 아님"))
    #expect(seat.state.following.failure?.contains(path) == true)
    // Another screen is read, through the connection that is still open.
    await seat.press(.character("3"))
    await seat.settle()
    #expect(seat.picture.contains("최신 아님"))
    try move(path + ".away", to: path)
    try await fixture.tap(7, for: 0)
    await seat.fixture.clock.advance(by: Following.retryInterval)
    await seat.until { $0.following.failure == nil }
    await seat.follow(try await fixture.leaderboard.revision())
    #expect(seat.state.shared.standing?.taps == 7)
    #expect(!seat.picture.contains("최신 아님"))
  }
}
