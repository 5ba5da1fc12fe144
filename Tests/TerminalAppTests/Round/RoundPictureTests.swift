import Basics
import Console
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@testable import TapClient
@testable import TerminalApp

@Suite struct `The round's pictures` {
  @Test(arguments: [(60, 20), (80, 24), (120, 40)], Language.allCases)
  func `are as recorded`(size: (columns: Int, rows: Int), language: Language) async throws {
    let game = try await GameFixture()
    let size = TerminalSize(columns: size.columns, rows: size.rows)
    for (name, taps) in [("민지", 300), ("James", 260), ("준호", 180), ("서연", 120), ("하늘", 60), ("Lee", 20)] {
      try await game.tap(Int64(taps), for: 0, as: name)
    }
    var shared = try await RoundInSharedState.shared(of: game, size: size, language: language)
    shared.tapping.made = 1123
    let session = try #require(shared.tapping.session)
    let start = Round.Tally(place: session.place, made: 1000, counted: 0)
    let best = TimedRound(seconds: 30, taps: 187, school: "가초", madeAt: GameFixture.start)
    let place = try await Self.place(of: session.session, in: game)

    var pictures: [(String, Canvas)] = []
    func add(_ name: String, _ shared: SharedState, _ change: (inout Round.State) -> Void) {
      var state = Round.State()
      change(&state)
      pictures.append((name, picture(state, shared)))
    }
    func running(until moment: Duration) -> Round.Phase {
      .running(.init(startsAt: .zero, endsAt: .seconds(30), now: moment, start: start))
    }
    add("choosing", shared) { _ in }
    add("choosing, with bests, after one that was broken off", shared) {
      $0.length = .ten
      $0.bests = [.thirty: best]
      $0.remark = .brokenOff(23)
    }
    add("countdown", shared) { $0.phase = .countdown(.init(startsAt: .seconds(3), now: .milliseconds(200))) }
    add("countdown, too early", shared) {
      $0.phase = .countdown(.init(startsAt: .seconds(3), now: .milliseconds(2200), isEarly: true))
    }
    add("running", shared) {
      $0.phase = running(until: .milliseconds(19_640))
      $0.bests = [.thirty: best]
    }
    var held = shared
    held.tapping.isHeld = true
    add("running, with a held key", held) { $0.phase = running(until: .milliseconds(28_110)) }
    add("settling", shared) { $0.phase = .settling(.init(start: start, time: .zero..<(.seconds(10)), readyAt: .zero)) }
    add("result, a new best", shared) {
      $0.before = place.before
      $0.phase = .result(
        .init(
          taps: 240, uncounted: 0,
          record: RoundResult(isNewBest: true, best: best, previous: best), failure: nil, after: place.after,
          readyAt: .zero))
    }
    add("result, no best, and no place known", shared) {
      $0.phase = .result(
        .init(
          taps: 123, uncounted: 4, record: RoundResult(isNewBest: false, best: best, previous: nil), failure: nil,
          after: nil, readyAt: .zero))
    }
    expectNothingCut(in: pictures, but: ["준비…", "Ready…", "있어요…", "Counting…"])
    try Recording.expect(pictures, are: "round-\(size.columns)x\(size.rows)-\(language.rawValue)")
  }

  /// My place before and after forty taps more.
  private static func place(of session: SessionID, in game: GameFixture) async throws
    -> (before: PlayerPlace, after: PlayerPlace)
  {
    var places: [PlayerPlace] = []
    for (sequence, total) in [(1, 40), (2, 80), (3, 120), (4, 160), (5, 200), (6, 240)] {
      _ = try await game.leaderboard.commit(
        TapBatch(session: session, sequence: Int64(sequence), taps: 40, span: 0))
      game.wallClock.advance(byMilliseconds: 2000)
      places.append(
        PlayerPlace(
          try await game.client.players(of: game.schools[0].id, around: session), nickname: .anonymous,
          sessionTaps: Int64(total)))
    }
    return (places[2], places[5])
  }
}
