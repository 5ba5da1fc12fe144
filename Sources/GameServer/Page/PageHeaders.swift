import HTTPTypes

/// The header fields of every response that a browser shows. With these fields, a page loads and runs only resources of
/// this server, and cannot be framed by other pages.
enum PageHeaders {
  static let fields: HTTPFields = {
    var fields = HTTPFields()
    for (name, value) in values {
      guard let name = HTTPField.Name(name) else { continue }
      fields[name] = value
    }
    return fields
  }()

  /// The page's Content Security Policy (W3C, Level 3).
  static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  private static let values = [
    ("Content-Security-Policy", policy),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Permissions-Policy", "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]
}

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
