package import Console

extension Input {
  /// The key, if this is a press and not a repeat or a release, as far as the terminal reports that.
  package var pressed: Key? {
    if case .key(let press) = event, press.kind == .press { key } else { nil }
  }
}
