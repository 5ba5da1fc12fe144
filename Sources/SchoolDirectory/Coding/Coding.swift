/// An optional property that is encoded as `null` when it is `nil`, so that its key is always present.
///
/// Decoding treats a missing key as `null`.
@propertyWrapper
public struct ExplicitNull<Value> {
  public var wrappedValue: Value?

  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
}

extension ExplicitNull: Sendable where Value: Sendable {}
extension ExplicitNull: Equatable where Value: Equatable {}
extension ExplicitNull: Hashable where Value: Hashable {}

extension ExplicitNull: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}

extension ExplicitNull: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init(wrappedValue: container.decodeNil() ? nil : try container.decode(Value.self))
  }
}

extension KeyedDecodingContainer {
  /// Reads a wrapped optional, which is `nil` if the key is missing.
  ///
  /// The synthesised `init(from:)` calls this for each wrapped property.
  public func decode<Value: Decodable>(_ type: ExplicitNull<Value>.Type, forKey key: Key) throws -> ExplicitNull<Value>
  {
    ExplicitNull(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

/// A flag that is written only if it is `true`. If its key is missing, it is `false`.
@propertyWrapper
public struct SparseFlag: Hashable, Sendable, Codable {
  public var wrappedValue: Bool

  public init(wrappedValue: Bool) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws { wrappedValue = try decoder.singleValueContainer().decode(Bool.self) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedDecodingContainer {
  /// Reads a flag, which is `false` if the key is missing. The synthesised `init(from:)` calls this.
  public func decode(_ type: SparseFlag.Type, forKey key: Key) throws -> SparseFlag {
    SparseFlag(wrappedValue: try decodeIfPresent(Bool.self, forKey: key) ?? false)
  }
}

extension KeyedEncodingContainer {
  /// Writes a flag that is `true`. The synthesised `encode(to:)` calls this.
  public mutating func encode(_ value: SparseFlag, forKey key: Key) throws {
    if value.wrappedValue { try encode(true, forKey: key) }
  }
}

extension KeyedDecodingContainer {
  /// Reads a number and checks that it is not below a minimum.
  ///
  /// - Throws: `DecodingError`.
  package func number<Number: FixedWidthInteger & Decodable>(_ key: Key, from minimum: Number = 0) throws -> Number {
    let number = try decode(Number.self, forKey: key)
    guard number >= minimum else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "“\(key.stringValue)” is \(number), below \(minimum)")
    }
    return number
  }
}

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
