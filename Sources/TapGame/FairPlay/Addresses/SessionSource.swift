/// The source of a session: a keyed hash of an address or of a venue's addresses, for a public IPv6 address also one of
/// its network, and the kind of the address. A store does not learn the address itself. A session of the embedding
/// program, such as a game on the contest's own machine, has no source.
public struct SessionSource: Hashable, Sendable, Codable {
  /// The kind of a source, which determines its budget.
  public enum Kind: Hashable, Sendable, Codable {
    /// A public address.
    case publicAddress
    /// A private address.
    case privateAddress
    /// A network of public addresses, such as a /48 of IPv6.
    case network
    /// An address that this many players share, as the organiser declared.
    case venue(players: Int64)

    /// The budget of a network, as a multiple of the budget of a public address.
    static let addressesOfNetwork: Int64 = 8
  }

  /// The hash of the address, or of the addresses of its venue.
  public var id: SourceID
  /// The kind of the address.
  public var kind: Kind
  /// The hash of the network of the address; `nil` if there is none. The budget of the network also limits the session.
  public var network: SourceID?

  /// A source with these values.
  public init(id: SourceID, kind: Kind, network: SourceID? = nil) {
    self.id = id
    self.kind = kind
    self.network = network
  }
}

/// A keyed hash of an address or a network in a season. Without the key, the hash only shows whether two sessions share
/// the address or the network.
public struct SourceID: RawRepresentable, Hashable, Sendable, Codable {
  /// The hash.
  public let rawValue: Int64
  /// A source with this hash.
  public init(rawValue: Int64) { self.rawValue = rawValue }
}
