/// What can be set about a server. Every value has a default that suits a hall of players on one machine.
package struct ServerSettings: Sendable {
  /// The address to listen on.
  package var host = "127.0.0.1"
  /// The port to listen on; 0 for any that is free.
  package var port = 8080
  /// The most bytes of a request's body.
  package var maximumBodySize = 16 * 1024

  /// The defaults.
  package init() {}
}
