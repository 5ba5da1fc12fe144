/// A ticket is a printed code for one player. The store keeps only its digest, so that nobody can read a ticket from
/// the store's file.
public struct Ticket: Hashable, Sendable {
  /// The ticket as it is printed, such as `ABCDE-FGHJK`.
  public let text: String

  /// The number of letters in a ticket. There are 590 trillion (5.9 × 10¹⁴) possible tickets.
  package static let length = 10
  /// The number of random bytes that a ticket needs.
  public static let randomLength = 16

  /// Creates a ticket from random bytes; `nil` for fewer than ``randomLength``.
  public init?(random bytes: [UInt8]) {
    guard bytes.count >= Self.randomLength else { return nil }
    text = CodeText.grouped(CodeText.make(of: bytes, length: Self.length))
  }

  /// The digest that the store keeps.
  public var digest: TicketDigest { TicketDigest(normalised: CodeText.normalised(text) ?? "") }
}

/// The digest of a ticket, which the store keeps in place of the ticket: half of the SHA-256 of its letters.
public struct TicketDigest: RawRepresentable, Hashable, Sendable, Codable {
  /// 32 hexadecimal digits.
  public let rawValue: String

  /// Reads a digest of 32 hexadecimal digits in lower case; `nil` for any other text.
  public init?(rawValue: String) {
    guard rawValue.utf8.count == 32, rawValue.allSatisfy({ $0.isHexDigit && !$0.isUppercase && $0.isASCII }) else {
      return nil
    }
    self.rawValue = rawValue
  }

  /// The digest of a ticket that a person typed; `nil` if the text cannot be a ticket.
  public init?(of text: String) {
    guard let letters = CodeText.normalised(text), letters.count == Ticket.length else { return nil }
    self.init(normalised: letters)
  }

  init(normalised letters: String) {
    rawValue = String(SHA256Hasher.hash(of: "touchschool ticket \(letters)".utf8).hexadecimal.prefix(32))
  }
}
