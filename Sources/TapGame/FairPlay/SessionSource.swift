/// The source of a session: a keyed hash of an address or of a venue's addresses, for an IPv6 address also those of
/// the networks around it, and the kind of the address. A store does not learn the address itself. A session of the embedding
/// program, such as a game on the contest's own machine, has no source.
public struct SessionSource: Hashable, Sendable, Codable {
  /// The kind of a source, which determines its budget.
  public enum Kind: Hashable, Sendable, Codable {
    case publicAddress
    case privateAddress
    /// An address that this many players share, as the organiser declared.
    case venue(players: Int64)
  }

  /// The hash of the address, or of the addresses of its venue.
  public var id: SourceID
  public var kind: Kind
  /// The networks around the address, the smallest first. Their budgets limit the session, too.
  public var networks: [Network]

  /// A network around an address.
  public struct Network: Hashable, Sendable, Codable {
    public let id: SourceID
    /// Its budget, as a multiple of the budget of the address.
    public let addresses: Int64

    public init(id: SourceID, addresses: Int64) { (self.id, self.addresses) = (id, addresses) }
  }

  /// The networks around an IPv6 address: the length of the prefix of each, and its budget as a multiple of that of
  /// the address.
  ///
  /// A household gets a /56 as often as a /64, and a site a /48 (RFC 6177). So a household counts as one address, and
  /// nobody with a /48 gets more than two. A provider has a /32 or more, which all its customers share.
  public static let networksOfIPv6: [(prefix: Int, addresses: Int64)] = [(56, 1), (48, 2), (32, 256)]

  public init(id: SourceID, kind: Kind, networks: [Network] = []) {
    (self.id, self.kind, self.networks) = (id, kind, networks)
  }
}

/// A keyed hash of an address or a network in a season. Without the key, the hash only shows whether two sessions share
/// the address or the network.
public struct SourceID: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Reads the hash as 16 hexadecimal digits; `nil` for anything else.
  package init?(hexadecimal text: some StringProtocol) {
    guard let bytes = [UInt8](hexadecimal: text), bytes.count == 8 else { return nil }
    rawValue = bytes.reduce(0) { $0 << 8 | Int64($1) }
  }

  /// The hash as 16 hexadecimal digits.
  package var hexadecimal: String {
    withUnsafeBytes(of: rawValue.bigEndian) { [UInt8]($0).hexadecimal }
  }
}
