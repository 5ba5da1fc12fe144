/// The first word of a command.
enum PlainWord: CaseIterable, Sendable {
  // The order matters: an abbreviation that fits several words means the first of them.
  case tap, school, rank, rankings, help, history, round, players, wait, quit, yes, no, code

  /// The word in English and in Korean, then synonyms.
  var spellings: [String] {
    switch self {
    case .tap: ["tap", "터치"]
    case .school: ["school", "학교"]
    case .rank: ["rank", "순위"]
    case .rankings: ["rankings", "순위표"]
    case .history: ["history", "기록"]
    case .round: ["round", "도전"]
    case .players: ["players", "교내"]
    case .wait: ["wait", "기다리기", "기다려"]
    case .help: ["help", "도움말", "?"]
    case .quit: ["quit", "나가기", "exit", "leave", "그만"]
    case .yes: ["yes", "네", "예", "응"]
    case .no: ["no", "아니요"]
    case .code: ["code", "코드", "ticket", "입장권"]
    }
  }

  /// Finds the word with this spelling, written in full or abbreviated; `nil` if there is none.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    let text = text.lowercased()
    let all = Self.allCases
    guard
      let word = all.first(where: { $0.spellings.contains(text) })
        ?? all.first(where: { $0.spellings.contains { $0.hasPrefix(text) } })
    else { return nil }
    self = word
  }

  /// The spelling that a mistyped text probably means; `nil` if none is near enough.
  static func nearest(to text: String) -> String? {
    let text = text.lowercased()
    guard text.count <= 20 else { return nil }
    let near = allCases.flatMap(\.spellings).map { ($0, distance(text, $0)) }.min { $0.1 < $1.1 }
    guard let (spelling, steps) = near, steps <= min(2, spelling.count - 1) else { return nil }
    return spelling
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours that turn one text into the other
  /// (optimal string alignment distance; Damerau, “A technique for computer detection and correction of spelling
  /// errors”, 1964).
  static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one), Array(other))
    var rows = [Array(0...other.count)]
    for (i, character) in one.enumerated() {
      var row = [i + 1]
      for (j, target) in other.enumerated() {
        var steps = min(rows[i][j] + (character == target ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, character == other[j - 1], one[i - 1] == target { steps = min(steps, rows[i - 1][j - 1] + 1) }
        row.append(steps)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }
}
