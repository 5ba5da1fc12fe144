import Basics
import SchoolDirectory
import AsyncHTTPClient
import GameAPI
import Boards
import Leaderboard
import TapGame
import TestLine
import TestSupport
import Testing

@testable import RemotePlay

@Suite(.timeLimit(.minutes(10))) struct `A board that is followed at a server` {
  private static let impatient = RetryPolicy(
    tries: 3, firstBound: .zero, growth: 1, longestPause: .milliseconds(1))

  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"

  private static func event(_ revision: Int) -> String {
    "id: \(revision)\nevent: snapshot\ndata: "
      + #"{"board":"all","entries":[],"next":null,"previous":null,"revision":\#(revision),"season":{"endsAt":null,"id":1,"name":"봄","startsAt":"2026-09-21T12:00:00.000Z","state":"live"},"ties":"ordinal","total":0}"#
      + "\n\n"
  }

  @Test func `is first shown, and then told of as it moves`() async throws {
    let contest = try await Contest()
    try await contest.tap(5, for: 1)
    try await Player.atServer(of: contest) { player, _ in
      var updates = BoardStream(
        player.server, player.server.stream(.top(3), of: .all, season: nil, ties: .ordinal), isEndless: true
      ).makeAsyncIterator()
      guard case .changed(let first, let page?)? = try await updates.next() else { throw Missing() }
      #expect(first.isRestart && first.revision == page.revision)
      var expected = try await contest.leaderboard.page(.top(3))
      expected.schoolsWithTaps = 1
      #expect(page == expected)
      try await contest.tap(9, for: 0)
      guard case .changed(let change, let next?)? = try await updates.next() else { throw Missing() }
      #expect(change.since == page.revision)
      #expect(change.moves.map(\.gained) == [9] && change.moves.first?.rank == 1)
      #expect(change.overtakings.first?.passed.id == contest.schools[1].id)
      expected = try await contest.leaderboard.page(.top(3))
      expected.schoolsWithTaps = 2
      #expect(next == expected)
    }
  }

  @Test func `goes on where it was when the line was cut, and when the server was another one`() async throws {
    let contest = try await Contest()
    try await TestLine.with { line in
      try await Player.with(
        try ServerAddress(line.address), file: contest.folder.path("me.sqlite"), policy: Self.impatient
      ) { player in
        var updates = BoardStream(
          player.server, player.server.stream(.top(2), of: .all, season: nil, ties: .ordinal), isEndless: true
        ).makeAsyncIterator()
        var taps: [Int64] = []
        var hasBeenLost = false
        for round in 1...3 {
          try await RunningServer.run(contest) { port in
            line.lead(to: port)
            try await contest.tap(10, for: 0)
            // What was missed comes as a change or as a snapshot; in the end it is the newest state.
            while taps.last != Int64(round) * 10 {
              switch try await updates.next() {
              case .changed(_, let page?)?: taps.append(page.entries[0].taps)
              case .lost?: hasBeenLost = true
              default: throw Missing()
              }
            }
            line.cut()
          }
          if round == 1 {
            // With nobody there it says so, once, and goes on trying.
            guard case .lost(let sentence)? = try await updates.next() else { throw Missing() }
            #expect(sentence.contains("cannot be reached"))
            hasBeenLost = true
          }
        }
        #expect(hasBeenLost && taps == taps.sorted())
      }
    }
  }

  @Test func `ends with an error where there is no such board, and where nobody is there from the start`() async throws
  {
    let contest = try await Contest()
    try await TestLine.with { line in
      try await RunningServer.run(contest) { port in
        line.lead(to: port)
        try await Player.with(try ServerAddress(line.address), file: contest.folder.path("me.sqlite")) { player in
          var updates = player.server.updates(.top(1), of: .region("없음"), season: nil, ties: .ordinal)
            .makeAsyncIterator()
          let error = await #expect(throws: ServerError.self) { try await updates.next() }
          guard case .refused(_, let problem)? = error else { throw Missing() }
          #expect(problem.kind == .unknownBoard)
        }
      }
      line.cut()
      try await Player.with(
        try ServerAddress(line.address), file: contest.folder.path("me.sqlite"), policy: Self.impatient
      ) { player in
        var updates = player.server.updates(.top(1), of: .all, season: nil, ties: .ordinal).makeAsyncIterator()
        let error = await #expect(throws: ServerError.self) { try await updates.next() }
        #expect(error?.isTemporary == true)
      }
    }
  }

  @Test func `is resumed with the id of the last event, and not without a bound on its events`() async throws {
    let endless = "data: " + String(repeating: "x", count: 5 << 20)
    try await Hall.run([Self.head + Self.event(7) + "event: chan", Self.head + endless]) { hall in
      try await HTTPClient.withHTTPClient(configuration: ContestServer.configuration()) { http in
        let server = ContestServer(try hall.address, http: http, backoff: Backoff(Self.impatient))
        var updates = server.updates(.top(1), of: .all, season: nil, ties: .ordinal).makeAsyncIterator()
        let first = try await updates.next()
        let error = await #expect(throws: ServerError.self) { try await updates.next() }
        guard case .changed(let change, _)? = first, case .unreadable? = error else { throw Missing() }
        #expect(change.revision == Revision(rawValue: 7))
      }
      #expect(hall.asked.map { $0.lowercased().contains("last-event-id: 7") } == [false, true])
    }
  }

  @Test func `does not take a line that is cut now and then for a server that is away`() async throws {
    let signsOfLife = Array(repeating: Self.head + ":\n\n", count: 5)
    try await Hall.run([Self.head + Self.event(7)] + signsOfLife + [Self.head + Self.event(8)]) { hall in
      try await HTTPClient.withHTTPClient(configuration: ContestServer.configuration()) { http in
        let server = ContestServer(try hall.address, http: http, backoff: Backoff(Self.impatient))
        var updates = BoardStream(
          server, server.stream(.top(1), of: .all, season: nil, ties: .ordinal), isEndless: false
        ).makeAsyncIterator()
        var revisions: [Int64] = []
        while revisions.count < 2, case .changed(let change, _)? = try await updates.next() {
          revisions.append(change.revision.rawValue)
        }
        #expect(revisions == [7, 8])
      }
    }
  }

  private struct Missing: Error {}
}
