/// Counts the resources of each address, and the total, against limits.
struct AddressCounts {
  /// Which limit is reached.
  enum Limit: Equatable {
    case address
    case total
  }

  let perAddress: Int
  let total: Int
  private var counts: [IPAddress: Int] = [:]
  private(set) var sum = 0

  init(perAddress: Int, total: Int) {
    self.perAddress = perAddress
    self.total = total
  }

  /// The number of addresses that hold at least one.
  var addresses: Int { counts.count }

  /// Counts one more, or returns the limit that is reached. An unknown address counts only in the total.
  mutating func enter(_ address: IPAddress?) -> Limit? {
    guard sum < total else { return .total }
    if let address {
      guard counts[address, default: 0] < perAddress else { return .address }
      counts[address, default: 0] += 1
    }
    sum += 1
    return nil
  }

  /// Counts one less.
  mutating func leave(_ address: IPAddress?) {
    sum -= 1
    guard let address, let count = counts[address] else { return }
    counts[address] = count == 1 ? nil : count - 1
  }
}
