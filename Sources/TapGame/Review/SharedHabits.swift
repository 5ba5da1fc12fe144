import Foundation

/// What the sessions of many addresses and one school have in common, as the sessions of one program do.
///
/// One thing alone may be a class: a teacher has it play without a rest, or calls the pupils one by one. So there are two at
/// least. That they join within seconds of each other is nothing: classes do that.
struct SharedHabits: Hashable, Sendable {
  let addresses: Int
  /// Whether their taps per second, rests included, are so close to each other that it is no chance.
  var isAlike = false
  /// The share of other schools' sessions that rest for two minutes, if these do so much less; else `nil`.
  var othersResting: Double?
  /// The coefficient of variation of the times between their openings, if it is suspicious; else `nil`.
  var openingVariation: Double?

  /// How many habits there are.
  var count: Int { (isAlike ? 1 : 0) + (othersResting == nil ? 0 : 1) + (openingVariation == nil ? 0 : 1) }
}

extension SeasonComparison {
  /// The smallest number of addresses of a school that is looked at.
  static let leastAddresses = 12
  /// Sessions whose taps per second, rests included, differ by less are alike.
  static let widthOfRates = 0.1
  /// The rest that people take and a program does not, in milliseconds.
  static let longRest: Int64 = 120_000
  /// The minimum time from the opening to the last batch of a session that could have rested, in milliseconds.
  static let leastSpanWithRest: Int64 = 300_000

  /// Notes the habits that addresses of a school share. A program in a hall's network takes as many private addresses as it
  /// wants, so no budget stops it, and it can have as many sessions as all others together.
  static func noteSharedHabits(_ sessions: inout [ComparedSession]) {
    let rates = sessions.map(\.evidence.rate)
    let rated = rates.indices.filter { rates[$0] != nil }
    let schools = Dictionary(grouping: rated) { sessions[$0].school }
    let all = rated.compactMap { rates[$0] }.sorted()
    for (school, places) in schools {
      // Who comes back to an address has the same habits, so an address counts once, with its longest session.
      let known = places.filter { sessions[$0].source != nil }
      let own = Dictionary(grouping: known) { sessions[$0].source }.values.compactMap { ofAddress in
        ofAddress.max { (sessions[$0].evidence.opened, $1) < (sessions[$1].evidence.opened, $0) }
      }.sorted { (rates[$0] ?? 0, $0) < (rates[$1] ?? 0, $1) }
      guard own.count >= leastAddresses else { continue }
      let others = rated.filter { sessions[$0].school != school }
      let alike = alike(own.compactMap { rates[$0] }, of: places.compactMap { rates[$0] }.sorted(), all)
      for (group, isAlike) in [(alike.map { Array(own[$0]) } ?? [], true), (own, false)] where !group.isEmpty {
        let habits = SharedHabits(
          addresses: group.count, isAlike: isAlike, othersResting: restless(group, others, sessions),
          openingVariation: SessionEvidence.openingVariation(of: group.map { sessions[$0].arrivedAt })
            .flatMap { $0 < SessionEvidence.leastOpeningVariation ? $0 : nil })
        guard habits.count >= 2 else { continue }
        // Pupils of the school may be as fast by chance, but they rest.
        for place in group where habits.othersResting == nil || sessions[place].longestRest < longRest {
          sessions[place].evidence.sharedHabits = habits
        }
      }
    }
  }

  /// The addresses that are alike, as a range; `nil` if they may be so by chance.
  ///
  /// - Parameters:
  ///   - values: the rates of the school's addresses, sorted.
  ///   - school: the rates of the school's sessions, sorted.
  ///   - all: the rates of the season's sessions, sorted.
  private static func alike(_ values: [Double], of school: [Double], _ all: [Double]) -> Range<Int>? {
    var best: Range<Int>?
    var end = 0
    let others = Double(all.count - school.count)
    for start in values.indices {
      let (first, limit) = (values[start], values[start] * (1 + widthOfRates))
      while end < values.count, values[end] < limit { end += 1 }
      guard end - start >= max(leastAddresses, (best?.count ?? 0) + 1) else { continue }
      let near = Double(
        all.countBelow(limit) - all.countBelow(first) - school.countBelow(limit) + school.countBelow(first))
      // A school has a pace of its own. But people's rates thin out slowly to both sides of it.
      let around = values.countBelow(limit * (1 + widthOfRates)) - values.countBelow(first / (1 + widthOfRates))
      let likely = max(others > 0 ? near / others : 0, leastShare)
      let expected = max(Double(values.count) * likely, Double(around) / 4)
      if probability(of: end - start, orMore: expected) * Double(values.count) < chance { best = start..<end }
    }
    return best
  }

  /// The share of the others that rest, if so few of a group do that it is no chance; else `nil`.
  private static func restless(_ group: [Int], _ others: [Int], _ sessions: [ComparedSession]) -> Double? {
    let long = group.filter { sessions[$0].evidence.opened >= leastSpanWithRest }
    let peers = others.filter { sessions[$0].evidence.opened >= leastSpanWithRest }
    guard long.count >= leastAddresses, peers.count >= leastOthers else { return nil }
    func rests(_ place: Int) -> Bool { sessions[place].longestRest >= longRest }
    // A rest of who plays for longer may lie outside the time of the group.
    let longest = Double(long.map { sessions[$0].evidence.opened }.max() ?? 0)
    let resting = peers.reduce(0) { $0 + (rests($1) ? min(1, longest / Double(sessions[$1].evidence.opened)) : 0) }
    let share = resting / Double(peers.count)
    let fewer = probability(of: long.count(where: rests), orFewer: share * Double(long.count))
    return share > 0 && fewer < chance ? share : nil
  }

  /// The probability of `count` events or fewer where so many are expected, by the distribution of Poisson.
  static func probability(of count: Int, orFewer expected: Double) -> Double {
    var term = exp(-expected)
    var sum = term
    for number in 0..<count {
      term *= expected / Double(number + 1)
      sum += term
    }
    return sum
  }
}
