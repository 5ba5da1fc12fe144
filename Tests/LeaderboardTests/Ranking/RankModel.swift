import Boards
import SchoolDirectory
import Testing

/// The naive model of a rank index: an array that is kept sorted, and ranks by counting.
struct RankModel<ID: Hashable & Comparable & Sendable> {
  typealias Entry = RankIndex<ID>.Entry

  private(set) var byID: [ID: Entry] = [:]
  private(set) var ordered: [Entry] = []

  mutating func update(_ entry: Entry) {
    remove(entry.id)
    byID[entry.id] = entry
    ordered.insert(entry, at: place(of: entry))
  }

  @discardableResult
  mutating func remove(_ id: ID) -> Entry? {
    guard let entry = byID.removeValue(forKey: id) else { return nil }
    ordered.remove(at: place(of: entry))
    return entry
  }

  /// How many entries stand ahead of one of these values.
  func place(of entry: Entry) -> Int {
    var low = 0
    var high = ordered.count
    while low < high {
      let middle = (low + high) / 2
      if ordered[middle].isAhead(of: entry) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func rank(of id: ID, ties: TiePolicy) -> Int? {
    guard let mine = byID[id] else { return nil }
    switch ties {
    case .ordinal: return ordered.count { $0.isAhead(of: mine) } + 1
    case .competition: return ordered.count { $0.taps > mine.taps } + 1
    case .modified: return ordered.count { $0.taps >= mine.taps }
    case .dense: return Set(ordered.lazy.filter { $0.taps > mine.taps }.map(\.taps)).count + 1
    }
  }

  func rank(ofTaps taps: Int64, ties: TiePolicy) -> Int {
    switch ties {
    case .ordinal, .modified: ordered.count { $0.taps >= taps } + 1
    case .competition: ordered.count { $0.taps > taps } + 1
    case .dense: Set(ordered.lazy.filter { $0.taps > taps }.map(\.taps)).count + 1
    }
  }

  /// The last entry with `share` parts of `whole` of all entries behind it, each having fewer taps.
  func entry(atPercentile share: Int, of whole: Int) -> Entry? {
    var fewer = 0
    var taps: Int64?
    for (seen, entry) in ordered.reversed().enumerated() {
      if entry.taps != taps { fewer = seen }
      taps = entry.taps
      if fewer * whole >= share * ordered.count { return entry }
    }
    return nil
  }
}

extension RankModel {
  /// Asks an index everything that can be asked, once about a random entry and once about a random count.
  func expectAgreement(
    _ index: RankIndex<ID>, about id: ID, taps: Int64, random: inout SeededGenerator,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for ties in TiePolicy.allCases {
      #expect(index.rank(of: id, ties: ties) == rank(of: id, ties: ties), sourceLocation: sourceLocation)
      #expect(index.rank(ofTaps: taps, ties: ties) == rank(ofTaps: taps, ties: ties), sourceLocation: sourceLocation)
    }
    let position = byID[id].map(place)
    #expect(index[id] == byID[id], sourceLocation: sourceLocation)
    #expect(index.count == ordered.count, sourceLocation: sourceLocation)
    #expect(index.position(of: id) == position, sourceLocation: sourceLocation)
    #expect(
      index.percentile(of: id)
        == byID[id].map { mine in
          Double(ordered.count { $0.taps < mine.taps }) * 100 / Double(ordered.count)
        }, sourceLocation: sourceLocation)
    #expect(index.count(above: taps) == ordered.count { $0.taps > taps }, sourceLocation: sourceLocation)
    #expect(index.count(below: taps) == ordered.count { $0.taps < taps }, sourceLocation: sourceLocation)
    let span = taps...taps + Int64(random.integer(below: 4))
    #expect(index.entries(taps: span) == ordered.filter { span.contains($0.taps) }, sourceLocation: sourceLocation)
    #expect(index.count(taps: span) == ordered.count { span.contains($0.taps) }, sourceLocation: sourceLocation)
    let whole = random.integer(in: 1..<1001)
    let share = random.integer(in: 0..<whole + 1)
    #expect(
      index.entry(atPercentile: share, of: whole) == entry(atPercentile: share, of: whole),
      "\(share) of \(whole)", sourceLocation: sourceLocation)
    let stranger = Entry(id: id, taps: taps, reachedAt: Int64(random.integer(below: 6)))
    #expect(
      index.position(after: stranger) == place(of: stranger) + (byID[id] == stranger ? 1 : 0),
      sourceLocation: sourceLocation)

    let start = random.integer(in: 0..<ordered.count + 1)
    let part = Array(ordered[start...].prefix(random.integer(in: 0..<300)))
    #expect(index.entry(at: start) == ordered.dropFirst(start).first, sourceLocation: sourceLocation)
    #expect(index.entries(in: start..<start + part.count) == part, sourceLocation: sourceLocation)
    #expect(Array(index.walk(from: start).prefix(part.count)) == part, sourceLocation: sourceLocation)
    let radius = random.integer(in: 0..<9)
    let around = index.entries(around: id, radius: radius)
    #expect(around?.count == position.map { _ in min(2 * radius + 1, ordered.count) }, sourceLocation: sourceLocation)
    if let position, position >= radius, position + radius < ordered.count {
      #expect(around == Array(ordered[position - radius...position + radius]), sourceLocation: sourceLocation)
    }
  }

  /// Compares every entry and, by one walk over the model, every rank.
  func expectSameOrder(as index: RankIndex<ID>, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(index.brokenInvariant() == nil, sourceLocation: sourceLocation)
    #expect(index.entries(in: 0..<ordered.count) == ordered, sourceLocation: sourceLocation)
    #expect(Array(index.walk()) == ordered, sourceLocation: sourceLocation)
    for ties in TiePolicy.allCases {
      let ranks = index.ranks(in: 0..<ordered.count, ties: ties)
      #expect(ranks == self.ranks(ties: ties), "\(ties)", sourceLocation: sourceLocation)
    }
  }

  func ranks(ties: TiePolicy) -> [Int] {
    var first: [Int64: Int] = [:]
    var last: [Int64: Int] = [:]
    var dense: [Int64: Int] = [:]
    for (place, entry) in ordered.enumerated() {
      first[entry.taps] = first[entry.taps] ?? place + 1
      last[entry.taps] = place + 1
      dense[entry.taps] = dense[entry.taps] ?? dense.count + 1
    }
    return ordered.enumerated().map { place, entry in
      switch ties {
      case .ordinal: place + 1
      case .competition: first[entry.taps] ?? 0
      case .modified: last[entry.taps] ?? 0
      case .dense: dense[entry.taps] ?? 0
      }
    }
  }
}
