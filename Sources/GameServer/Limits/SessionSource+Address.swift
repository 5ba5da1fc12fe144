import Foundation
package import TapGame

extension TokenKey {
  /// The source of sessions that a client opens. The contest gets only keyed hashes of the address or its networks, and
  /// these hashes differ in each season.
  ///
  /// An IPv6 address counts as its /64 network, within the networks around it: see `SessionSource.networksOfIPv6`.
  ///
  /// - Parameters:
  ///   - address: the client's address; `nil` if the system does not report it. All such clients are one source.
  ///   - venues: the addresses that many players share.
  package func source(of address: IPAddress?, in season: SeasonID, venues: [Venue]) -> SessionSource {
    guard let address else { return SessionSource(id: hash(.unknown, season), kind: .publicAddress) }
    if let venue = venues.first(where: { $0.range.contains(address) }) {
      return SessionSource(id: hash(.range(venue.range), season), kind: .venue(players: venue.players))
    }
    let id = hash(.range(address.range), season)
    let kind: SessionSource.Kind = address.isPrivate ? .privateAddress : .publicAddress
    guard !address.isVersion4, !address.isLoopback else { return SessionSource(id: id, kind: kind) }
    let networks = SessionSource.networksOfIPv6.map { network in
      SessionSource.Network(
        id: hash(.range(IPRange(address, prefix: network.prefix)), season), addresses: network.addresses)
    }
    return SessionSource(id: id, kind: kind, networks: networks)
  }

  private enum Hashed {
    case unknown
    case range(IPRange)

    var bytes: [UInt8] {
      switch self {
      case .unknown: []
      case .range(let range): range.bytes
      }
    }
  }

  /// The first eight bytes of the HMAC-SHA256 (RFC 2104) of the season and the addresses.
  private func hash(_ addresses: Hashed, _ season: SeasonID) -> SourceID {
    let code = secret.code(of: Array("touchschool source \(season) ".utf8) + addresses.bytes)
    return SourceID(rawValue: code.prefix(8).reduce(0 as Int64) { $0 << 8 | Int64($1) })
  }
}

extension IPAddress {
  /// What counts as one address: an IPv6 address is its /64 network.
  var range: IPRange { IPRange(client, prefix: isVersion4 ? 128 : 64) }
}
