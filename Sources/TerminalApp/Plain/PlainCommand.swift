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
