/// A school's identity: `source:level:code`, such as `datagokr:high:B000012345`.
///
/// The level is part of the identity because sources re-use codes: the same code at another level is another school.
/// An id never changes its meaning. It is made of visible ASCII characters, so its order, byte by byte, is the same in Swift and in SQL.
public struct SchoolID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The id as text.
  public let rawValue: String
  /// The school's level: the part between the colons.
  public let level: SchoolLevel

  /// The most characters that an id has.
  public static let maximumLength = 100

  /// Reads an id from its text; `nil` if the text is not `source:level:code`.
  ///
  /// - Complexity: O(length).
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let level = SchoolLevel(rawValue: String(parts[1])) else { return nil }
    self.init(source: String(parts[0]), level: level, code: String(parts[2]))
  }

  /// Makes an id from its parts.
  ///
  /// - Parameters:
  ///   - source: who lists the school: lower-case ASCII letters, digits and `-`.
  ///   - level: the school's level.
  ///   - code: what the source calls the school: visible ASCII without spaces and commas.
  /// - Returns: `nil` if a part is empty, too long, or has other characters.
  /// - Complexity: O(length).
  public init?(source: String, level: SchoolLevel, code: String) {
    let sourceIsValid = source.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || $0 == UInt8(ascii: "-")
    }
    let codeIsValid = code.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",") }
    let rawValue = "\(source):\(level.rawValue):\(code)"
    guard !source.isEmpty, !code.isEmpty, sourceIsValid, codeIsValid, rawValue.utf8.count <= Self.maximumLength else {
      return nil
    }
    self.rawValue = rawValue
    self.level = level
  }

  /// Who lists the school: the part before the first colon.
  public var source: Substring { rawValue.prefix { $0 != ":" } }

  /// The id as text.
  public var description: String { rawValue }

  /// Orders ids byte by byte.
  public static func < (a: SchoolID, b: SchoolID) -> Bool { a.rawValue < b.rawValue }
}

extension SchoolID: Codable {
  /// Reads the id from a string.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let id = SchoolID(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "“\(text)” is no school id (source:level:code)"))
    }
    self = id
  }

  /// Writes the id as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
