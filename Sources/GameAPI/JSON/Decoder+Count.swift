extension Decoder {
  /// Checks that a count is from 0 to 2⁵³. Clients add up the counts of a response, and larger numbers are not exact in
  /// JSON (RFC 8259, section 6).
  ///
  /// - Throws: `DecodingError.dataCorrupted`.
  func demandCount(_ count: Int64) throws {
    guard (0...(1 << 53)).contains(count) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: codingPath, debugDescription: "\(count) is not a number of taps or batches"))
    }
  }
}
