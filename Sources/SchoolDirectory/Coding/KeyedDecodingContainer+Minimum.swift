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
