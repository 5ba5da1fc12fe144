import GameAPI
import Hummingbird

/// The query of a stream, whose parameters are read by name.
struct StreamParameters {
  private let query: Parameters

  init(_ query: Parameters) { self.query = query }

  /// Whether a parameter is given.
  func has(_ name: String) -> Bool { query[Substring(name)] != nil }

  /// A parameter that is given once; `nil` if it is not given.
  ///
  /// - Throws: `Problem` when it cannot be read, or is given more than once.
  func value<Value>(_ name: String, _ expected: String, _ read: (String) throws -> Value?) throws -> Value? {
    try values(name, upTo: 1, expected, read).first
  }

  /// A parameter that may be given several times, in that order.
  ///
  /// - Throws: `Problem` when one cannot be read, or there are more than the limit.
  func values<Value>(
    _ name: String, upTo limit: Int, _ expected: String, _ read: (String) throws -> Value?
  ) throws -> [Value] {
    let texts = query.getAll(name)
    guard texts.count <= limit else {
      throw Problem(.invalidValue, detail: "“\(name)” is given \(texts.count) times; \(limit) is the most.")
    }
    return try texts.map { text in
      guard let value = try read(String(text)) else {
        throw Problem(.invalidValue, detail: "“\(name)” takes \(expected), not “\(text)”.")
      }
      return value
    }
  }
}
