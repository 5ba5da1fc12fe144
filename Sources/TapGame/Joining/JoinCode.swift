/// The join code of a season. A fixed code is printed. A changing code is shown on a projector, so that only people who
/// were in the hall recently can join.
///
/// A changing code is computed from a secret and the time, as a time-based one-time password is (RFC 6238, with SHA-256
/// and letters in place of digits). So every node of a contest can compute the code, and a change of the code needs no
/// write.
public struct JoinCode: Hashable, Sendable, Codable {
  private enum Kind: Hashable {
    case fixed(String)
    case changing(secret: [UInt8], period: Int64)
    case withheld(period: Int64)
  }

  private let kind: Kind

  /// The number of letters in a changing code. There are 656 billion such codes. An attacker who tries 3,000 codes per
  /// second for three hours finds a valid code with a probability of 1 in 10,000.
  public static let length = 8
  /// The allowed numbers of letters and digits of a fixed code.
  public static let fixedLengthRange = 6...20
  /// The allowed periods of a changing code.
  public static let periodRange: ClosedRange<Duration> = .seconds(30) ... .seconds(86_400)
  /// The allowed numbers of bytes of a secret.
  public static let secretLengthRange = 16...64

  /// Creates a fixed code; `nil` if the number of letters and digits is outside ``fixedLengthRange``, or if a letter or
  /// digit is not ASCII. A QR code and every keyboard can produce ASCII.
  ///
  /// Case, spaces and marks between the letters make no difference.
  public init?(fixed text: String) {
    guard let code = CodeText.normalised(text), Self.fixedLengthRange.contains(code.count),
      code.allSatisfy(\.isASCII)
    else { return nil }
    kind = .fixed(code)
  }

  /// Creates a changing code; `nil` if the secret or the period is out of range. Fractions of a millisecond are
  /// dropped.
  ///
  /// - Parameters:
  ///   - secret: random bytes that nobody can guess; their number is within ``secretLengthRange``.
  ///   - period: the time after which the code changes, within ``periodRange``.
  public init?(secret: [UInt8], period: Duration) {
    guard Self.secretLengthRange.contains(secret.count), Self.periodRange.contains(period) else { return nil }
    kind = .changing(secret: secret, period: period.wholeMilliseconds)
  }

  /// Generates a secret of random bytes that nobody can guess.
  public static func randomSecret() -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    return (0..<secretLengthRange.lowerBound).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// A changing code whose secret is withheld or not generated yet. It accepts no text.
  package static let withheld = withheld(changingEvery: 600_000)

  static func withheld(changingEvery period: Int64) -> JoinCode { JoinCode(kind: .withheld(period: period)) }

  private init(kind: Kind) { self.kind = kind }

  /// Adds a secret to a withheld code. Other codes stay unchanged.
  func completed(secret: () -> [UInt8]) -> JoinCode {
    guard case .withheld(let period) = kind else { return self }
    return JoinCode(secret: secret(), period: .milliseconds(period)) ?? self
  }

  /// Whether the secret is withheld or not generated yet.
  var isWithheld: Bool {
    if case .withheld = kind { true } else { false }
  }

  /// The time after which the code changes; `nil` for a fixed code.
  public var period: Duration? {
    switch kind {
    case .fixed: nil
    case .changing(_, let period), .withheld(let period): .milliseconds(period)
    }
  }

  /// The text of the code at a moment, and the moment of the next change. The text of a withheld code is empty. A fixed
  /// or withheld code has no next change: `until` is `nil`.
  public func shown(in season: SeasonID, at moment: Timestamp) -> (text: String, until: Timestamp?) {
    switch kind {
    case .fixed(let text): return (text, nil)
    case .withheld: return ("", nil)
    case .changing(let secret, let period):
      let turn = Self.turn(moment, period)
      return (
        CodeText.grouped(Self.text(secret, season, turn: turn)),
        Timestamp(milliseconds: (turn &+ 1).multipliedReportingOverflow(by: period).partialValue)
      )
    }
  }

  /// Whether a text is the code at a moment, or the code of the period before. So a person has at least one period to
  /// type a code that the screen showed.
  public func accepts(_ text: String, in season: SeasonID, at moment: Timestamp) -> Bool {
    guard let given = CodeText.normalised(text) else { return false }
    switch kind {
    case .fixed(let code): return given == code
    case .withheld: return false
    case .changing(let secret, let period):
      let turn = Self.turn(moment, period)
      return [turn, turn &- 1].contains { given == Self.text(secret, season, turn: $0) }
    }
  }

  /// The number of the period that contains a moment.
  private static func turn(_ moment: Timestamp, _ period: Int64) -> Int64 {
    let (quotient, rest) = moment.milliseconds.quotientAndRemainder(dividingBy: period)
    return rest < 0 ? quotient - 1 : quotient
  }

  private static func text(_ secret: [UInt8], _ season: SeasonID, turn: Int64) -> String {
    let message = Array("touchschool code \(season) \(turn)".utf8)
    return CodeText.make(of: AuthenticationKey(secret).code(of: message).prefix(16), length: length)
  }
}

extension JoinCode {
  package var stored: String {
    switch kind {
    case .fixed(let text): "fixed \(text)"
    case .changing(let secret, let period):
      "every \(period) " + secret.hexadecimal
    case .withheld(let period): "new \(period)"
    }
  }

  /// Reads the ``stored`` form; `nil` for any other text.
  package init?(stored: String) {
    let words = stored.split(separator: " ", omittingEmptySubsequences: false)
    switch (words.first, words.count) {
    case ("fixed", 2): self.init(fixed: String(words[1]))
    case ("every", 3):
      guard let period = Int64(words[1]), period <= Self.periodRange.upperBound.wholeMilliseconds,
        let secret = [UInt8](hexadecimal: words[2])
      else { return nil }
      self.init(secret: secret, period: .milliseconds(period))
    case ("new", 2):
      guard let period = Int64(words[1]), Self.periodRange.wholeMilliseconds.contains(period) else { return nil }
      self.init(kind: .withheld(period: period))
    default: return nil
    }
    guard self.stored == stored else { return nil }
  }
}

extension JoinCode {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let code = JoinCode(stored: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is no code of a season")
    }
    self = code
  }

  /// Writes the stored form of the code.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(stored)
  }
}
