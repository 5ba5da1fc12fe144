import Testing

@testable import GameServer

@Suite
struct `addresses to listen on` {
  @Test(arguments: [
    ("0.0.0.0", true), ("::", true), ("127.0.0.1", false), ("192.0.2.1", false), ("play.example", false),
  ])
  func `some stand for all of the machine's`(host: String, isEverywhere: Bool) {
    #expect(NetworkAddress.isEverywhere(host) == isEverywhere)
  }

  @Test(arguments: [("127.0.0.1", true), ("localhost", true), ("::1", true), ("0.0.0.0", false), ("192.0.2.1", false)])
  func `some are this machine's only`(host: String, isLoopback: Bool) {
    #expect(NetworkAddress.isLoopback(host) == isLoopback)
  }

  @Test(arguments: [("::1", "[::1]"), ("192.0.2.1", "192.0.2.1"), ("play.example", "play.example")])
  func `an address of IPv6 stands in brackets`(host: String, written: String) {
    #expect(NetworkAddress.inURL(host) == written)
  }

  @Test
  func `the machine's own address is none that others cannot use`() {
    if let address = NetworkAddress.ofThisMachine() {
      #expect(!NetworkAddress.isLoopback(address) && !NetworkAddress.isEverywhere(address))
    }
  }
}
