/// Identifies a client's connection by its address and port, which no other open connection has. Only the port
/// distinguishes the people behind one address.
struct ClientConnection: Hashable, Sendable {
  let address: IPAddress
  /// The port; `nil` for a client behind a proxy, because many clients share the proxy's connections.
  let port: Int?
}
