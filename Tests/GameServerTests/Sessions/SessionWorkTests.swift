import Foundation
import GameAPI
import NIOHTTP1
import SchoolDirectory
import Synchronization
import TapGame
import Testing

@testable import GameServer

/// The numbers that solve an order, found as its description says.
private func solution(of order: WorkOrder) -> WorkProof {
  WorkProof(
    challenge: order.challenge,
    answers: (0..<order.puzzles).map { puzzle in
      var number: Int64 = 0
      while SHA256Hasher.hash(of: "\(order.seed).\(puzzle).\(number)".utf8).prefix(4)
        .reduce(0 as Int64, { $0 << 8 | Int64($1) }) >= order.below
      {
        number += 1
      }
      return number
    })
}

struct `work before a session` {
  private let phone = IPAddress("203.0.113.7")
  private let other = IPAddress("203.0.113.8")

  @Test
  func `is checked, and counts once, for the address that it was given to, in time, with its own signature`() throws {
    let clock = Mutex(Int64(0))
    let desk = WorkDesk(hashes: 64) { clock.withLock { $0 } }
    let order = try #require(desk.take(nil, of: phone, signedBy: .test))
    #expect(order.puzzles == 8 && order.hashes == 64 && order.isReasonable)
    let proof = solution(of: order)
    #expect(desk.take(proof, of: other, signedBy: .test) != nil)
    #expect(desk.take(proof, of: phone, signedBy: .key(8)) != nil)
    for wrong in [
      [], Array(proof.answers.dropLast()), proof.answers + [0], proof.answers.map { $0 + 1 },
      proof.answers.map { -$0 - 1 },
    ] {
      #expect(desk.take(WorkProof(challenge: proof.challenge, answers: wrong), of: phone, signedBy: .test) != nil)
    }
    for text in [
      "", "1.2.3", "....", proof.challenge + "A", "4294967296." + proof.challenge.drop { $0 != "." }.dropFirst(),
    ] {
      #expect(desk.take(WorkProof(challenge: text, answers: proof.answers), of: phone, signedBy: .test) != nil)
    }
    #expect(desk.take(proof, of: phone, signedBy: .test) == nil)
    #expect(desk.take(proof, of: phone, signedBy: .test) != nil)
    let late = try #require(desk.take(nil, of: phone, signedBy: .test))
    clock.withLock { $0 += 60_000 }
    #expect(desk.take(solution(of: late), of: phone, signedBy: .test) != nil)
  }

  @Test
  func `is remembered over a minute's end`() throws {
    let clock = Mutex(Int64(0))
    let desk = WorkDesk(hashes: 8) { clock.withLock { $0 } }
    clock.withLock { $0 += 59_000 }
    let order = try #require(desk.take(nil, of: phone, signedBy: .test))
    let proof = solution(of: order)
    #expect(desk.take(proof, of: phone, signedBy: .test) == nil)
    clock.withLock { $0 += 30_000 }
    #expect(desk.take(proof, of: phone, signedBy: .test) != nil)
  }

  @Test
  func `grows with the sessions that an address opens, not with its questions, and a class of thirty hardly notices`()
    throws
  {
    let clock = Mutex(Int64(0))
    let desk = WorkDesk(hashes: 8192) { clock.withLock { $0 } }
    func hashes(_ client: IPAddress?) throws -> Int64 {
      try #require(desk.take(nil, of: client, signedBy: .test)).hashes
    }
    // The description gives whole numbers, which the last places of a division may miss.
    func isNear(_ value: Int64, _ expected: Int64) -> Bool { abs(value - expected) <= expected / 1000 }
    for _ in 0..<3500 { #expect(isNear(try hashes(phone), 8192)) }
    var asked: [Int64] = []
    for _ in 0..<3500 {
      asked.append(try hashes(phone))
      desk.noteOpening(by: phone)
    }
    #expect(asked.prefix(8).allSatisfy { isNear($0, 8192) })
    #expect(isNear(asked[29], 8192 * 30 / 8))
    #expect(asked.suffix(2000).allSatisfy { isNear($0, 8192 * 64) })
    // Nobody else pays for it, and it is forgotten.
    #expect(isNear(try hashes(other), 8192))
    clock.withLock { $0 += 12 * 3_500_000 }
    #expect(isNear(try hashes(phone), 8192))
  }

  @Test
  func `is refused for an order from when it was far cheaper, and dearer after wrong codes`() throws {
    let desk = WorkDesk(hashes: 8) { 0 }
    let orders = try (0..<3).map { _ in try #require(desk.take(nil, of: phone, signedBy: .test)) }
    #expect(desk.take(solution(of: orders[0]), of: phone, signedBy: .test) == nil)
    for _ in 0..<31 { desk.noteOpening(by: phone) }
    #expect(desk.take(solution(of: orders[1]), of: phone, signedBy: .test) == nil)
    for _ in 0..<2 { desk.noteOpening(by: phone) }
    #expect(desk.take(solution(of: orders[2]), of: phone, signedBy: .test) != nil)
  }

  @Test
  func `counts a household of IPv6 as one address, and a site as two`() throws {
    let desk = WorkDesk(hashes: 8192) { 0 }
    func times(_ address: String) throws -> Double {
      Double(try #require(desk.take(nil, of: IPAddress(address), signedBy: .test)).hashes) / 8192
    }
    for network in 0..<80 { desk.noteOpening(by: IPAddress("2001:db8:1:\(String(network % 40, radix: 16))::1")) }
    #expect(abs(try times("2001:db8:1:ff::1") - 81 / 8) < 0.2)
    #expect(abs(try times("2001:db8:1:100::1") - 41 / 8) < 0.2)
    #expect(abs(try times("2001:db8:2::1") - 1) < 0.01)
  }

  @Test
  func `is not forgotten while the time of the season stands still`() throws {
    let clock = Mutex(Int64(0))
    let desk = WorkDesk(hashes: 8192) { clock.withLock { $0 } }
    func hashes(at moment: Int64) throws -> Int64 {
      try #require(desk.take(nil, of: phone, at: moment, signedBy: .test)).hashes
    }
    for _ in 0..<80 { desk.noteOpening(by: phone, at: 0) }
    let before = try hashes(at: 0)
    // An hour of lobby.
    clock.withLock { $0 += 3_600_000 }
    #expect(try hashes(at: 0) == before)
    desk.noteOpening(by: other, at: 0)
    #expect(try hashes(at: 0) == before)
    #expect(try hashes(at: 960_000) < before / 8)
  }

  @Test
  func `stays good where the name was not, or the address was full`() async throws {
    var limits = AddressBudgets.standard
    limits.publicAddress = try #require(AddressBudget(sessions: 1, tapsPerSecond: 80))
    let rules = try FairPlayRules(addresses: limits)
    try await RunningServer.run(try await Contest(rules: rules), work: 256) { server in
      let school = try #require(server.contest.schools.first).id
      func proof() async throws -> WorkProof {
        let refused = try await server.post("/api/sessions", SessionOpening(school: school))
        return solution(of: try #require(try JSONDecoder().decode(Problem.self, from: refused.body).work))
      }
      let first = try await proof()
      for name in ["시발", "\u{200B}"] {
        let refused = try await server.post(
          "/api/sessions", SessionOpening(school: school, nickname: name, work: first))
        #expect(refused.status == 422)
      }
      #expect(try await server.post("/api/sessions", SessionOpening(school: school, work: first)).status == 201)
      let second = try await proof()
      for _ in 0..<2 {
        let refused = try await server.post("/api/sessions", SessionOpening(school: school, work: second))
        #expect(refused.status == 429)
        #expect(try JSONDecoder().decode(Problem.self, from: refused.body).kind == .addressFull)
      }
      #expect(try await server.post("/api/sessions", SessionOpening(school: school, work: first)).status == 403)
    }
  }

  @Test
  func `grows at a venue as at so many addresses, and is forgotten as its budget comes back`() throws {
    let clock = Mutex(Int64(0))
    let desk = WorkDesk(hashes: 8192) { clock.withLock { $0 } }
    func times(_ venue: Venue, _ address: IPAddress? = IPAddress("10.0.0.7")) throws -> Double {
      Double(try #require(desk.take(nil, of: address, in: venue, signedBy: .test)).hashes) / 8192
    }
    let hall = try #require(Venue("10.0.0.0/8=1000"))
    for phone in 0..<1000 {
      desk.noteOpening(by: IPAddress("10.0.\(phone / 250).\(phone % 250)"), in: hall)
      if phone == 139 { #expect(abs(try times(hall) - 1) < 0.01) }
    }
    // A thousand phones that come at once pay 0.6 s on a slow phone, and those of another venue nothing of that.
    #expect(abs(try times(hall) - 51 / 8) < 0.01)
    #expect(abs(try times(try #require(Venue("203.0.113.7=20"))) - 1) < 0.01)
    clock.withLock { $0 += 600_000 }
    #expect(abs(try times(hall) - 1) < 0.01)
    for _ in 0..<10_000 { desk.noteOpening(by: phone, in: hall) }
    #expect(abs(try times(hall) - 32) < 0.1)
  }

  @Test
  func `lets twenty classmates with slow phones in within ten seconds each, beside one who opens without end`() throws {
    // A hundredth of the usual work, by phones and an insider with a hundredth of their usual speed: 80 hashes in a
    // millisecond, and 10,000 on the four cores of a laptop.
    let (phoneSpeed, insiderSpeed) = (0.8, 100.0)
    let clock = Mutex(0.0)
    let desk = WorkDesk(hashes: 82) { clock.withLock { Int64($0) } }
    let venue = try #require(Venue("203.0.113.7=20"))
    let now = { clock.withLock { $0 } }
    func insider(until moment: Double) throws -> Int {
      var opened = 0
      while true {
        let order = try #require(desk.take(nil, of: phone, in: venue, signedBy: .test))
        let needed = Double(order.hashes) / insiderSpeed
        guard now() + needed <= moment else { break }
        clock.withLock { $0 += needed }
        desk.noteOpening(by: phone, in: venue)
        opened += 1
      }
      clock.withLock { $0 = moment }
      return opened
    }
    #expect(try insider(until: 60_000) > 1000)
    for _ in 0..<20 {
      let order = try #require(desk.take(nil, of: phone, in: venue, signedBy: .test))
      let proof = solution(of: order)
      // What this proof really took, and not the mean.
      let made = Double(proof.answers.reduce(0) { $0 + $1 + 1 })
      #expect(made / phoneSpeed < 10_000)
      _ = try insider(until: now() + made / phoneSpeed)
      #expect(desk.take(proof, of: phone, in: venue, signedBy: .test) == nil)
      desk.noteOpening(by: phone, in: venue)
    }
  }

  @Test
  func `and the seats of sessions that nobody taps on let a class in beside one who opens all that there are`()
    async throws
  {
    var settings = ServerSettings()
    settings.venues = [try #require(Venue("127.0.0.1=20"))]
    settings.limits.sessionsPerMinute = 100_000
    try await RunningServer.run(settings: settings, work: 64) { server in
      let school = try #require(server.contest.schools.first).id
      // It is asked at a venue, too.
      try expectProblem(
        try await server.post("/api/sessions", SessionOpening(school: school)), .workNeeded, status: 403)
      /// Does the work that the server asks for, and opens a session; the answer is 201 or 429.
      func open(_ nickname: String?) async throws -> Answer {
        let work: WorkAnswer = try await server.get("/api/work").decoded()
        let proof = solution(of: try #require(work.work))
        return try await server.post("/api/sessions", SessionOpening(school: school, nickname: nickname, work: proof))
      }
      var insider = 0
      while try await open("insider").status == 201 { insider += 1 }
      #expect(insider == 20)

      var outside = Array(1...20)
      var classmates: [SessionAnswer] = []
      var rounds = 0
      while !outside.isEmpty, rounds < 10 {
        rounds += 1
        let refused = try await open("insider")
        let problem = try expectProblem(refused, .addressFull, status: 429)
        let wait = try #require(refused.headers.first(name: "retry-after").flatMap { Int64($0) }, "\(problem)")
        #expect(wait <= 10)
        server.contest.clock.advance(byMilliseconds: wait * 1000)
        for (place, pupil) in outside.enumerated().reversed() {
          let answer = try await open("pupil \(pupil)")
          guard answer.status == 201 else { break }
          let session: SessionAnswer = try answer.decoded()
          let tapped: TapAnswer = try await server.tap(session, taps: 20, span: 0).decoded()
          #expect(tapped.receipt.accepted == 20)
          classmates.append(session)
          outside.remove(at: place)
          // For each classmate, the insider takes a seat, too, as long as there is one.
          if try await open("insider").status == 201 { insider += 1 }
        }
        while try await open("insider").status == 201 { insider += 1 }
      }
      #expect(outside.isEmpty, "after \(rounds) rounds, \(insider) sessions of the insider")
      #expect(rounds <= 6)
      for session in classmates {
        server.contest.clock.advance(byMilliseconds: 1_000)
        let tapped: TapAnswer = try await server.tap(session, sequence: 2, taps: 8, span: 1_000).decoded()
        #expect((tapped.receipt.accepted, tapped.receipt.sessionTaps) == (8, 28))
      }
    }
  }
}
