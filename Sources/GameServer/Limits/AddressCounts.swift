/// Counts resources for each address, for the networks around it, and in total. Applies limits to these counts.
struct AddressCounts {
  /// Which limit is reached.
  enum Limit: Equatable {
    case address
    case total
  }

  let perAddress: Int
  let total: Int
  /// The counts of addresses, and of the networks around them.
  private var counts: [IPAddress: Int] = [:]
  private(set) var sum = 0

  init(perAddress: Int, total: Int) {
    self.perAddress = perAddress
    self.total = total
  }

  /// The number of addresses that hold at least one resource.
  var addresses: Int { counts.count { $0.key == $0.key.client } }

  /// Counts one more resource, or returns the limit that is reached. An unknown address counts only in the total.
  mutating func enter(_ address: IPAddress?) -> Limit? {
    guard sum < total else { return .total }
    if let address {
      let networks = address.networks
      for (network, factor) in zip(networks, IPAddress.factors)
      where counts[network, default: 0] >= factor * perAddress { return .address }
      for network in networks { counts[network, default: 0] += 1 }
    }
    sum += 1
    return nil
  }

  /// Counts one resource less.
  mutating func leave(_ address: IPAddress?) {
    sum -= 1
    for network in address?.networks ?? [] where counts[network] != nil {
      let count = counts[network, default: 1]
      counts[network] = count == 1 ? nil : count - 1
    }
  }
}
