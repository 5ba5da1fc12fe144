/// A ticket: a code for one player. It is printed, and the store keeps only its digest, so that nobody reads a ticket from a file.
public struct Ticket: Hashable, Sendable {
  /// The ticket as it is printed, such as `ABCDE-FGHJK`.
  public let text: String

  /// How many letters a ticket has: 590 million million tickets.
  package static let length = 10
  /// How many random bytes a ticket is made of.
  public static let randomLength = 16

  /// The ticket of random bytes; `nil` for fewer than ``randomLength``.
  /// - Complexity: O(1).
  public init?(random bytes: [UInt8]) {
    guard bytes.count >= Self.randomLength else { return nil }
    text = CodeText.grouped(CodeText.make(of: bytes, length: Self.length))
  }

  /// What the store knows it by.
  public var digest: TicketDigest { TicketDigest(normalised: CodeText.normalised(text) ?? "") }
}

/// What a store knows a ticket by: half of the SHA-256 of its letters.
public struct TicketDigest: RawRepresentable, Hashable, Sendable, Codable {
  /// 32 hexadecimal digits.
  public let rawValue: String

  /// Reads a digest; `nil` for anything but 32 hexadecimal digits in lower case.
  /// - Complexity: O(1).
  public init?(rawValue: String) {
    guard rawValue.utf8.count == 32, rawValue.allSatisfy({ $0.isHexDigit && !$0.isUppercase && $0.isASCII }) else {
      return nil
    }
    self.rawValue = rawValue
  }

  /// The digest of what somebody has typed in; `nil` for what cannot be a ticket.
  /// - Complexity: O(length).
  public init?(of text: String) {
    guard let letters = CodeText.normalised(text), letters.count == Ticket.length else { return nil }
    self.init(normalised: letters)
  }

  init(normalised letters: String) {
    var hasher = SHA256Hasher()
    hasher.update(Array("touchschool ticket \(letters)".utf8))
    rawValue = String(hasher.finalized().hexadecimal.prefix(32))
  }
}
