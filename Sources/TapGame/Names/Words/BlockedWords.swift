public import Basics
/// The words that a nickname must not contain: insults, obscenities and names of the staff.
///
/// A word is also found in other spellings: with marks or spaces between its letters, with repeated letters, with
/// digits or a star for letters (`sh1t`, `sh*t`), with letters that look or sound alike (`fuxk`, `쒸발`), in full width, in
/// Hangul letters that were typed apart (`ㅅㅣㅂㅏㄹ`), cut down to one (`ㅅ발`), or typed on a Latin keyboard (`tlqkf`). No list
/// finds all spellings.
///
/// A word in most scripts, such as Latin, matches only as a whole word, so that `class` is a valid name. A word in
/// Hangul, Kana, Chinese characters or Thai matches anywhere, unless the list specifies another place. A safe word,
/// such as 시발점, allows the blocked word inside it, except where digits or marks stand for letters: Dick is a valid
/// name, and d1ck is not. If a word is both blocked and safe, the later line decides.
///
/// A list is a text with one word on each line:
///
///     # a comment
///     word       Latin letters: as a whole word; Hangul: anywhere
///     =word      only as a whole word
///     word*      at the beginning of a word
///     *word*     anywhere
///     !word      safe: a blocked word inside it is allowed
public struct BlockedWords: Sendable {
  /// The maximum number of bytes of a list.
  public static let maximumSize = 1 << 20
  /// The maximum number of letters of a word.
  public static let maximumLength = 40
  /// The maximum number of words in a list.
  public static let maximumCount = 10_000

  private var blocked: [Unicode.Scalar: [BlockedWord]] = [:]
  private var safe: [Unicode.Scalar: [BlockedWord]] = [:]

  /// The built-in list, in Korean and English. The list allows names of people, such as Dick or 조지, as they are
  /// written.
  public static let builtIn = BlockedWords(lines: builtInLines)

  /// No words: every nickname is allowed.
  public static let none = BlockedWords(lines: [])

  /// Reads the lines of a list and ignores invalid lines.
  init(lines: [String]) {
    for line in lines {
      if let entry = try? Entry(line) { add(entry) }
    }
  }

  /// Extends a list with more blocked words and safe words.
  ///
  /// - Parameters:
  ///   - base: the list to add to.
  ///   - bytes: the words to add, as the text of a list in UTF-8. It may have a byte order mark and Windows line endings.
  /// - Throws: ``BlockedWordsError`` for the first line that cannot be read.
  public init(extending base: BlockedWords = .builtIn, with bytes: [UInt8]) throws(BlockedWordsError) {
    self = base
    guard bytes.count <= Self.maximumSize else { throw BlockedWordsError(line: nil, fault: .tooLarge) }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    var count = 0
    for (place, line) in content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard let text = String(validating: line, as: UTF8.self) else {
        throw BlockedWordsError(line: place + 1, fault: .notUTF8)
      }
      let entry: Entry?
      do { entry = try Entry(text) } catch { throw BlockedWordsError(line: place + 1, fault: error) }
      guard let entry else { continue }
      count += 1
      guard count <= Self.maximumCount else { throw BlockedWordsError(line: place + 1, fault: .tooMany) }
      add(entry)
    }
  }

  /// Whether a nickname contains a blocked word.
  ///
  /// - Complexity: O(length × words that begin with the same letter).
  public func blocks(_ nickname: Nickname) -> Bool {
    let text = nickname.text
    return holds(SpelledText(lettersOf: text), isHangul: false)
      || text.contains("*") && holds(SpelledText(lettersOf: text, hasStars: true), isHangul: false)
      || holds(SpelledText(keysOf: text), isHangul: true, least: 2)
      || text.unicodeScalars.contains(where: HangulKeys.isHangul)
        && (holds(SpelledText(hangulOf: text), isHangul: true)
          || holds(SpelledText(typedHangulOf: text), isHangul: true))
  }

  private mutating func add(_ entry: Entry) {
    guard let first = entry.word.letters.first else { return }
    if entry.isSafe {
      // A name that is a word of the list, such as Dick, is safe in all its letters. Another word is safe as it is written:
      // “faq” allows no “fag”.
      var word = entry.word
      word.isExact = !(blocked[first] ?? []).contains { $0.letters == word.letters }
      safe[first, default: []].append(word)
    } else {
      safe[first]?.removeAll { $0.letters == entry.word.letters }
      for beginning in entry.word.beginnings { blocked[beginning, default: []].append(entry.word) }
    }
  }

  /// - Parameter least: the minimum number of letters of a word.
  private func holds(_ text: SpelledText, isHangul: Bool, least: Int = 1) -> Bool {
    let found = Self.ranges(of: blocked, in: text, isHangul: isHangul).filter { $0.count >= least }
    guard !found.isEmpty else { return false }
    let safe = Self.ranges(of: safe, in: text, isHangul: isHangul).filter { safe in
      text.letters[safe].allSatisfy { !$0.isStandIn }
    }
    return !found.allSatisfy { found in
      safe.contains { safe in
        // A safe word also allows a match that begins later and overlaps the safe word: in 날씨발, the syllable 씨 belongs
        // to 날씨.
        safe.lowerBound <= found.lowerBound && found.upperBound <= safe.upperBound
          || safe.lowerBound < found.lowerBound && found.lowerBound < safe.upperBound
      }
    }
  }

  private static func ranges(
    of words: [Unicode.Scalar: [BlockedWord]], in text: SpelledText, isHangul: Bool
  ) -> [Range<Int>] {
    text.letters.indices.flatMap { index in
      text.letters[index].readings.flatMap { letter in
        (words[letter] ?? []).compactMap { $0.isHangul == isHangul ? $0.range(in: text, from: index) : nil }
      }
    }
  }
}

extension BlockedWords {
  private struct Entry {
    let word: BlockedWord
    let isSafe: Bool

    /// - Returns: `nil` for a line without a word.
    init?(_ line: String) throws(BlockedWordsError.Fault) {
      var text = line.prefix { $0 != "#" }[...].trimmed
      guard !text.isEmpty else { return nil }
      isSafe = text.first == "!"
      if isSafe { text = text.dropFirst().trimmed }
      let isWhole = text.first == "="
      if isWhole { text = text.dropFirst().trimmed }
      let (opens, closes) = (text.first == "*", text.last == "*" && text.count > 1)
      text = text.dropFirst(opens ? 1 : 0).dropLast(closes ? 1 : 0).trimmed
      let content = String(text)
      let hangul = SpelledText(hangulOf: content).letters
      let all = SpelledText(lettersOf: content).letters
      let isHangul = all.allSatisfy { HangulKeys.isHangul($0.scalar) }
      let letters = isHangul ? hangul : all
      guard !letters.isEmpty else { throw .noLetters }
      guard letters.count <= BlockedWords.maximumLength else { throw .tooLong }
      guard !(opens && !closes), !(isWhole && closes), letters.allSatisfy({ !$0.isStandIn }) else { throw .unclear }
      let isCrowded = all.contains { $0.scalar.isOfScriptWithoutSpaces }
      let place: BlockedWord.Place =
        isWhole ? .whole : opens || isSafe ? .anywhere : closes ? .beginning : isCrowded ? .anywhere : .whole
      word = BlockedWord(letters: letters.map(\.scalar), place: place, isHangul: isHangul, isSafe: isSafe)
    }
  }
}

/// Why a list of words cannot be read.
public struct BlockedWordsError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Fault: Error, Hashable, Sendable {
    case tooLarge
    case tooMany
    case notUTF8
    case noLetters
    case tooLong
    /// The line combines signs that exclude each other, or a word contains a digit or a mark in place of a letter.
    case unclear
  }

  /// The number of the line, from 1; `nil` if the error is about the whole list.
  public let line: Int?
  public let fault: Fault
}

extension BlockedWordsError: WordedError {
  /// One sentence for people: what, where, what to do.
  public var description: String { words.description }

  package var words: Words {
    let what: Words =
      switch fault {
      case .tooLarge: "A list of words has at most \(BlockedWords.maximumSize) bytes; make it shorter."
      case .tooMany: "A list has at most \(BlockedWords.maximumCount) words; make it shorter."
      case .notUTF8: "the line is not UTF-8; save the file as UTF-8."
      case .noLetters: "there is no word; write one with letters, or # before a comment."
      case .tooLong: "a word has at most \(BlockedWords.maximumLength) letters; write a shorter one."
      case .unclear:
        "a line is word, =word, word*, *word* or !word, of letters without digits, as digits for letters are found anyway; write one of these."
      }
    return line.map { "Line \($0): \(what)" } ?? what
  }
}

extension Unicode.Scalar {
  /// Whether the letter is Hangul, Kana, a Chinese character or Thai. These scripts write words without spaces, or with
  /// endings.
  fileprivate var isOfScriptWithoutSpaces: Bool {
    HangulKeys.isHangul(self) || properties.isIdeographic || (0x3040...0x30FF).contains(value)
      || (0x0E00...0x0E7F).contains(value)
  }
}
