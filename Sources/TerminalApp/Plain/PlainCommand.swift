import Basics

/// A command, parsed from a line.
enum PlainCommand: Equatable, Sendable {
  case tap(Int)
  /// Searches schools by a text, chooses one by its number in the last list, or prints mine.
  case school(String)
  case rank
  case rankings(Boards, count: Int)
  case history
  case round(seconds: Int)
  case players
  case wait
  /// Enters the season's code, or a ticket.
  case code(String)
  case help
  case quit
  case yes
  case no

  /// The schools on the board, relative to my school.
  enum Boards: CaseIterable, Equatable, Sendable {
    case all, level, region

    var spellings: [String] {
      switch self {
      case .all: ["all", "전체"]
      case .level: ["level", "학교급"]
      case .region: ["region", "지역"]
      }
    }
  }

  /// Why a line is not a command.
  enum Mistake: Error, Equatable, Sendable {
    case tooLong
    case unknown(String, nearest: String?)
    case tapCount(String)
    case rankings(String)
    case roundLength(String)
  }

  /// The maximum length of a line, in bytes.
  static let maximumLength = 1000
  /// The valid number of taps in one line.
  static let tapRange = 1...1000
  /// The valid number of rows in one command.
  static let rowRange = 1...100
  /// The lengths of a round, in seconds.
  static let roundLengths = [10, 30, 60]

  /// Parses a line, ignoring case and white space around words.
  ///
  /// - Throws: ``Mistake``.
  init(_ line: String) throws(Mistake) {
    guard line.utf8.count <= Self.maximumLength else { throw .tooLong }
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first else {
      self = .tap(1)
      return
    }
    guard let word = PlainWord(first) else { throw .unknown(first, nearest: PlainWord.nearest(to: first)) }
    let rest = words.dropFirst()
    switch word {
    case .tap: self = .tap(try Self.number(rest, in: Self.tapRange, orElse: 1, Mistake.tapCount))
    case .school: self = .school(rest.joined(separator: " "))
    case .rank: self = .rank
    case .rankings: self = try Self.rankings(rest)
    case .history: self = .history
    case .round:
      let seconds = try Self.number(rest, in: 1...60, orElse: Self.roundLengths[0], Mistake.roundLength)
      guard Self.roundLengths.contains(seconds) else { throw .roundLength("\(seconds)") }
      self = .round(seconds: seconds)
    case .players: self = .players
    case .wait: self = .wait
    case .code: self = .code(rest.joined(separator: " "))
    case .help: self = .help
    case .quit: self = .quit
    case .yes: self = .yes
    case .no: self = .no
    }
  }

  private static func number(
    _ words: ArraySlice<String>, in range: ClosedRange<Int>, orElse usual: Int, _ mistake: (String) -> Mistake
  ) throws(Mistake) -> Int {
    guard let word = words.first else { return usual }
    guard words.count == 1, let number = Int(word), range.contains(number) else {
      throw mistake(words.joined(separator: " "))
    }
    return number
  }

  private static func rankings(_ words: ArraySlice<String>) throws(Mistake) -> PlainCommand {
    var words = words
    var boards = Boards.all
    if let word = words.first?.lowercased(), Int(word) == nil {
      guard let named = Boards.allCases.first(where: { $0.spellings.contains { $0.hasPrefix(word) } }) else {
        throw .rankings(words.joined(separator: " "))
      }
      boards = named
      words = words.dropFirst()
    }
    return .rankings(boards, count: try number(words, in: rowRange, orElse: 10, Mistake.rankings))
  }
}

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

extension PlainCommand.Mistake {
  /// One sentence: what is wrong, and a correct form.
  func sentence(in language: Language) -> String {
    switch self {
    case .tooLong:
      let bytes = PlainCommand.maximumLength.grouped
      return language("The line is too long and was left out; \(bytes) bytes are the most.")
    case .unknown(let word, let nearest?):
      return language("“\(word.shownInLine)” is not a command; did you mean “\(nearest)”?")
    case .unknown(let word, nil):
      return language("“\(word.shownInLine)” is not a command; “help” lists them all.")
    case .tapCount(let text):
      let most = PlainCommand.tapRange.upperBound.grouped
      return language("“tap” takes a number from 1 to \(most), not “\(text.shownInLine)”.")
    case .rankings(let text):
      let most = PlainCommand.rowRange.upperBound
      return language(
        "“rankings” takes all, level or region and a number from 1 to \(most), not “\(text.shownInLine)”.")
    case .roundLength(let text):
      return language("A round has 10, 30 or 60 seconds, not “\(text.shownInLine)”.")
    }
  }
}

enum PlainHelp {
  /// A line for each command.
  static func lines(in language: Language) -> [String] {
    [
      language("An empty line, tap: one tap; “tap 5” is five."),
      language("school 서울고: finds schools by a part of the name; “school 3” chooses the third."),
      language("rank: your school's rank, and who is ahead and behind."),
      language("rankings all, level or region: a board; a number of rows may follow."),
      language("history: your school over time."),
      language("round 10, 30 or 60: a timed round of so many seconds."),
      language("players: the players of your school around you."),
      language("wait: until every tap is confirmed."),
      language("code ABCD-EFGH: joins with the season's code, or a ticket."),
      language("quit: hands everything in and leaves."),
      language("The beginning of a word is enough, and Korean words will do."),
    ]
  }
}
