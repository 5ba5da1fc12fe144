/// The value of `If-None-Match`: what a client has, by RFC 9110, section 13.1.2.
struct EntityTagList {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Whether a strong tag is among them; by the weak comparison, which does not look at the mark of a weak one.
  func matches(_ tag: String) -> Bool {
    if text.trimmingPrefix(while: \.isWhitespace).first == "*" { return true }
    var rest = text[...]
    while let open = rest.firstIndex(of: "\"") {
      guard let end = rest[rest.index(after: open)...].firstIndex(of: "\"") else { return false }
      if rest[open...end] == tag { return true }
      rest = rest[rest.index(after: end)...]
    }
    return false
  }
}
