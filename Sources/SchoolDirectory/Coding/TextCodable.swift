/// A value that is encoded as its text.
public protocol TextCodable: LosslessStringConvertible, Codable {
  /// What the text must be, for errors: `a school id (source:level:code)`.
  static var kind: String { get }
}

extension TextCodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// - Throws: `DecodingError` for a text that describes no value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is not \(Self.kind)")
    }
    self = value
  }
}
