import Foundation
package import SchoolDirectory

/// Whether players of a season may make groups inside their schools when they join.
public enum GroupsRule: String, CaseIterable, Sendable {
  /// A player chooses among the groups that an organiser has listed.
  case listed
  /// A player may name a group, which is made if the school has none of this name.
  case made
}

/// The name of a group inside a school, as a person types it.
///
/// Pupils of one class write its name in several ways. Spellings that differ in case, in spaces or in the width of
/// letters name the same group: `Class 1A`, `class 1a` and `Ｃｌａｓｓ　１Ａ`.
public struct GroupName: Hashable, Sendable {
  /// The maximum number of groups of a school to which players can add one.
  public static let maximumPerSchool = 100

  /// The name as boards show it.
  public let text: String
  /// The text that all spellings of the name have in common.
  package let folded: String

  /// Reads a name by the rules of a nickname, ``Nickname/init(typed:)``; `nil` if it breaks them.
  public init?(typed text: String) {
    guard let name = Nickname(typed: text) else { return nil }
    self.text = name.text
    folded = Self.folded(name.text)
  }

  /// The text that all spellings of a name have in common.
  package static func folded(_ name: String) -> String {
    String(name.precomposedStringWithCompatibilityMapping.lowercased().filter { !$0.isWhitespace })
      .precomposedStringWithCanonicalMapping
  }

  /// The id of the group of this name inside a school; `nil` if the school's id leaves no room for it. All spellings have
  /// the same id. So a group that was renamed, because its name was unfit, is not made again.
  package func id(inside school: SchoolID) -> SchoolID? { SchoolID(inside: school, named: folded) }

  /// Finds the group that the name means.
  package func group(among groups: [School], inside school: SchoolID) -> School? {
    let id = id(inside: school)
    return groups.first { Self.folded($0.name) == folded } ?? groups.first { $0.id == id }
  }
}
