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
