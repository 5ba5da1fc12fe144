import Foundation
import GameServer
import TapGame
import Testing

@Suite struct `Where sessions come from` {
  private let key = TokenKey.random()
  private let season = SeasonID(rawValue: 1)

  private func source(_ address: String, _ venues: [Venue] = []) throws -> SessionSource {
    let address: IPAddress = try #require(IPAddress(address))
    return key.source(of: address, in: season, venues: venues)
  }

  @Test(arguments: [
    ("203.0.113.7", false), ("100.64.0.1", false), ("127.0.0.1", false), ("172.15.0.1", false), ("172.32.0.1", false),
    ("192.167.1.1", false), ("2001:db8::1", false), ("::1", false), ("fb00::1", false), ("10.1.2.3", true),
    ("172.16.0.1", true), ("172.31.255.255", true), ("192.168.0.9", true), ("169.254.1.1", true), ("fd00::1", true),
    ("fc00::1", true), ("fe80::1", true), ("::ffff:10.0.0.1", true),
  ])
  func `is a private or a public address`(address: String, isPrivate: Bool) throws {
    #expect(try source(address).kind == (isPrivate ? .privateAddress : .publicAddress))
  }

  @Test func `an IPv6 address is its own network, within those of a household, a site and a provider`() throws {
    let one = try source("2001:db8:1:1::1")
    #expect(try source("2001:db8:1:1:ffff::2") == one)
    let neighbour = try source("2001:db8:1:2::1")
    #expect(neighbour.id != one.id && neighbour.networks == one.networks)
    #expect(one.networks.map(\.addresses) == [1, 2, 256] && Set(one.networks.map(\.id)).count == 3)
    #expect(try source("2001:db8:1:101::1").networks.dropFirst() == one.networks.dropFirst())
    #expect(try source("2001:db8:1:101::1").networks[0] != one.networks[0])
    #expect(try source("2001:db8:2:1::1").networks.dropFirst(2) == one.networks.dropFirst(2))
    #expect(try source("2001:db8:2:1::1").networks[1] != one.networks[1])
    #expect(try source("203.0.113.7").networks.isEmpty && source("10.1.2.3").networks.isEmpty)
    // A laptop chooses its addresses in a private network, too.
    let hall = try source("fd00:1:2:3::1")
    #expect(hall.kind == .privateAddress && hall.networks.map(\.addresses) == [1, 2, 256])
    #expect(try source("fd00:1:2:ff03::1").networks.dropFirst() == hall.networks.dropFirst())
    #expect(try source("203.0.113.7").id != source("203.0.113.8").id)
  }

  @Test func `is a keyed hash, another one in each season`() throws {
    let address = try #require(IPAddress("203.0.113.7"))
    let here = key.source(of: address, in: season, venues: [])
    #expect(key.source(of: address, in: season, venues: []) == here)
    #expect(key.source(of: address, in: SeasonID(rawValue: 2), venues: []).id != here.id)
    #expect(TokenKey.random().source(of: address, in: season, venues: []).id != here.id)
    #expect(key.source(of: nil, in: season, venues: []).id != here.id)
  }

  @Test func `a venue is one source, whether an address or a network`() throws {
    let venues = [try #require(Venue("203.0.113.0/24=1000")), try #require(Venue("198.51.100.7=40"))]
    let one = try source("203.0.113.1", venues)
    #expect(one.kind == .venue(players: 1000))
    #expect(try source("203.0.113.254", venues) == one)
    #expect(try source("198.51.100.7", venues).kind == .venue(players: 40))
    #expect(try source("198.51.100.8", venues).kind == .publicAddress)
  }

  @Test(arguments: [
    "", "203.0.113.7", "203.0.113.7=", "203.0.113.7=0", "203.0.113.7=-1", "203.0.113.7=1000001",
    "=5", "host=5", "203.0.113.7=5=6", "203.0.113.7=٣", "203.0.113.0/33=5",
  ])
  func `a venue is an address and a number of players`(text: String) { #expect(Venue(text) == nil) }
}
