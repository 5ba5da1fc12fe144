import AsyncHTTPClient
import Boards
import GameAPI
import HTTPTypes
import Leaderboard
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
    let pools = SharedPools(ServerSettings()).all
    #expect(pools.count == 4)
    for pool in pools {
      var permits: [PoolPermit] = []
      // All networks of a household are one address.
      for greedy in [one, neighbour] {
        while let permit = try? pool.take(for: greedy) { permits.append(permit) }
      }
      #expect(throws: AddressCounts.Limit.address, "\(pool.name)") { try pool.take(for: one) }
      permits.append(try pool.take(for: other))
      permits.append(try pool.take(for: .house))
      #expect(pool.used == permits.count)
      permits.removeAll()
      #expect(pool.used == 0)
    }
  }

  @Test
  func `has a reserve for the house, however many addresses want it`() throws {
    for pool in SharedPools(ServerSettings()).all {
      var permits: [PoolPermit] = []
      // A user without an address has no share of its own.
      while let permit = try? pool.take(500, for: PoolUser()) { permits.append(permit) }
      #expect(throws: AddressCounts.Limit.total, "\(pool.name)") { try pool.take(500, for: PoolUser()) }
      permits.append(try pool.take(500, for: .house))
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
    var settings = ServerSettings()
    settings.trustedProxies = [IPRange("127.0.0.1")].compactMap(\.self)
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
      #expect(try await refusal("top=3", "192.0.2.3") == 503)
      #expect(try await refusal("top=3&wall=state&key=wrong", "192.0.2.3") == 503)
      // The wall has its own, with the key that stands in its address.
      #expect(try await opens("top=3&wall=state&key=\(DisplayKey(server.tokenKey).text)", "192.0.2.1"))
      withExtendedLifetime(open) {}
    }
  }

  @Test
  func `counts an address in the lobby as as many players as it may have sessions`() async throws {
    try await RunningServer.run(settings: Self.proxied) { server in
      try await server.contest.leaderboard.perform(
        SetSeason(server.contest.season.id, SettingChanges(["public-sessions": .number(2)])))
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
}
