import Basics
import Console
import Boards
import TapClient
import SchoolDirectory
import TapGame

extension String {
  /// The text as part of a line: sanitized and short.
  var shownInLine: String { sanitized.truncated(to: 40) }
}

extension SchoolLevel {
  /// The name of a school of this level.
  func fullName(in language: Language) -> String {
    switch self {
    case .elementary: language("elementary school")
    case .middle: language("middle school")
    case .high: language("high school")
    case .special: language("special school")
    case .other: language("other school")
    }
  }
}

extension SchoolSummary {
  /// The school's name with details, because several schools may have the same name.
  func described(in language: Language) -> String {
    let closed = status == .closed ? language("closed") : ""
    return [name, level.fullName(in: language), place, closed].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension BoardPage {
  /// Sentences about a school: its rank and taps, the player's taps, and its neighbours.
  func place(of school: SchoolSummary, mine: Tapping.State, in language: Language) -> [String] {
    guard let index = entries.firstIndex(where: { $0.school.id == school.id }) else { return [] }
    let standing = entries[index]
    let (name, rank, total, taps) = (school.name, standing.rank.grouped, self.total.grouped, standing.taps)
    var lines = [
      language("\(name): rank \(rank) of \(total), \(taps, "tap", "taps")."),
      language("\(mine.counted.grouped) of them are yours."),
    ]
    if mine.uncounted > 0 {
      let waiting = mine.uncounted
      lines.append(language("Not confirmed yet: \(waiting, "tap", "taps")."))
    }
    if index > 0 {
      let ahead = entries[index - 1]
      let gap = ahead.taps - taps + 1
      lines.append(
        language(
          "Ahead: rank \(ahead.rank.grouped), \(ahead.school.name), \(ahead.taps, "tap", "taps"); \(gap.grouped) more to pass it."
        ))
    }
    if index + 1 < entries.count {
      let behind = entries[index + 1]
      let gap = (taps - behind.taps).grouped
      lines.append(
        language(
          "Behind: rank \(behind.rank.grouped), \(behind.school.name), \(behind.taps, "tap", "taps"); \(gap) behind us."
        ))
    }
    return lines
  }

  /// A line for each row. Each line is understandable without the others, for screen readers.
  func rows(mine: SchoolID?, in language: Language) -> [String] {
    let (shown, all) = (entries.count.grouped, total.grouped)
    let heading = language("\(boardName(in: language)), \(shown) of \(all):")
    return [heading]
      + entries.map { $0.row(mine: mine, in: language) }
  }

  private func boardName(in language: Language) -> String {
    switch board {
    case .all: language("All schools")
    case .level(let level):
      switch level {
      case .elementary: language("Elementary schools")
      case .middle: language("Middle schools")
      case .high: language("High schools")
      case .special: language("Special schools")
      case .other: language("Other schools")
      }
    case .region(let region), .district(let region, _), .regionLevel(let region, _): region
    case .school: language("My school")
    }
  }
}

extension Standing {
  /// A line that is understandable without the others.
  func row(mine: SchoolID?, in language: Language) -> String {
    let isMine = school.id == mine ? language(" (your school)") : ""
    return language("\(rank.grouped). \(school.described(in: language))\(isMine): \(taps, "tap", "taps")")
  }
}

extension SchoolHistory.Point {
  /// A sentence with the taps, the rank and the time since this point. A relative time needs no time zone.
  func sentence(at now: Timestamp, in language: Language) -> String {
    let when = Self.ago(max(.zero, now - at), in: language)
    let gain = gained.map { " (+\($0.grouped))" } ?? ""
    return language("\(when): \(taps, "tap", "taps")\(gain), rank \(rank.grouped)")
  }

  private static func ago(_ time: Duration, in language: Language) -> String {
    let minutes = time.components.seconds / 60
    switch minutes {
    case 0: return language("now")
    case ..<120: return language("\(minutes) min ago")
    case ..<2880: return language("\(minutes / 60) h ago")
    default: return language("\((minutes / 1440).grouped) days ago")
    }
  }
}

extension PlayerPage {
  /// A line for each row. Each line is understandable without the others, for screen readers.
  func rows(mine: OwnSession, in language: Language) -> [String] {
    guard !entries.isEmpty else {
      return [language("Nobody has tapped for the school yet.")]
    }
    let heading = language("Players of your school, \(entries.count.grouped) of \(total.grouped):")
    let own = PlayerPlace(self, nickname: mine.nickname, sessionTaps: mine.counted).index
    return [heading]
      + entries.enumerated().map { index, entry in
        let name = entry.nickname?.text ?? language("no name")
        let isMine = index == own ? language(" (you)") : ""
        return language("\(entry.rank.grouped). \(name)\(isMine): \(entry.taps, "tap", "taps")")
      }
  }
}
