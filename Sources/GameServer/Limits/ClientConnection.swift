/// A client's connection, by the two numbers that it cannot share with another open one. It is all that tells the people behind
/// one address apart.
struct ClientConnection: Hashable, Sendable {
  let address: IPAddress
  /// The port; `nil` for a client behind a proxy, whose connections belong to many.
  let port: Int?
}
