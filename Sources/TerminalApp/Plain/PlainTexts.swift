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
    case .elementary: language("초등학교", "elementary school")
    case .middle: language("중학교", "middle school")
    case .high: language("고등학교", "high school")
    case .special: language("특수학교", "special school")
    case .other: language("그 밖의 학교", "other school")
    }
  }
}

extension SchoolSummary {
  /// The school's name with details, because several schools may have the same name.
  func described(in language: Language) -> String {
    let closed = status == .closed ? language("문을 닫음", "closed") : ""
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
      language(
        "\(name): \(total)곳 중 \(rank)위, 터치 \(taps.grouped)번.",
        "\(name): rank \(rank) of \(total), \(taps.taps(in: .english))."),
      language("그중 내 터치는 \(mine.counted.grouped)번이에요.", "\(mine.counted.grouped) of them are yours."),
    ]
    if mine.uncounted > 0 {
      let waiting = mine.uncounted
      lines.append(
        language("\(waiting.grouped)번은 아직 확인되지 않았어요.", "Not confirmed yet: \(waiting.taps(in: .english))."))
    }
    if index > 0 {
      let ahead = entries[index - 1]
      let gap = ahead.taps - taps + 1
      lines.append(
        language(
          "앞: \(ahead.rank.grouped)위 \(ahead.school.name), 터치 \(ahead.taps.grouped)번. \(gap.grouped)번 더 하면 앞질러요.",
          "Ahead: rank \(ahead.rank.grouped), \(ahead.school.name), \(ahead.taps.taps(in: .english)); \(gap.grouped) more to pass it."
        ))
    }
    if index + 1 < entries.count {
      let behind = entries[index + 1]
      let gap = (taps - behind.taps).grouped
      lines.append(
        language(
          "뒤: \(behind.rank.grouped)위 \(behind.school.name), 터치 \(behind.taps.grouped)번. \(gap)번 뒤에 있어요.",
          "Behind: rank \(behind.rank.grouped), \(behind.school.name), \(behind.taps.taps(in: .english)); \(gap) behind us."
        ))
    }
    return lines
  }

  /// A line for each row. Each line is understandable without the others, for screen readers.
  func rows(mine: SchoolID?, in language: Language) -> [String] {
    let (shown, all) = (entries.count.grouped, total.grouped)
    let heading = language(
      "\(boardName(in: language)) \(all)곳 중 \(shown)곳이에요.", "\(boardName(in: language)), \(shown) of \(all):")
    return [heading]
      + entries.map { $0.row(mine: mine, in: language) }
  }

  private func boardName(in language: Language) -> String {
    switch board {
    case .all: language("전체 학교", "All schools")
    case .level(let level):
      language(
        level.fullName(in: .korean),
        level.fullName(in: .english).prefix(1).uppercased() + level.fullName(in: .english).dropFirst() + "s")
    case .region(let region), .district(let region, _), .regionLevel(let region, _): region
    case .school: language("우리 학교", "My school")
    }
  }
}

extension Standing {
  /// A line that is understandable without the others.
  func row(mine: SchoolID?, in language: Language) -> String {
    let isMine = school.id == mine ? language(" (우리 학교)", " (your school)") : ""
    return language(
      "\(rank.grouped)위 \(school.described(in: .korean))\(isMine): \(taps.grouped)번",
      "\(rank.grouped). \(school.described(in: .english))\(isMine): \(taps.taps(in: .english))")
  }
}

extension SchoolHistory.Point {
  /// A sentence with the taps, the rank and the time since this point. A relative time needs no time zone.
  func sentence(at now: Timestamp, in language: Language) -> String {
    let when = Self.ago(max(.zero, now - at), in: language)
    let gain = gained.map { language(" (+\($0.grouped))", " (+\($0.grouped))") } ?? ""
    return language(
      "\(when): 터치 \(taps.grouped)번\(gain), \(rank.grouped)위",
      "\(when): \(taps.taps(in: .english))\(gain), rank \(rank.grouped)")
  }

  private static func ago(_ time: Duration, in language: Language) -> String {
    let minutes = time.components.seconds / 60
    switch minutes {
    case 0: return language("지금", "now")
    case ..<120: return language("\(minutes)분 전", "\(minutes) min ago")
    case ..<2880: return language("\(minutes / 60)시간 전", "\(minutes / 60) h ago")
    default: return language("\((minutes / 1440).grouped)일 전", "\((minutes / 1440).grouped) days ago")
    }
  }
}

extension PlayerPage {
  /// A line for each row. Each line is understandable without the others, for screen readers.
  func rows(mine: OwnSession, in language: Language) -> [String] {
    guard !entries.isEmpty else {
      return [language("아직 터치한 사람이 없어요.", "Nobody has tapped for the school yet.")]
    }
    let heading = language(
      "우리 학교에서 터치한 사람 \(total.grouped)명이에요.", "Players of your school, \(entries.count.grouped) of \(total.grouped):")
    let own = PlayerPlace(self, nickname: mine.nickname, sessionTaps: mine.counted).index
    return [heading]
      + entries.enumerated().map { index, entry in
        let name = entry.nickname?.text ?? language("이름 없음", "no name")
        let isMine = index == own ? language(" (나)", " (you)") : ""
        return language(
          "\(entry.rank.grouped)위 \(name)\(isMine): \(entry.taps.grouped)번",
          "\(entry.rank.grouped). \(name)\(isMine): \(entry.taps.taps(in: .english))")
      }
  }
}
