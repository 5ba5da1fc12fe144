import NIOCore

/// Addresses at which a server can be reached.
package enum NetworkAddress {
  /// The address at which others on the network can most likely reach this machine; `nil` if it has none.
  ///
  /// Physical interfaces are preferred to bridges and tunnels, which virtual machines and containers create. IPv4 is
  /// preferred to IPv6, which is hard to type.
  package static func ofThisMachine() -> String? {
    let devices = (try? System.enumerateDevices()) ?? []
    let candidates = devices.compactMap { device in
      device.address.flatMap { IPAddress($0) }.map { (name: device.name, address: $0) }
    }.filter { !$0.address.isLoopback && !$0.address.isLinkLocal }
    return candidates.min { rank($0) < rank($1) }.map { $0.address.inURL }
  }

  /// A host in the form of a URL: an IPv6 address in brackets.
  package static func inURL(_ host: String) -> String { IPAddress(host)?.inURL ?? host }

  /// Whether an address to listen on means all addresses of the machine.
  package static func isEverywhere(_ host: String) -> Bool {
    IPAddress(host).map { $0 == .any4 || $0 == .any6 } ?? false
  }

  /// Whether only this machine can reach a server on this host.
  package static func isLoopback(_ host: String) -> Bool { IPAddress(host)?.isLoopback ?? (host == "localhost") }

  private static func rank(_ candidate: (name: String, address: IPAddress)) -> (Int, Int, String) {
    let virtual = [
      "docker", "br-", "veth", "virbr", "vmnet", "bridge", "tun", "tap", "utun", "wg", "zt", "lxc", "cni", "flannel",
    ]
    let isVirtual = virtual.contains { candidate.name.hasPrefix($0) }
    return (isVirtual ? 1 : 0, candidate.address.isVersion4 ? 0 : 1, candidate.name)
  }
}

extension IPAddress {
  fileprivate static var any4: IPAddress { IPAddress(high: 0, low: 0xFFFF << 32) }
  fileprivate static var any6: IPAddress { IPAddress(high: 0, low: 0) }

  /// Whether the address is link-local: such an IPv6 address needs a zone, which browsers do not accept.
  fileprivate var isLinkLocal: Bool { isVersion4 ? low >> 16 & 0xFFFF == 0xA9FE : high >> 54 == 0xFE80 >> 6 }

  fileprivate var inURL: String { isVersion4 ? description : "[\(description)]" }
}
