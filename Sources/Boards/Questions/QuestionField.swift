import Ranking
public import SchoolDirectory
public import TapGame

/// A field of a question: a part of its path, or a parameter of its query.
public struct QuestionField<Question: Sendable>: Sendable {
  public let name: String
  public let meaning: String
  /// What its text has to be, for a refusal: `the number of a season`.
  public let words: String
  /// The JSON Schema of its value, as JSON.
  public let schema: String
  /// Whether it is `true` if only its name is given.
  public let isFlag: Bool
  /// How often it may be given; `nil` for once.
  public let most: Int?
  private let reading: @Sendable (_ texts: [String], _ question: inout Question) -> String?
  private let writing: @Sendable (Question) -> [String]

  /// A field that has a value in every question.
  public init<Value>(
    _ name: String, _ path: any WritableKeyPath<Question, Value> & Sendable, _ kind: QuestionValue<Value>,
    _ meaning: String
  ) {
    self.init(name, kind, meaning, most: nil) {
      $0[keyPath: path] = $1
    } values: {
      [$0[keyPath: path]]
    }
  }

  /// A field that may be left out.
  public init<Value>(
    _ name: String, _ path: any WritableKeyPath<Question, Value?> & Sendable, _ kind: QuestionValue<Value>,
    _ meaning: String
  ) {
    self.init(name, kind, meaning, most: nil) {
      $0[keyPath: path] = $1
    } values: {
      $0[keyPath: path].map { [$0] } ?? []
    }
  }

  /// A field that may be given several times.
  public init<Value>(
    _ name: String, upTo most: Int, each path: any WritableKeyPath<Question, [Value]> & Sendable,
    _ kind: QuestionValue<Value>, _ meaning: String
  ) {
    self.init(name, kind, meaning, most: most) {
      $0[keyPath: path].append($1)
    } values: {
      $0[keyPath: path]
    }
  }

  private init<Value>(
    _ name: String, _ kind: QuestionValue<Value>, _ meaning: String, most: Int?,
    store: @escaping @Sendable (inout Question, Value) -> Void, values: @escaping @Sendable (Question) -> [Value]
  ) {
    (self.name, self.meaning, words, schema) = (name, meaning, kind.words, kind.schema)
    (isFlag, self.most) = (Value.self == Bool.self, most)
    reading = { texts, question in
      for text in texts {
        guard let value = kind.read(text) else { return text }
        store(&question, value)
      }
      return nil
    }
    writing = { values($0).map(kind.write) }
  }

  /// Reads the field.
  ///
  /// - Returns: the first text that is no value; `nil` if there is none.
  public func read(_ texts: [String], into question: inout Question) -> String? { reading(texts, &question) }

  /// The field's values as text; empty if it was left out.
  public func texts(of question: Question) -> [String] { writing(question) }
}

/// How a value of a question's field is written as text.
public struct QuestionValue<Value>: Sendable {
  /// What the text has to be, for a refusal.
  public let words: String
  /// The JSON Schema of the value, as JSON.
  public let schema: String
  package let read: @Sendable (String) -> Value?
  let write: @Sendable (Value) -> String

  public init(
    _ words: String, schema: String, read: @escaping @Sendable (String) -> Value?,
    write: @escaping @Sendable (Value) -> String
  ) {
    (self.words, self.schema, self.read, self.write) = (words, schema, read, write)
  }

  fileprivate static func reference(_ name: String) -> String { "{\"$ref\":\"#/components/schemas/\(name)\"}" }
}

extension QuestionValue where Value: LosslessStringConvertible & Sendable {
  /// A value that is written as its text.
  public init(_ words: String, schema: String) {
    self.init(words, schema: schema, read: { Value($0) }, write: \.description)
  }
}

extension QuestionValue where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// A word of a list.
  public static var word: QuestionValue {
    let all = Value.allCases.map(\.rawValue)
    return QuestionValue(
      all.dropLast().joined(separator: ", ") + " or " + (all.last ?? ""),
      schema: "{\"enum\":[\(all.map { "\"\($0)\"" }.joined(separator: ","))]}", read: { Value(rawValue: $0) },
      write: \.rawValue)
  }
}

extension QuestionValue<SeasonID> {
  /// The number of a season. The store refuses a number that no season has.
  public static let season = QuestionValue(
    "the number of a season", schema: "{\"type\":\"integer\",\"format\":\"int64\"}",
    read: { Int64($0).map(SeasonID.init(rawValue:)) }, write: \.description)
}

extension QuestionValue<SchoolID> {
  public static let school = QuestionValue("a school id (source:level:code)", schema: reference("SchoolID"))
}

extension QuestionValue<Nickname> {
  public static let nickname = QuestionValue(
    "a nickname", schema: "{\"type\":\"string\",\"minLength\":1,\"maxLength\":240,\"examples\":[\"민준\"]}",
    read: { Nickname($0) }, write: \.text)
}

extension QuestionValue<Int> {
  /// A number in a range.
  public static func number(in range: ClosedRange<Int>) -> QuestionValue {
    let end = range.upperBound == .max ? "" : " to \(range.upperBound)"
    let maximum = range.upperBound == .max ? "" : ",\"maximum\":\(range.upperBound)"
    return QuestionValue(
      "a number from \(range.lowerBound)\(end)",
      schema: "{\"type\":\"integer\",\"minimum\":\(range.lowerBound)\(maximum)}",
      read: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }, write: \.description)
  }
}

extension QuestionValue<Int> {
  /// A whole number. The question itself checks its range, which depends on who asks.
  static func whole(in range: ClosedRange<Int>) -> QuestionValue {
    QuestionValue("a whole number", schema: number(in: range).schema)
  }
}

extension QuestionValue<Bool> {
  static let flag = QuestionValue("true or false", schema: "{\"type\":\"boolean\"}")
}

extension QuestionValue<Board> {
  /// A board. A slash in it may stand as it is.
  package static let board = QuestionValue(
    "all, level:L, region:R, district:R/D, region:R/level:L or school:ID",
    schema:
      #"{"type":"string","pattern":"^(all|level:(elementary|middle|high|special|other)|region:[^/]+(/level:(elementary|middle|high|special|other))?|district:[^/]+/[\\s\\S]+|school:[a-z0-9-]+:(elementary|middle|high|special|other):[!-+.-~-]+)$"}"#
  )
}

extension QuestionValue<BoardCursor> {
  static let cursor = QuestionValue("a cursor as a page gives it", schema: #"{"type":"string"}"#)
}

extension QuestionValue<NumberRange> {
  private static let schema =
    #"{"type":"string","pattern":"^([0-9]{1,18}|[0-9]{1,18}-([0-9]{1,18})?|-[0-9]{1,18})$","examples":["10-20"]}"#
  static let ranks = QuestionValue("a rank or ranks, such as 3, 10-20 or 100-", schema: schema)
  static let taps = QuestionValue(
    "a number of taps or a range, such as 120, 100-200, 100- or -200", schema: schema)
}

extension QuestionValue<Percentile> {
  static let percentile = QuestionValue(
    "percent from 0 to 100, with two places after the point at the most",
    schema:
      #"{"type":"string","pattern":"^(0?[0-9]{1,2}(\\.[0-9]{1,2})?|100(\\.0{1,2})?)$","examples":["12.5"]}"#)
}

extension QuestionValue<HistoryInterval> {
  static let interval = QuestionValue(
    "a step such as 5m, 1h, 1d or 1w",
    schema:
      #"{"type":"string","pattern":"^0*(([1-9][0-9]{0,4}|[1-4][0-9]{5}|5[01][0-9]{4}|52[0-6][0-9]{3}|5270[0-3][0-9]|527040)m|([1-9][0-9]{0,2}|[1-7][0-9]{3}|8[0-6][0-9]{2}|87[0-7][0-9]|878[0-4])h|([1-9][0-9]?|[12][0-9]{2}|3[0-5][0-9]|36[0-6])d|([1-9]|[1-4][0-9]|5[0-2])w)$","examples":["5m"]}"#
  )
}

extension QuestionValue<SessionID> {
  static let session = QuestionValue(
    "the number of a session", schema: #"{"type":"integer","format":"int64","minimum":1}"#,
    read: { text in Int64(text).flatMap { $0 > 0 ? SessionID(rawValue: $0) : nil } }, write: \.description)
}

extension QuestionField {
  /// The board, in the path.
  static func board(_ path: any WritableKeyPath<Question, Board> & Sendable) -> QuestionField {
    .init("board", path, .board, "all, level:L, region:R, district:R/D, region:R/level:L, or school:ID for its groups.")
  }

  /// The school, in the path.
  static func school(_ path: any WritableKeyPath<Question, SchoolID> & Sendable) -> QuestionField {
    .init("school", path, .school, "The school's id.")
  }

  static func ties(_ path: any WritableKeyPath<Question, TiePolicy> & Sendable) -> QuestionField {
    .init("ties", path, .word, "How ties are ranked: 1234, 1224, 1334, 1223.")
  }

  /// The season; the current one if it is left out.
  static func season(_ path: any WritableKeyPath<Question, SeasonID?> & Sendable) -> QuestionField {
    .init("season", path, .season, "The season's number; the one that is live, or else the last, if not given.")
  }

  /// A season; all if it is left out.
  static func ofAllSeasons(_ path: any WritableKeyPath<Question, SeasonID?> & Sendable) -> QuestionField {
    .init("season", path, .season, "The season's number; all seasons if not given.")
  }
}

extension QuestionValue<Int64> {
  public static let order = QuestionValue(
    "the number of an entry", schema: "{\"type\":\"integer\",\"format\":\"int64\"}")
}

extension QuestionValue<Timestamp> {
  /// A moment with its time zone. An unescaped plus arrives as a space.
  public static let moment = QuestionValue(
    "a time with its zone, such as 2026-12-01T09:00:00Z", schema: "{\"type\":\"string\",\"format\":\"date-time\"}",
    read: { $0.contains("T") ? Timestamp(iso8601: $0.replacing(" ", with: "+")) : nil }, write: \.description)
}
