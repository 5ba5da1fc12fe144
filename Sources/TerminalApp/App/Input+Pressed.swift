package import Console

extension Input {
  /// The key, if this is the moment at which it went down, as far as the terminal tells.
  package var pressed: Key? {
    if case .key(let press) = event, press.kind == .press { key } else { nil }
  }
}
