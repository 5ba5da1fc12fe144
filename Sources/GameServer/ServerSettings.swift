/// What can be set about a server. Every value has a default that suits a hall of players on one machine.
package struct ServerSettings: Sendable {
  /// The address to listen on.
  package var host = "127.0.0.1"
  /// The port to listen on; 0 for any that is free.
  package var port = 8080
  /// How much clients may take.
  package var limits = ServerLimits()
  /// The seconds that stopping may take.
  package var drainTime = 10
  /// The proxies in front of the server: what they say of where a request comes from is believed.
  package var trustedProxies: [IPRange] = []
  /// The field in which they say it; what is in the other one is not looked at.
  package var forwardedHeader = ForwardedHeader.xForwardedFor

  /// What to prove with who the server is, over TLS; without it, it talks in the clear.
  package var identity: TLSIdentity?
  /// The address that people join at, such as `https://tap.example/`; `nil` for the one that a browser reached the server at.
  package var publicURL: String?
  /// What an administrator proves oneself with; without it there is no administration.
  package var adminToken: AdminToken?
  /// The most bytes of a request's body.
  package var maximumBodySize: Int { limits.body }
  /// How streams are told what changes.
  package var streams = StreamSettings()

  /// The defaults.
  package init() {}
}
