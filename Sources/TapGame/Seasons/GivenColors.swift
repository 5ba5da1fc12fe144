public import SchoolDirectory

/// The colors that an organiser gave to those that compete: the same on each wall, phone and certificate.
///
/// A color is a number of the pages' palette, which is `colors.css`.
public struct GivenColors: Hashable, Sendable, LosslessStringConvertible {
  /// The largest number of schools and groups with a color.
  public static let limit = 100
  /// The numbers of the palette's colors.
  public static let range: ClosedRange<Int> = 0...21

  private var colors: [SchoolID: Int] = [:]

  public init() {}

  /// Reads `names:other:red-team=21`, with a space between two; `nil` for anything else.
  public init?(_ description: String) {
    for word in description.split(separator: " ") {
      guard let end = word.lastIndex(of: "="), let school = SchoolID(word[..<end]),
        let color = Int(word[end...].dropFirst()), Self.range.contains(color), colors.count < Self.limit,
        colors.updateValue(color, forKey: school) == nil
      else { return nil }
    }
    // One value has one text.
    guard self.description == description else { return nil }
  }

  /// The colors in the order of their texts, so that equal colors have one text.
  public var description: String { colors.map { "\($0)=\($1)" }.sorted().joined(separator: " ") }

  /// The color of a school or a group; `nil` if it was given none.
  public subscript(school: SchoolID) -> Int? { colors[school] }
}
