import Synchronization
import TapGame

/// The addresses that have used up a budget since the server's start, for the organisers at the desk. Memory is bounded:
/// the oldest is forgotten first.
final class MetBudgets: Sendable {
  struct Entry: Encodable {
    /// The address, or the network that counts as one.
    let address: String
    /// Its keyed hash, in hexadecimal digits, by which ``NamedVenues`` names it.
    let source: String
    /// The budget that it met last.
    let budget: MetBudget
    /// When it met it last.
    let at: Timestamp
  }

  private static let limit = 100
  private let entries = Mutex<[(season: SeasonID, entry: Entry)]>([])

  /// Notes that an address met a budget in a season.
  func note(_ budget: MetBudget, of source: SourceID, in season: SeasonID, address: String, at moment: Timestamp) {
    let entry = Entry(address: address, source: source.hexadecimal, budget: budget, at: moment)
    entries.withLock { entries in
      entries.removeAll { $0.season == season && $0.entry.source == entry.source }
      if entries.count >= Self.limit { entries.removeFirst() }
      entries.append((season, entry))
    }
  }

  /// The addresses that met a budget in a season, the latest first.
  func all(in season: SeasonID) -> [Entry] {
    entries.withLock { $0 }.filter { $0.season == season }.map(\.entry).reversed()
  }
}

/// A budget that belongs to an address.
enum MetBudget: String, Encodable {
  case sessions
  case taps
}
