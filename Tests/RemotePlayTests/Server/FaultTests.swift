import AsyncHTTPClient
import Foundation
import GameAPI
import Boards
import NIOCore
import Basics
import TapGame
import Testing
import UnidirectionalTesting

@testable import RemotePlay

@Suite(.timeLimit(.minutes(10))) struct `A server that is in trouble` {
  private static let season: String = {
    let season = Season(
      id: SeasonID(rawValue: 1), name: "봄", startsAt: Timestamp(milliseconds: 1_789_992_000_000), endsAt: nil)
    let json = try? GameJSON.line(SeasonAnswer(season: season, state: .live, series: nil, seal: nil))
    return String(decoding: json ?? Data(), as: UTF8.self)
  }()

  private func ask(
    _ address: ServerAddress, tries: Int = 3, answerTime: Duration = .seconds(60)
  ) async throws -> Season {
    let policy = RetryPolicy(tries: tries, firstBound: .zero, growth: 1, longestPause: .seconds(5))
    return try await HTTPClient.withHTTPClient(configuration: ContestServer.configuration()) { http in
      try await ContestServer(address, http: http, backoff: Backoff(policy), answerTime: answerTime)
        .season(SeasonID(rawValue: 1))
    }
  }

  @Test(arguments: [500, 502, 503, 504, 408, 429])
  func `is asked up to three times after`(status: Int) async throws {
    try await Hall.run([Hall.answer(status, type: "text/html", "<h1>Oh</h1>"), Hall.answer(200, Self.season)]) { hall in
      let season = try await ask(try hall.address)
      #expect(season.name == "봄")
      #expect(hall.asked.count == 2)
    }
    try await Hall.run([Hall.answer(status, type: "text/html", "<h1>Oh</h1>")]) { hall in
      let address = try hall.address
      await #expect(throws: ServerError.failing(address, status: status)) { try await ask(address) }
      #expect(hall.asked.count == 3)
    }
  }

  @Test(arguments: [Problem.Kind.unavailable, .failed, .tooManyRequests, .timeout])
  func `is asked again when it says so itself`(kind: Problem.Kind) async throws {
    try await Hall.run([Hall.problem(kind), Hall.answer(200, Self.season)]) { hall in
      let season = try await ask(try hall.address)
      #expect(season.name == "봄")
    }
  }

  @Test(arguments: [Problem.Kind.unknownSeason, .invalidValue, .invalidToken, .malformedRequest])
  func `is not asked again what it has refused`(kind: Problem.Kind) async throws {
    try await Hall.run([Hall.problem(kind)]) { hall in
      let address = try hall.address
      await #expect(throws: ServerError.refused(address, Problem(kind, detail: "It is so."))) { try await ask(address) }
      #expect(hall.asked.count == 1)
    }
  }

  @Test(arguments: [
    Hall.answer(200, type: "text/html; charset=utf-8", "<title>A page</title>"),
    Hall.answer(404, type: "text/html", "nothing"),
    Hall.answer(302, type: "text/html", headers: ["Location: http://elsewhere.example/"], ""),
    Hall.answer(204, type: "text/plain", ""),
  ])
  func `is none where something else answers`(answer: String) async throws {
    try await Hall.run([answer]) { hall in
      let error = await #expect(throws: ServerError.self) { try await ask(try hall.address) }
      guard case .notAContest? = error else { throw Unexpected(error: error) }
      #expect(error?.description.contains("is not a TouchSchool server") == true)
      #expect(hall.asked.count == 1)
    }
  }

  @Test(arguments: [
    "", "{", "[]", #"{"id":"one"}"#, season.replacing("live", with: "asleep"),
    season.replacing("2026-09", with: "spring"),
    season.replacing(#""id":1,"#, with: ""),
  ])
  func `is not believed what no server of ours says`(body: String) async throws {
    try await Hall.run([Hall.answer(200, body)]) { hall in
      let error = await #expect(throws: ServerError.self) { try await ask(try hall.address) }
      guard case .unreadable? = error else { throw Unexpected(error: error) }
      #expect(hall.asked.count == 1)
    }
  }

  @Test(arguments: [
    // Cut in the body, in the head, and no HTTP at all.
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: 500\r\n\r\n{\"id\":1,",
    "HTTP/1.1 200 OK\r\nContent-Ty", "SSH-2.0-OpenSSH_9\r\n",
  ])
  func `is asked again after half an answer`(half: String) async throws {
    try await Hall.run([half, half, Hall.answer(200, Self.season)]) { hall in
      let season = try await ask(try hall.address)
      #expect(season.name == "봄")
      #expect(hall.asked.count == 3)
    }
  }

  @Test func `is not waited for without an end`() async throws {
    try await Hall.run([""]) { hall in
      let address = try hall.address
      await #expect(throws: ServerError.tooSlow(address)) {
        try await ask(address, tries: 1, answerTime: .milliseconds(50))
      }
    }
  }

  @Test func `that nobody runs cannot be reached`() async throws {
    // The port of a service that nobody has run for decades.
    let address = try ServerAddress("http://127.0.0.1:1")
    let error = await #expect(throws: ServerError.self) { try await ask(address) }
    #expect(error == .unreachable(address, reason: "nothing listens there"))
  }

  @Test func `that speaks no TLS is not spoken to in the clear`() async throws {
    try await Hall.run(["HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"]) { hall in
      let address = try ServerAddress(try hall.address.text.replacing("http:", with: "https:"))
      // What it answers is no TLS, once the greeting has an empty line in it; without one, it says nothing.
      let error = await #expect(throws: ServerError.self) { try await ask(address, tries: 1, answerTime: .seconds(5)) }
      #expect(hall.asked.allSatisfy { !$0.contains("GET") })
      guard let error else { return }
      switch error {
      case .notSecure, .tooSlow: break
      default: throw Unexpected(error: error)
      }
    }
  }

  /// It may be a proxy that asks for a day.
  @Test(arguments: [
    (Hall.problem(.tooManyRequests, headers: ["Retry-After: 30"]), 30),
    (Hall.answer(503, type: "text/html", headers: ["Retry-After: 86400"], "<h1>Oh</h1>"), 180),
  ])
  func `is left alone for as long as it asks, for three minutes at most`(refusal: String, seconds: Int) async throws {
    try await Hall.run([refusal, Hall.answer(200, Self.season)]) { hall in
      let clock = TestClock()
      try await HTTPClient.withHTTPClient(configuration: ContestServer.configuration()) { http in
        let server = ContestServer(
          try hall.address, http: http, backoff: Backoff(.standard, clock: clock, chance: { 0 }),
          answerTime: .seconds(1000))
        let season = SeasonID(rawValue: 1)
        let failure: ServerError =
          seconds == 30
          ? .refused(server.address, Problem(.tooManyRequests, detail: "It is so."))
          : .failing(server.address, status: 503)
        // The wait is longer than a call is worth: the call has failed, and so has each one until then, without being sent.
        await #expect(throws: failure) { try await server.season(season) }
        await clock.advance(by: .seconds(seconds - 10))
        await #expect(throws: failure) { try await server.season(season) }
        #expect(hall.asked.count == 1)
        await clock.advance(by: .seconds(10))
        #expect(try await server.season(season).name == "봄")
      }
      #expect(hall.asked.count == 2)
    }
  }

  private struct Unexpected: Error { let error: (any Error)? }
}
