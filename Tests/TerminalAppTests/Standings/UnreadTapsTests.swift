import Basics
import Boards
import Console
import GameAPI
import Leaderboard
import SchoolDirectory
import Testing

@testable import TapClient
@testable import TapGame
@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `My school on the screens` {
  private func receipt(_ accepted: Int64, _ revision: Int64) -> Receipt {
    Receipt(
      session: SessionID(rawValue: 1), sequence: 1, accepted: accepted, rejected: 0, reason: nil, sessionTaps: accepted,
      schoolTaps: accepted, revision: Revision(rawValue: revision))
  }

  /// What is added to the standings, whichever comes first: the receipt or the standings.
  @Test func `has each of my taps once, whether the receipt or the board comes first`() {
    let session = SessionID(rawValue: 1)
    var unread = UnreadTaps()
    #expect(unread.count(uncounted: 5, session: session) == 5)
    // The receipt first.
    unread.take(receipt(5, 8), standings: Revision(rawValue: 7), waiting: 0)
    #expect(unread.count(uncounted: 0, session: session) == 5)
    #expect(unread.count(uncounted: 0, session: SessionID(rawValue: 2)) == 0)
    unread.read(Revision(rawValue: 8), gained: 5, waiting: 0, session: session)
    #expect(unread.count(uncounted: 0, session: session) == 0)
    // The board first: three of the waiting taps are there, and four that somebody else made.
    unread.read(Revision(rawValue: 9), gained: 7, waiting: 3, session: session)
    #expect(unread.count(uncounted: 3, session: session) == 0)
    unread.take(receipt(3, 9), standings: Revision(rawValue: 9), waiting: 0)
    #expect(unread.count(uncounted: 2, session: session) == 2)
  }

  @Test func `moves with my own key, before the contest knows: total, rank, bar and goal`() async throws {
    let fixture = try await GameFixture()
    try await fixture.tap(9, for: 1)
    try await fixture.tap(2, for: 2)
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    #expect(seat.picture.contains("School's taps 0") && seat.picture.contains("3 to pass 다고"))
    for _ in 0..<3 { await seat.send(.input(Input(.click(row: 5, column: 5), at: seat.now))) }
    // No time has passed, so nothing was sent.
    #expect(try await fixture.leaderboard.standing(of: fixture.schools[0].id).taps == 0)
    #expect(seat.tapping.uncounted == 3)
    #expect(seat.picture.contains("School's taps 3 · rank 2 of 6"))
    #expect(seat.picture.contains("7 to pass 나중") && seat.picture.contains("★ Passed 다고: rank 2!"))
    #expect(seat.lines.contains { $0.contains("2  가초") && $0.contains("█") })
    #expect(seat.state.shared.passed.map(\.name) == ["다고"])
    await seat.advance(2000)
    #expect(try await fixture.leaderboard.standing(of: fixture.schools[0].id).taps == 3)
    #expect(seat.picture.contains("School's taps 3 · rank 2 of 6"))
  }

  @Test func `is never announced at a rank that is not the one beside it, not even after a ban`() async throws {
    let fixture = try await GameFixture()
    try await fixture.tap(9, for: 1)
    try await fixture.tap(2, for: 2)
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    await seat.click(4, every: 10)
    await seat.advance(500)
    #expect(seat.picture.contains("★ Passed 다고: rank 2!"))
    let session = try #require(seat.tapping.session?.session)
    try await fixture.leaderboard.perform(BanSessions(.session(session), reason: "a macro"))
    for _ in 0..<20 {
      await seat.click(1, every: 10)
      await seat.advance(50)
      guard let moment = seat.state.shared.moment else { continue }
      #expect(moment.after == seat.state.shared.standing?.rank, "\(seat.picture)")
    }
    #expect(!seat.picture.contains("rank 2"))
  }

  @Test func `stays on a frozen board, and so does its rank, while my own count goes on`() async throws {
    let fixture = try await GameFixture()
    try await fixture.tap(2, for: 2)
    let mine = fixture.schools[0]
    var shared = try await fixture.shared(school: mine, windows: [.around(mine.id)])
    shared.tapping.open.add(3, at: .zero)
    #expect(shared.standing?.taps == 3 && shared.standing?.rank == 1 && shared.tapping.shown == 3)
    let read = try #require(shared.readStandings)
    let (season, page) = (read.season, try #require(read[.around(mine.id)]))
    shared.standings = Standings(
      season: SeasonSummary(
        id: season.id, name: season.name, state: .live, startsAt: season.startsAt, endsAt: nil, finalAt: nil,
        frozenSince: season.startsAt),
      revision: read.revision, pages: [.around(mine.id): page])
    #expect(shared.standing?.taps == 0 && shared.standing?.rank == 2 && shared.tapping.shown == 3)
  }

  @Test func `is up to date for as long as receipts come, and after the last one`() async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    for _ in 0..<3 {
      await seat.click(1, every: 400)
      #expect(!seat.tapping.isLate)
    }
    await seat.advance(3000)
    #expect(!seat.tapping.isLate && !seat.picture.contains("not up to date"), "\(seat.picture)")
  }

  @Test(arguments: Language.allCases)
  func `has a goal when it is first, too: to stay there`(language: Language) async throws {
    let fixture = try await GameFixture()
    try await fixture.tap(31, for: 0)
    try await fixture.tap(9, for: 1)
    let seat = await GameSeat(fixture, school: 0, language: language, path: [.game(.init())])
    #expect(seat.picture.contains(language("나중이 22번 뒤!", "나중 is 22 behind!")))
  }

  @Test(arguments: Language.allCases)
  func `has its whole place below a list in a window of forty columns`(language: Language) async throws {
    let fixture = try await GameFixture(schools: 10)
    try await fixture.tap(31, for: 0)
    let seat = await GameSeat(
      fixture, school: 0, language: language, size: TerminalSize(columns: 40, rows: 12), path: [.rankings(.init())])
    await seat.advance(100)
    #expect(seat.picture.contains(language("내 학교 10곳 중 1위", "my school is 1 of 10")), "\(seat.picture)")
  }

  @Test func `is marked as old within a second where the contest takes no taps`() async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    fixture.client.fail([.lostBatch, .lostBatch])
    await seat.send(.input(Input(.click(row: 5, column: 5), at: seat.now)))
    #expect(!seat.picture.contains("not up to date"))
    await seat.advance(250)
    await seat.until { $0.shared.tapping.waitingBatches == 1 }
    await seat.advance(800)
    #expect(seat.tapping.isLate && seat.picture.contains("not up to date"), "\(seat.picture)")
    await seat.advance(4000)
    await seat.until { $0.shared.tapping.waitingBatches == 0 }
    #expect(!seat.tapping.isLate && !seat.picture.contains("not up to date"))
  }

  @Test func `gets no tap from a text that is pasted, and a sentence says so`() async throws {
    let fixture = try await GameFixture()
    for screen in [Screen.State.game(.init()), .round(.init())] {
      let seat = await GameSeat(fixture, school: 0, language: .english, path: [screen])
      await seat.send(.input(.pasted(String(repeating: "a", count: 1000))))
      #expect(seat.picture.contains("Pasted letters do not count: tap key by key."))
      #expect(seat.tapping.made == 0)
    }
  }

  @Test(arguments: [(40, 12), (60, 20), (80, 24)], Language.allCases)
  func `is told a ban in whole sentences`(size: (columns: Int, rows: Int), language: Language) async throws {
    let fixture = try await GameFixture()
    let reason = Failure.sentence(of: TapRefusal.banned(fixture.season.id), in: language)
    let seat = await GameSeat(
      fixture, school: 0, language: language, size: TerminalSize(columns: size.columns, rows: size.rows),
      path: [.game(.init())])
    let batch = DroppedBatch(
      id: .init(rawValue: 1),
      place: SessionPlace(
        contest: fixture.dependencies.contest, season: fixture.season.id, school: fixture.schools[0].id),
      taps: 3, reason: reason, droppedAt: GameFixture.start)
    await seat.send(.dropped([batch]))
    let words = seat.picture.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(reason), "\(seat.picture)")
  }
}
