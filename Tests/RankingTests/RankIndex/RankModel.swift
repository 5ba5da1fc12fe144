import Ranking
import TestSupport
import Testing

/// The naive model of a rank index: an array that is kept sorted, and ranks by counting.
struct RankModel<ID: Hashable & Comparable & Sendable> {
  typealias Entry = RankIndex<ID>.Entry

  let order: ScoreOrder
  private(set) var byID: [ID: Entry] = [:]
  private(set) var ordered: [Entry] = []

  init(order: ScoreOrder = .highestFirst) { self.order = order }

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

  private func isBetter(_ a: Int64, _ b: Int64) -> Bool { order == .highestFirst ? a > b : a < b }

  /// How many entries stand ahead of one of these values.
  func place(of entry: Entry) -> Int {
    var low = 0
    var high = ordered.count
    while low < high {
      let middle = (low + high) / 2
      if ordered[middle].isAhead(of: entry, order: order) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func rank(of id: ID, ties: TiePolicy) -> Int? {
    guard let mine = byID[id] else { return nil }
    switch ties {
    case .ordinal: return ordered.count { $0.isAhead(of: mine, order: order) } + 1
    case .competition: return ordered.count { isBetter($0.score, mine.score) } + 1
    case .modified: return ordered.count { !isBetter(mine.score, $0.score) }
    case .dense: return Set(ordered.lazy.filter { isBetter($0.score, mine.score) }.map(\.score)).count + 1
    }
  }

  func rank(ofScore score: Int64, ties: TiePolicy) -> Int {
    switch ties {
    case .ordinal, .modified: ordered.count { !isBetter(score, $0.score) } + 1
    case .competition: ordered.count { isBetter($0.score, score) } + 1
    case .dense: Set(ordered.lazy.filter { isBetter($0.score, score) }.map(\.score)).count + 1
    }
  }

  /// The last entry with `share` parts of `whole` of all entries behind it, each having a worse score.
  func lastEntry(aheadOf share: Int, of whole: Int) -> Entry? {
    var fewer = 0
    var score: Int64?
    for (seen, entry) in ordered.reversed().enumerated() {
      if entry.score != score { fewer = seen }
      score = entry.score
      if fewer * whole >= share * ordered.count { return entry }
    }
    return nil
  }
}

extension RankModel {
  /// Asks an index everything that can be asked, once about a random entry and once about a random count.
  func expectAgreement(
    _ index: RankIndex<ID>, about id: ID, score: Int64, random: inout TestRandom,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for ties in TiePolicy.allCases {
      #expect(index.standing(of: id, ties: ties) == standing(of: id, ties: ties), sourceLocation: sourceLocation)
      expectAgreement(index, about: ties, from: random.below(9), through: random.below(20), sourceLocation)
      #expect(index.rank(of: id, ties: ties) == rank(of: id, ties: ties), sourceLocation: sourceLocation)
      #expect(
        index.rank(ofScore: score, ties: ties) == rank(ofScore: score, ties: ties), sourceLocation: sourceLocation)
    }
    let position = byID[id].map(place)
    #expect(index.entry(of: id) == byID[id], sourceLocation: sourceLocation)
    #expect(index.count == ordered.count, sourceLocation: sourceLocation)
    #expect(index.position(of: id) == position, sourceLocation: sourceLocation)
    #expect(
      index.percentage(behind: id)
        == byID[id].map { mine in
          Double(ordered.count { isBetter(mine.score, $0.score) }) * 100 / Double(ordered.count)
        }, sourceLocation: sourceLocation)
    #expect(
      index.count(betterThan: score) == ordered.count { isBetter($0.score, score) }, sourceLocation: sourceLocation)
    #expect(
      index.count(worseThan: score) == ordered.count { isBetter(score, $0.score) }, sourceLocation: sourceLocation)
    let span = score...score + Int64(random.below(4))
    #expect(index.entries(scores: span) == ordered.filter { span.contains($0.score) }, sourceLocation: sourceLocation)
    #expect(index.count(scores: span) == ordered.count { span.contains($0.score) }, sourceLocation: sourceLocation)
    let whole = random.integer(in: 1..<1001)
    let share = random.integer(in: 0..<whole + 1)
    #expect(
      index.lastEntry(aheadOf: share, of: whole) == lastEntry(aheadOf: share, of: whole),
      "\(share) of \(whole)", sourceLocation: sourceLocation)
    let stranger = Entry(id: id, score: score, reachedAt: Int64(random.below(6)))
    #expect(
      index.position(after: stranger) == place(of: stranger) + (byID[id] == stranger ? 1 : 0),
      sourceLocation: sourceLocation)
    #expect(index.position(before: stranger) == place(of: stranger), sourceLocation: sourceLocation)

    let start = random.integer(in: 0..<ordered.count + 1)
    let part = Array(ordered[start...].prefix(random.integer(in: 0..<300)))
    #expect(index.entry(at: start) == ordered.dropFirst(start).first, sourceLocation: sourceLocation)
    #expect(index.entries(in: start..<start + part.count) == part, sourceLocation: sourceLocation)
    #expect(Array(index.walk(from: start).prefix(part.count)) == part, sourceLocation: sourceLocation)
    let radius = random.integer(in: 0..<9)
    let around = index.entries(.around(id, radius: radius))
    #expect(around?.count == position.map { _ in min(2 * radius + 1, ordered.count) }, sourceLocation: sourceLocation)
    if let position, position >= radius, position + radius < ordered.count {
      #expect(around == Array(ordered[position - radius...position + radius]), sourceLocation: sourceLocation)
    }
  }

  /// Asks for a range of ranks, for percentiles and for neighbours.
  private func expectAgreement(
    _ index: RankIndex<ID>, about ties: TiePolicy, from first: Int, through last: Int, _ sourceLocation: SourceLocation
  ) {
    let ranks = ranks(ties: ties)
    let range = index.positions(ranks: first...max(first, last), ties: ties)
    #expect(
      Array(range) == ranks.indices.filter { (first...max(first, last)).contains(ranks[$0]) },
      sourceLocation: sourceLocation)
    guard let entry = ordered.dropFirst(last).first else { return }
    let isOrdinal = ties == .ordinal
    let (ahead, behind) = index.neighbours(of: entry.id, ties: ties)
    #expect(
      ahead?.entry == ordered[..<last].last { isOrdinal || $0.score != entry.score }, sourceLocation: sourceLocation)
    #expect(
      behind?.entry == ordered[(last + 1)...].first { isOrdinal || $0.score != entry.score },
      sourceLocation: sourceLocation)
    for other in [ahead, behind].compactMap({ $0 }) {
      #expect(other.rank == rank(of: other.entry.id, ties: ties), sourceLocation: sourceLocation)
    }
    guard let percentile = index.percentile(of: entry.id, ties: ties) else {
      Issue.record("an entry without a percentile", sourceLocation: sourceLocation)
      return
    }
    let having = ordered.last { (index.percentile(of: $0.id, ties: ties) ?? percentile) >= percentile }
    #expect(index.lastStanding(with: percentile, ties: ties)?.entry == having, sourceLocation: sourceLocation)
  }

  func standing(of id: ID, ties: TiePolicy) -> RankIndex<ID>.Standing? {
    guard let entry = byID[id], let rank = rank(of: id, ties: ties) else { return nil }
    return .init(rank: rank, entry: entry)
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
      first[entry.score] = first[entry.score] ?? place + 1
      last[entry.score] = place + 1
      dense[entry.score] = dense[entry.score] ?? dense.count + 1
    }
    return ordered.enumerated().map { place, entry in
      switch ties {
      case .ordinal: place + 1
      case .competition: first[entry.score] ?? 0
      case .modified: last[entry.score] ?? 0
      case .dense: dense[entry.score] ?? 0
      }
    }
  }
}
