import Foundation

/// A session as the review compares it with the other sessions of its season.
package struct ComparedSession: Sendable {
  package let school: Int64
  /// The hash of the address; `nil` if it is not known.
  package let source: Int64?
  let nickname: String?
  package let openedAt: Timestamp
  /// The season time from the start of the season to the opening, in milliseconds.
  let playedAt: Int64
  /// When the session was opened, in milliseconds from any moment that all sessions have in common.
  package var arrivedAt: Int64
  package var evidence = SessionEvidence()
  /// The longest season time between two batches that no batch claims, in milliseconds.
  package private(set) var longestRest: Int64 = 0
  private var next: (at: Timestamp, span: Int64)?

  /// The season time from the start of the season to the last batch, in milliseconds.
  var lastActiveAt: Int64 { playedAt + evidence.opened }

  /// - Parameter activeFor: the season time from the opening to the last batch, in milliseconds.
  package init(
    school: Int64, source: Int64?, nickname: String?, openedAt: Timestamp, playedAt: Int64, activeFor: Int64
  ) {
    (self.school, self.source, self.nickname, self.openedAt) = (school, source, nickname, openedAt)
    (self.playedAt, arrivedAt) = (playedAt, playedAt)
    evidence.opened = activeFor
  }

  /// Notes when a batch was counted. The newest batch comes first.
  ///
  /// - Parameter span: the time that the batch claims, in milliseconds.
  package mutating func noteBatch(at moment: Timestamp, span: Int64, in season: Season) {
    if let next, next.at.milliseconds(since: moment) - next.span > longestRest {
      longestRest = max(longestRest, season.seasonTime(from: moment, to: next.at) - next.span)
    }
    next = (moment, span)
  }
}

/// Finds sessions of one program by comparing each school with the rest of the season.
///
/// A program can give each of its sessions an address of its own, and each of its batches the unevenness of a person. But its
/// sessions have one speed among them, or do not rest, and people differ in both. Nothing here needs an address.
package enum SeasonComparison {
  /// The width of a speed: sessions whose speeds differ by less have the same one.
  static let width = 0.06
  /// The smallest number of sessions that is compared with chance.
  static let leastSessions = 4
  /// The most likely chance at which sessions of one speed are suspicious, for a whole school.
  static let chance = 0.001
  /// The smallest share of a season's sessions that is expected at one speed, for a season with few of them.
  static let leastShare = 0.04
  /// The smallest number of sessions of a school or an address that miss no beat and are no chance. It is large because a
  /// beat of three seconds has three quarters of a second of room to each side.
  static let leastSessionsOnBeat = 8
  /// The most programs that are looked for in one school.
  static let mostPrograms = 8
  /// The smallest number of other sessions with which the rest is compared.
  static let leastOthers = 10
  /// A group whose mean lies so many standard errors above the mean of the others does not rest as they do.
  static let errors = 5.0

  /// Notes in the evidence of each session what the comparison finds.
  package static func compare(_ sessions: inout [ComparedSession]) {
    noteSameSpeeds(&sessions)
    noteRestless(&sessions)
    noteBeats(&sessions)
    noteSharedHabits(&sessions)
  }

  // MARK: One speed

  private static func noteSameSpeeds(_ sessions: inout [ComparedSession]) {
    let speeds = sessions.map(\.evidence.speed)
    let again = laterSessions(of: sessions)
    let places = speeds.indices.filter { speeds[$0] != nil && !again.contains($0) }.sorted {
      (speeds[$0] ?? 0, $0) < (speeds[$1] ?? 0, $1)
    }
    let all = places.map { speeds[$0] ?? 0 }
    for (_, own) in Dictionary(grouping: places, by: { sessions[$0].school }) where own.count >= leastSessions {
      let values = own.map { speeds[$0] ?? 0 }
      var rest = Array(own.indices)
      // A school has few programs.
      for _ in 0..<mostPrograms {
        guard let found = closest(of: rest, values, all) else { break }
        let median = values[rest[(found.lowerBound + found.upperBound) / 2]]
        for index in rest[found] where abs(values[index] - median) <= median * width * 2 / 3 {
          sessions[own[index]].evidence.sessionsAlike = found.count
        }
        rest.removeSubrange(found)
      }
    }
  }

  /// The sessions whose one speed is the least likely to be chance, as a range of `rest`; `nil` if all may be chance.
  ///
  /// - Parameters:
  ///   - rest: the indices of the sessions of a school that are looked at, by speed.
  ///   - values: the speeds of the school's sessions, sorted.
  ///   - all: the speeds of the season's sessions, sorted.
  private static func closest(of rest: [Int], _ values: [Double], _ all: [Double]) -> Range<Int>? {
    var best: (range: Range<Int>, probability: Double)?
    var end = 0
    let others = Double(all.count - values.count)
    for start in rest.indices {
      let (first, limit) = (values[rest[start]], values[rest[start]] * (1 + width))
      while end < rest.count, values[rest[end]] < limit { end += 1 }
      guard end - start >= leastSessions else { continue }
      let near = Double(
        all.countBelow(limit) - all.countBelow(first) - values.countBelow(limit) + values.countBelow(first))
      let expected = Double(values.count) * max(others > 0 ? near / others : 0, leastShare)
      let probability = probability(of: end - start, orMore: expected) * Double(values.count)
      guard probability < chance else { continue }
      // Of windows that are as unlikely, the one with more sessions.
      if let best, (best.probability, end - start) <= (probability, best.range.count) { continue }
      best = (start..<end, probability)
    }
    return best?.range
  }

  /// The sessions that a player opened after the earlier ones of theirs had ended. A player has one speed on all days.
  private static func laterSessions(of sessions: [ComparedSession]) -> Set<Int> {
    struct Player: Hashable {
      let school: Int64
      let nickname: String
    }
    var ends: [Player: Int64] = [:]
    var later: Set<Int> = []
    for place in sessions.indices.sorted(by: { (sessions[$0].playedAt, $0) < (sessions[$1].playedAt, $1) }) {
      let session = sessions[place]
      guard let nickname = session.nickname else { continue }
      let player = Player(school: session.school, nickname: nickname)
      if let end = ends[player], end <= session.playedAt { later.insert(place) }
      ends[player] = max(ends[player] ?? session.lastActiveAt, session.lastActiveAt)
    }
    return later
  }

  /// The probability of `count` events or more where so many are expected, by the distribution of Poisson; 1 for fewer
  /// events than expected.
  static func probability(of count: Int, orMore expected: Double) -> Double {
    guard Double(count) > expected else { return 1 }
    // In logarithms, because the factors of a large school leave the range of a number.
    var term = exp(Double(count) * log(expected) - expected - lgamma(Double(count) + 1))
    var sum = 0.0
    var number = Double(count)
    while term > sum * 1e-9 {
      sum += term
      number += 1
      term *= expected / number
    }
    return sum
  }

  // MARK: No rest

  private static func noteRestless(_ sessions: inout [ComparedSession]) {
    let rates = sessions.map(\.evidence.rate)
    let places = rates.indices.filter { rates[$0] != nil }
    let sorted = places.compactMap { rates[$0] }.sorted()
    let (sum, squares) = (sorted.reduce(0, +), sorted.reduce(0) { $0 + $1 * $1 })
    for (_, own) in Dictionary(grouping: places, by: { sessions[$0].school }) {
      let others = Double(sorted.count - own.count)
      guard own.count >= leastSessions, others >= Double(leastOthers) else { continue }
      let values = own.compactMap { rates[$0] }
      let mean = (sum - values.reduce(0, +)) / others
      let variance = (squares - values.reduce(0) { $0 + $1 * $1 }) / others - mean * mean
      let fast = sorted[sorted.count * 9 / 10]
      let byAddress = Dictionary(grouping: own) { sessions[$0].source ?? 0 }.values
      for group in [own] + byAddress where group.count >= leastSessions {
        let groupMean = group.reduce(0) { $0 + (rates[$1] ?? 0) } / Double(group.count)
        let limit = mean + errors * max(0, variance / Double(group.count)).squareRoot()
        guard groupMean > limit, groupMean >= fast else { continue }
        // Who plays for the same school, but as others do, is none of them.
        for place in group where rates[place] ?? 0 > (mean + groupMean) / 2 {
          sessions[place].evidence.timesOthers = groupMean / max(mean, .leastNonzeroMagnitude)
        }
      }
    }
  }
}

// MARK: No beat missed

extension SeasonComparison {
  /// A beat makes even taps, so sessions in rhythm mode are not compared with others. But people miss beats and rest.
  private static func noteBeats(_ sessions: inout [ComparedSession]) {
    let places = sessions.indices.filter { sessions[$0].evidence.beatShare >= SessionEvidence.leastBeatShare }
    let bySchool = Dictionary(grouping: places) { sessions[$0].school }
    let byAddress = Dictionary(grouping: places.filter { sessions[$0].source != nil }) { sessions[$0].source }
    for group in Array(bySchool.values) + Array(byAddress.values) where group.count >= leastSessionsOnBeat {
      for place in group {
        sessions[place].evidence.sessionsOnBeat = max(sessions[place].evidence.sessionsOnBeat, group.count)
      }
    }
    for place in places where sessions[place].evidence.sessionsOnBeat == 0 {
      let isLong = sessions[place].evidence.opened >= SessionEvidence.leastSpanOnBeat
      sessions[place].evidence.sessionsOnBeat = isLong ? 1 : 0
    }
  }
}

extension [Double] {
  /// The number of elements of a sorted array below a value.
  func countBelow(_ value: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
