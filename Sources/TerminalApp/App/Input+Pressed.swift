package import Console

extension Input {
  /// The pressed key; `nil` for other events. Some terminals report a repeat as a press.
  package var pressed: Key? {
    if case .key(let press) = event, press.kind == .press { key } else { nil }
  }
}
