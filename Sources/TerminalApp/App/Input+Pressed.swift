package import Console

extension Input {
  /// The key, if it went down at this moment, as far as the terminal reports that.
  package var pressed: Key? {
    if case .key(let press) = event, press.kind == .press { key } else { nil }
  }
}
