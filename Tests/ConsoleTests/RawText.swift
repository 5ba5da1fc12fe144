import Testing

/// A text with control characters as an argument of a test. The test run prints its arguments: this one escaped, so that it
/// cannot drive the terminal of whoever runs the tests.
struct RawText: ExpressibleByStringLiteral, CustomTestStringConvertible, Sendable {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  var testDescription: String {
    text.unicodeScalars.map { $0.escaped(asASCII: false) }.joined()
  }
}
