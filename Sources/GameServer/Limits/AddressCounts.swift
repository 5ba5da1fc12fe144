/// Counts resources for each address, for the networks around it, and in total. Applies limits to these counts.
struct AddressCounts {
  enum Limit: Error {
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
    enter(address?.networks ?? [], 1, share: perAddress, total: total)
  }

  /// Counts more resources of an address and the networks around it, or returns the limit that is reached.
  mutating func enter(_ networks: [IPAddress], _ amount: Int, share: Int, total: Int) -> Limit? {
    guard sum + amount <= total else { return .total }
    guard hasRoom(networks, amount, share: share) else { return .address }
    for network in networks { counts[network, default: 0] += amount }
    sum += amount
    return nil
  }

  /// Whether an address and the networks around it stay within a share with more resources.
  func hasRoom(_ networks: [IPAddress], _ amount: Int, share: Int) -> Bool {
    zip(networks, IPAddress.factors).allSatisfy { counts[$0, default: 0] + amount <= $1 * share }
  }

  mutating func leave(_ address: IPAddress?) { leave(address?.networks ?? [], 1) }

  mutating func leave(_ networks: [IPAddress], _ amount: Int) {
    sum -= amount
    for network in networks {
      guard let count = counts[network] else { continue }
      counts[network] = count > amount ? count - amount : nil
    }
  }
}
