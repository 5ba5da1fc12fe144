extension Decoder {
  /// Refuses a count that is negative or above 2⁵³: players add counts of an answer up, and numbers above are not exact in JSON
  /// (RFC 8259, section 6).
  ///
  /// - Throws: `DecodingError.dataCorrupted`.
  func demandCount(_ count: Int64) throws {
    guard (0...(1 << 53)).contains(count) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: codingPath, debugDescription: "\(count) is not a number of taps or batches"))
    }
  }
}
