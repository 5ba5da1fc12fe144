import SchoolDirectory
import TapGame

/// The schools that a transaction touches, with their current totals.
struct SchoolTally {
  /// A school's position in the tally.
  struct Place { fileprivate let index: Int }

  /// One school in one season.
  struct Entry {
    let season: Int64
    let school: Int64
    let id: SchoolID
    fileprivate(set) var isOpen: Bool
    var taps: Int64
    var reachedAt: Timestamp
    /// The newest revision in this transaction that has changed the school's total; `nil` if none has.
    fileprivate(set) var revision: Revision?
    /// Whether the clock was set back to a minute before the school's newest taps.
    fileprivate(set) var hasRunBack = false
    /// The index of the school that the group is inside; `nil` for a school.
    fileprivate(set) var home: Int?
  }

  private struct Key: Hashable {
    let season: Int64
    let school: Int64
  }

  private var places: [Key: Int] = [:]
  private var entries: [Entry] = []

  subscript(place: Place) -> Entry { entries[place.index] }

  func place(season: Int64, school: Int64) -> Place? {
    places[Key(season: season, school: school)].map(Place.init)
  }

  /// The place of the school that a group is inside; the same place for a school.
  func whole(_ place: Place) -> Place { entries[place.index].home.map(Place.init) ?? place }

  /// - Parameter home: the school that a group is inside. What is added to the group is added to it, too.
  mutating func enter(_ entry: Entry, inside home: Place? = nil) -> Place {
    places[Key(season: entry.season, school: entry.school)] = entries.count
    entries.append(entry)
    if let home {
      entries[entries.count - 1].home = home.index
      entries[entries.count - 1].isOpen = entry.isOpen && entries[home.index].isOpen
    }
    return Place(index: entries.count - 1)
  }

  /// Adds taps to a school, or to a group and its school, or takes some away.
  ///
  /// - Returns: the new total at the place; `nil` if it or the school's does not fit into 64 bits.
  mutating func add(_ taps: Int64, at place: Place, now: Timestamp, revision: Revision) -> Int64? {
    let (sum, overflow) = entries[place.index].taps.addingReportingOverflow(taps)
    guard !overflow else { return nil }
    // Without counted taps, the moment at which the total was reached does not change.
    guard taps != 0 else { return sum }
    if let home = entries[place.index].home {
      guard add(taps, at: Place(index: home), now: now, revision: revision) != nil else { return nil }
    }
    if now.minute < entries[place.index].reachedAt.minute { entries[place.index].hasRunBack = true }
    entries[place.index].taps = sum
    entries[place.index].reachedAt = now
    entries[place.index].revision = revision
    return sum
  }

  /// The schools whose total has changed.
  var moved: some Sequence<Entry> { entries.lazy.filter { $0.revision != nil } }
}
