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
