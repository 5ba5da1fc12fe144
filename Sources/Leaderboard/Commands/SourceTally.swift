import TapGame

/// The addresses that a transaction touches, with the remaining budget of each. They are written once per transaction.
struct SourceTally {
  /// An address in a season.
  struct Key: Hashable {
    let season: Int64
    let id: SourceID
  }

  /// The state of an address.
  struct Entry {
    /// The next larger network. Its budget applies, too.
    let network: SourceID?
    let budget: AddressBudget
    var account: AddressAccount
  }

  private(set) var entries: [Key: Entry] = [:]
  private(set) var changed: Set<Key> = []

  /// An address; `nil` if no session was opened from it.
  ///
  /// - Parameter read: reads the address from the file.
  mutating func entry(_ key: Key, read: () throws -> Entry?) rethrows -> Entry? {
    if let entry = entries[key] { return entry }
    let entry = try read()
    entries[key] = entry
    return entry
  }

  /// Keeps the new state of an address until the end of the transaction.
  mutating func set(_ key: Key, to entry: Entry) {
    entries[key] = entry
    changed.insert(key)
  }
}
