/// Reads coordinates in degrees; `nil` for a text that is not a number of degrees.
enum Coordinate {
  /// Degrees north, from -90 to 90.
  static func latitude(_ text: String) -> Double? { degrees(text, within: 90) }

  /// Degrees east, from -180 to 180.
  static func longitude(_ text: String) -> Double? { degrees(text, within: 180) }

  private static func degrees(_ text: String, within bound: Double) -> Double? {
    guard !text.isEmpty, let value = Double(text), value.magnitude <= bound else { return nil }
    return value
  }
}
