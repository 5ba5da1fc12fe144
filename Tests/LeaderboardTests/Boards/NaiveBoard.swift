import Boards
import SchoolDirectory
import TapGame

/// The naive model of a board: an array that is sorted, and questions that are answered by looking at every school.
struct NaiveBoard {
  struct Entry: Hashable {
    let school: School
    let taps: Int64
    let reachedAt: Timestamp

    func isAhead(of other: Entry) -> Bool {
      if taps != other.taps { return taps > other.taps }
      if reachedAt != other.reachedAt { return reachedAt < other.reachedAt }
      return school.id < other.school.id
    }
  }

  /// Best first, but after ``raising(_:to:)`` in no order.
  let entries: [Entry]

  init(sorting entries: [Entry]) { self.entries = entries.sorted { $0.isAhead(of: $1) } }

  private init(entries: [Entry]) { self.entries = entries }

  func rank(of entry: Entry, ties: TiePolicy) -> Int {
    switch ties {
    case .ordinal: entries.count { $0.isAhead(of: entry) } + 1
    case .competition: entries.count { $0.taps > entry.taps } + 1
    case .modified: entries.count { $0.taps >= entry.taps }
    case .dense: Set(entries.filter { $0.taps > entry.taps }.map(\.taps)).count + 1
    }
  }

  /// How many other schools a school does not stand behind.
  func countNotBetter(than entry: Entry, ties: TiePolicy) -> Int {
    let others = entries.filter { $0.school.id != entry.school.id }
    return switch ties {
    case .ordinal: others.count { entry.isAhead(of: $0) }
    case .competition, .dense: others.count { $0.taps <= entry.taps }
    case .modified: others.count { $0.taps < entry.taps }
    }
  }

  /// The percentile in hundredths of a percent, rounded down.
  func hundredths(of entry: Entry, ties: TiePolicy) -> Int {
    entries.count == 1 ? 10_000 : countNotBetter(than: entry, ties: ties) * 10_000 / (entries.count - 1)
  }

  func standings(ties: TiePolicy) -> [NaiveStanding] {
    entries.map { NaiveStanding(rank: rank(of: $0, ties: ties), taps: $0.taps, school: $0.school.id) }
  }

  /// The school with so many taps, the newest there are, and the board with that.
  func raising(_ entry: Entry, to taps: Int64) -> (board: NaiveBoard, entry: Entry) {
    let now = (entries.map(\.reachedAt).max() ?? entry.reachedAt) + 1
    let raised = Entry(school: entry.school, taps: taps, reachedAt: now)
    return (NaiveBoard(entries: entries.map { $0.school.id == entry.school.id ? raised : $0 }), raised)
  }
}

/// What the model and the board have to agree on.
struct NaiveStanding: Hashable {
  let rank: Int
  let taps: Int64
  let school: SchoolID
}

extension NaiveStanding {
  init(_ standing: Standing) {
    self.init(rank: standing.rank, taps: standing.taps, school: standing.school.id)
  }
}
