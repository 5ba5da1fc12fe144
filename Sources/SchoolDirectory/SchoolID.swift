/// A school's identity: `source:level:code`, such as `datagokr:high:B000012345`.
///
/// The level is part of the identity because sources re-use codes: the same code at another level is another school. An
/// id never changes its meaning. It is made of visible ASCII characters, so its order, byte by byte, is the same in
/// Swift and in SQL.
///
/// The id of a group inside a school (a class, a house, a club) is the school's id, a comma and the group's code, such
/// as `datagokr:high:B000012345,3-2`. So a group needs no other reference to its school, and it never moves to another.
public struct SchoolID: Hashable, Comparable, Sendable, TextCodable {
  public let rawValue: String
  /// The school's level: the part between the colons.
  public let level: SchoolLevel

  /// What a text must be to be read as an id.
  public static let kind =
    "a school id (source:level:code, with the level \(SchoolLevel.allCases.map(\.rawValue).joined(separator: ", ")))"
  /// The maximum number of characters in an id.
  public static let maximumLength = 100

  /// Reads an id from its text; `nil` if the text is not `source:level:code`.
  public init?(_ text: some StringProtocol) {
    // A store reads tens of thousands of ids, so this iterates over the bytes once and does not split them.
    var text = String(text)
    let level: SchoolLevel? = text.withUTF8 { bytes in
      guard bytes.count <= Self.maximumLength, let first = bytes.firstIndex(of: .colon), first > 0,
        let second = bytes[(first + 1)...].firstIndex(of: .colon), second + 1 < bytes.count,
        bytes[..<first].allSatisfy(Self.isValidInSource)
      else { return nil }
      let comma = bytes.firstIndex(of: .comma) ?? bytes.count
      guard bytes[(second + 1)..<max(second + 1, comma)].allSatisfy(Self.isValidInCode), comma > second + 1,
        bytes[comma...].dropFirst().allSatisfy(Self.isValidInCode), comma != bytes.count - 1
      else { return nil }
      return SchoolLevel.allCases.first { $0.rawValue.utf8.elementsEqual(bytes[(first + 1)..<second]) }
    }
    guard let level else { return nil }
    rawValue = text
    self.level = level
  }

  /// - Parameters:
  ///   - source: the directory that lists the school: lower-case ASCII letters, digits and `-`.
  ///   - level: the school's level.
  ///   - code: the source's identifier of the school: visible ASCII without spaces and commas.
  /// - Returns: `nil` if a part is empty, too long, or has other characters.
  public init?(source: String, level: SchoolLevel, code: String) {
    guard !source.isEmpty, !code.isEmpty, source.utf8.allSatisfy(Self.isValidInSource),
      code.utf8.allSatisfy(Self.isValidInCode)
    else { return nil }
    let text = source + ":" + level.rawValue + ":" + code
    guard text.utf8.count <= Self.maximumLength else { return nil }
    rawValue = text
    self.level = level
  }

  /// Makes the id of a group inside a school.
  ///
  /// - Parameters:
  ///   - school: the school.
  ///   - code: the group's code: visible ASCII without spaces and commas.
  /// - Returns: `nil` if the school is a group itself, or if the code is empty, too long, or has other characters.
  public init?(inside school: SchoolID, code: String) {
    guard school.parent == nil else { return nil }
    self.init("\(school),\(code)")
  }

  private static func isValidInSource(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-")
  }

  private static func isValidInCode(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && byte != .comma
  }

  /// The directory that lists the school: the part before the first colon.
  public var source: Substring { rawValue.prefix { $0 != ":" } }

  /// The school that the group of this id is inside; `nil` if it is the id of a school.
  public var parent: SchoolID? {
    rawValue.utf8.firstIndex(of: .comma).map { SchoolID(text: String(rawValue[..<$0]), level: level) }
  }

  /// The school itself, or the school that the group is inside.
  public var school: SchoolID { parent ?? self }

  /// An id of no directory, for descriptions.
  package static let example = SchoolID(text: "sample:high:school", level: .high)

  private init(text: String, level: SchoolLevel) {
    rawValue = text
    self.level = level
  }

  public var description: String { rawValue }

  /// Orders ids byte by byte.
  public static func < (a: SchoolID, b: SchoolID) -> Bool { a.rawValue < b.rawValue }
}
