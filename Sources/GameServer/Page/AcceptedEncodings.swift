import HTTPTypes

/// The content encodings that a client accepts (RFC 9110, section 12.5.3).
struct AcceptedEncodings {
  private let weights: [String: Double]

  init(_ headers: HTTPFields) {
    let codings = headers[values: .acceptEncoding].flatMap { $0.split(separator: ",") }
    let pairs = codings.map { coding -> (String, Double) in
      let parts = coding.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
      return (parts.first ?? "", weight ?? 1)
    }
    weights = Dictionary(pairs) { first, _ in first }
  }

  var includeGzip: Bool { (weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0) > 0 }
}
