import HTTPTypes
import Testing

@testable import GameServer

@Suite
struct `addresses of clients` {
  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
    ("::1", "::1"), ("::", "::"), ("fe80::1%eth0", "fe80::1"), ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
    ("1:0:0:2::", "1:0:0:2::"), ("0:0:1::", "0:0:1::"),
  ])
  func `an address is written as RFC 5952 has it`(text: String, written: String) throws {
    #expect(try #require(IPAddress(text)).description == written)
  }

  @Test(arguments: ["", "localhost", "1.2.3", "1.2.3.4.5", "300.1.1.1", "12345::", "1.2.3.4:80", "unknown", " 1.2.3.4"])
  func `what is no address is none`(text: String) {
    #expect(IPAddress(text) == nil)
    #expect(IPRange(text) == nil)
  }

  @Test
  func `networks around an address of IPv6 count more than it, and none around IPv4`() throws {
    let wider = { (text: String) in Array(try #require(IPAddress(text)).networks.dropFirst()) }
    let one = try wider("2001:db8:1:200::1")
    #expect(one.count == 3 && IPAddress.factors == [1, 1, 2, 256])
    // A household has one /56, a site one /48, a provider one /32.
    #expect(try wider("2001:db8:1:2ff::1") == one)
    #expect(try wider("2001:db8:1:300::1")[0] != one[0])
    #expect(try wider("2001:db8:1:300::1")[1] == one[1])
    #expect(try wider("2001:db8:2:200::1")[1] != one[1])
    #expect(try wider("2001:db8:2:200::1")[2] == one[2] && wider("2001:db9:1:200::1")[2] != one[2])
    #expect(Set(one).count == 3)
    #expect(try wider("192.0.2.1").isEmpty)
  }

  @Test
  func `a network of IPv6 is one client, an address of IPv4 is one`() throws {
    let client = { (text: String) in try #require(IPAddress(text)).client }
    #expect(try client("2001:db8:1:2::1") == client("2001:db8:1:2:ffff::9"))
    #expect(try client("2001:db8:1:2::1") != client("2001:db8:1:3::1"))
    #expect(try client("192.0.2.1") == client("::ffff:192.0.2.1"))
    #expect(try client("192.0.2.1") != client("192.0.2.2"))
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.1.2.3", "10.1.2.3", true),
    ("10.1.2.3", "10.1.2.4", false), ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false),
    ("::/0", "2001:db8::1", true), ("2001:db8::/33", "2001:db8:7fff::1", true),
    ("2001:db8::/33", "2001:db8:8000::1", false),
    ("2001:db8::/100", "2001:db8::fff:ffff", true), ("2001:db8::/100", "2001:db8::1fff:ffff", false),
  ])
  func `a range holds what its prefix says`(range: String, address: String, isIn: Bool) throws {
    #expect(try #require(IPRange(range)).contains(#require(IPAddress(address))) == isIn)
  }

  @Test(arguments: ["10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8", "/8"])
  func `a prefix that is too long, or none, is no range`(text: String) {
    #expect(IPRange(text) == nil)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("::ffff:127.0.0.1", true), ("128.0.0.1", false),
    ("::2", false),
  ])
  func `this machine knows its own addresses`(text: String, isLoopback: Bool) throws {
    #expect(try #require(IPAddress(text)).isLoopback == isLoopback)
  }
}

@Suite
struct `the client behind proxies` {
  @Test(arguments: [
    // No proxy is trusted that is not the peer.
    ("203.0.113.7", "x-forwarded-for", "198.51.100.1", "203.0.113.7"),
    // The rightmost that is not trusted, whatever the client wrote to the left of it.
    ("10.0.0.1", "x-forwarded-for", "198.51.100.1", "198.51.100.1"),
    ("10.0.0.1", "x-forwarded-for", "1.1.1.1, 198.51.100.1", "198.51.100.1"),
    ("10.0.0.1", "x-forwarded-for", "1.1.1.1, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
    ("10.0.0.1", "x-forwarded-for", "198.51.100.1:4711 ,  10.0.0.2:80", "198.51.100.1"),
    ("10.0.0.1", "x-forwarded-for", "[2001:db8::5]:80", "2001:db8::5"),
    ("10.0.0.1", "x-forwarded-for", "2001:db8::5", "2001:db8::5"),
    // Where the trail is unreadable it ends.
    ("10.0.0.1", "x-forwarded-for", "198.51.100.1, unknown, 10.0.0.2", "10.0.0.2"),
    ("10.0.0.1", "x-forwarded-for", "", "10.0.0.1"),
    ("10.0.0.1", "x-forwarded-for", "198.51.100.1,", "10.0.0.1"),
    ("10.0.0.1", "x-forwarded-for", "10.0.0.3, 10.0.0.2", "10.0.0.3"),
    ("10.0.0.1", "forwarded", "for=198.51.100.1;proto=http, for=10.0.0.2", "198.51.100.1"),
    ("10.0.0.1", "forwarded", "proto=https; For=\"[2001:db8::5]:4711\"", "2001:db8::5"),
    ("10.0.0.1", "forwarded", "for=198.51.100.1, for=_hidden", "10.0.0.1"),
    ("10.0.0.1", "forwarded", "for=198.51.100.1, proto=http", "10.0.0.1"),
  ])
  func `is the last one that no trusted proxy is`(peer: String, field: String, value: String, client: String) throws {
    let name = try #require(HTTPField.Name(field))
    let found = ForwardedFor.client(
      [name: value], peer: try #require(IPAddress(peer)), proxies: [try #require(IPRange("10.0.0.0/8"))],
      header: field == "forwarded" ? .forwarded : .xForwardedFor)
    #expect(found.description == client)
  }

  @Test(arguments: [
    (ForwardedHeader.xForwardedFor, "198.51.100.1"), (.forwarded, "203.0.113.66"),
  ])
  func `is read from the header that the proxies write, whatever a client has put into the other`(
    header: ForwardedHeader, client: String
  ) throws {
    let fields: HTTPFields = [
      try #require(HTTPField.Name("forwarded")): "for=203.0.113.66",
      try #require(HTTPField.Name("x-forwarded-for")): "198.51.100.1",
    ]
    let (peer, proxy) = (try #require(IPAddress("10.0.0.1")), try #require(IPRange("10.0.0.0/8")))
    #expect(ForwardedFor.client(fields, peer: peer, proxies: [proxy], header: header).description == client)
    for name in fields.map(\.name) where name.canonicalName != header.rawValue.lowercased() {
      let other: HTTPFields = [name: fields[name] ?? ""]
      #expect(ForwardedFor.client(other, peer: peer, proxies: [proxy], header: header) == peer)
    }
  }
}
