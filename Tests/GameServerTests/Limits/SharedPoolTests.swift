import AsyncHTTPClient
import Boards
import GameAPI
import HTTPTypes
import Leaderboard
import NIOHTTP1
import SchoolDirectory
import TapGame
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `what all share` {
  @Test
  func `is not used up from one address, for any pool`() throws {
    let user = { (text: String) in
      PoolUser(networks: try #require(IPAddress(text)).networks, sessions: 50)
    }
    let (one, neighbour, other) = (
      try user("2001:db8::1"), try user("2001:db8:0:1::1"), try user("192.0.2.1")
    )
    let pools = try Self.pools()
    #expect(pools.count == 6)
    for pool in pools {
      let part = Self.part(of: pool)
      var permits: [PoolPermit] = []
      // All networks of a household are one address.
      for greedy in [one, neighbour] {
        while let permit = try? pool.take(part, for: greedy) { permits.append(permit) }
      }
      #expect(throws: AddressCounts.Limit.address, "\(pool.name)") { try pool.take(part, for: one) }
      permits.append(try pool.take(part, for: other))
      permits.append(try pool.take(part, for: .house))
      #expect(pool.used == part * permits.count)
      permits.removeAll()
      #expect(pool.used == 0)
    }
  }

  /// All pools, and one of those of the schools.
  private static func pools() throws -> [SharedPool] {
    let pools = SharedPools(ServerSettings())
    return pools.all + [pools.groups(of: try #require(SchoolID("own:high:1")))]
  }

  /// A part of a pool that a newcomer may take.
  private static func part(of pool: SharedPool) -> Int { max(1, pool.newcomerShare / 100) }

  @Test
  func `has a reserve for the house, however many addresses want it`() throws {
    for pool in try Self.pools() {
      let part = Self.part(of: pool)
      var permits: [PoolPermit] = []
      // A user without an address has no share of its own.
      while let permit = try? pool.take(part, for: PoolUser()) { permits.append(permit) }
      #expect(throws: AddressCounts.Limit.total, "\(pool.name)") { try pool.take(part, for: PoolUser()) }
      permits.append(try pool.take(part, for: .house))
    }
  }

  @Test
  func `has places for newcomers when greedy addresses have taken the rest`() throws {
    for pool in try Self.pools() {
      let part = Self.part(of: pool)
      var permits: [PoolPermit] = []
      // As many addresses as it takes to fill the pool but for its reserves, with a large budget each.
      func fill(from address: Int) throws -> Bool {
        let user = PoolUser(networks: [IPAddress(high: 0, low: 0xFFFF << 32 | UInt64(address))], sessions: 1000)
        while true {
          do { permits.append(try pool.take(part, for: user)) } catch { return error == .total }
        }
      }
      var address = 0
      while try !fill(from: address) { address += 1 }
      let newcomers = try (1...9).map { try #require(IPAddress("192.0.2.\($0)")) }
      for newcomer in newcomers {
        let user = PoolUser(networks: newcomer.networks, sessions: 1000)
        permits.append(try pool.take(part, for: user))
        #expect(throws: AddressCounts.Limit.total, "\(pool.name)") {
          try pool.take(pool.newcomerShare, for: user)
        }
      }
      permits.append(try pool.take(part, for: .house))
    }
  }

  @Test
  func `is as wide for a venue as its players are many, and its addresses share it`() throws {
    let pools = SharedPools(ServerSettings())
    let base = try #require(IPAddress("192.0.2.0"))
    let venue = PoolUser(networks: [base], sessions: 5_000, isVenue: true)
    var permits: [PoolPermit] = []
    for _ in 0..<5_000 { permits.append(try pools.lobby.take(for: venue)) }
    #expect(throws: AddressCounts.Limit.address) { try pools.lobby.take(for: venue) }
    permits.append(try pools.places.take(25_000, for: venue))
    #expect(throws: AddressCounts.Limit.address) { try pools.places.take(for: venue) }
  }

  @Test
  func `keeps its limits when a permit is released twice, and for good when it is kept`() throws {
    let pool = SharedPools(ServerSettings()).groups
    let permit = try pool.take(3, for: .house)
    permit.release()
    permit.release()
    #expect(pool.used == 0)
    try pool.take(2, for: .house).keep()
    #expect(pool.used == 2)
  }

  /// A server behind a proxy that names the clients.
  private static var proxied: ServerSettings {
    var settings = ServerSettings.proxied
    settings.streams.schoolsPerAddress = 9
    settings.streams.schoolsInAll = 20
    return settings
  }

  private func from(_ address: String) -> [(String, String)] { [("x-forwarded-for", address)] }

  @Test
  func `leaves streams to other addresses and to a wall`() async throws {
    try await RunningServer.run(settings: Self.proxied) { server in
      let path = "/api/boards/all/stream"
      var open: [StreamClient] = []
      func opens(_ query: String, _ address: String) async throws -> Bool {
        let stream = try await StreamClient(server, "\(path)?\(query)", headers: from(address))
        open.append(stream)
        return stream.status == 200
      }
      func refusal(_ query: String, _ address: String) async throws -> Int {
        try await server.send("GET", "\(path)?\(query)", headers: from(address)).status
      }
      let whole = try await opens("top=9", "192.0.2.1")
      #expect(whole)
      #expect(try await refusal("top=1", "192.0.2.1") == 429)
      // A slice that another one streams costs nothing.
      #expect(try await opens("top=9", "192.0.2.2"))
      #expect(try await opens("top=8", "192.0.2.2"))
      let full = try await server.send("GET", "\(path)?top=3", headers: from("192.0.2.3"))
      try expectProblem(full, .unavailable)
      #expect(full.headers.first(name: "retry-after") != nil)
      #expect(try await refusal("top=3&wall=state&key=wrong", "192.0.2.3") == 503)
      // The wall has its own, with the key that stands in its address.
      #expect(try await opens("top=3&wall=state&key=\(DisplayKey(server.tokenKey).text)", "192.0.2.1"))
      withExtendedLifetime(open) {}
    }
  }

  @Test
  func `counts an address in the lobby as as many players as it may have sessions`() async throws {
    try await RunningServer.run(settings: Self.proxied) { server in
      try await server.contest.set(["public-sessions": .number(2)])
      let around = "/api/boards/all/stream?around=\(server.contest.schools[0].id)&radius=1"
      var open: [StreamClient] = []
      for address in ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"] {
        var stream = try await StreamClient(server, around, headers: from(address))
        _ = try await stream.event()
        open.append(stream)
      }
      let lobby: LobbyAnswer = try await server.get("/api/lobby").decoded()
      #expect(lobby.players == 3)
      withExtendedLifetime(open) {}
    }
  }

  @Test
  func `leaves groups of a school to newcomers when two addresses have made most`() async throws {
    let pool = SharedPools(ServerSettings()).groups(of: try #require(SchoolID("own:high:1")))
    func user(_ text: String) throws -> PoolUser {
      PoolUser(networks: try #require(IPAddress(text)).networks, sessions: 50)
    }
    // 30 groups are those of the organiser.
    var permits: [PoolPermit] = []
    for address in ["192.0.2.1", "192.0.2.2"] {
      while let permit = try? pool.take(for: user(address), besides: 30) { permits.append(permit) }
    }
    #expect(pool.used == 55)
    permits.append(try pool.take(for: user("192.0.2.3"), besides: 30))
    #expect(throws: AddressCounts.Limit.total) { try pool.take(for: user("192.0.2.3"), besides: 30) }
    withExtendedLifetime(permits) {}
  }
}
