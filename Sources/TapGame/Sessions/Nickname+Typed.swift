import Foundation

extension Nickname {
  /// The maximum number of combining marks, such as accents, on one letter of a typed name.
  private static let maximumMarks = 3

  /// Normalizes and validates a name that a person typed. Spellings that look alike become the same name. The result is
  /// `nil` for a refused name.
  ///
  /// - Full-width letters and other compatibility forms become the usual letters (Unicode's normal form KC). A run of
  ///   spaces becomes one space.
  /// - Fillers, variation selectors and joiners are removed, except in emoji.
  /// - A name with more than three marks on one letter is refused. A name that mixes two of the scripts Latin, Greek,
  ///   Cyrillic, Armenian and Cherokee is also refused, because their letters look alike (Unicode Technical Standard
  ///   39, section 5.1).
  ///
  /// A store reads stored names with ``init(_:)``, so that names from earlier versions stay unchanged.
  ///
  /// - Complexity: O(length).
  public init?(typed text: String) {
    guard text.utf8.count <= Self.maximumLength * 64 else { return nil }
    var kept = ""
    for character in text.precomposedStringWithCompatibilityMapping {
      let scalars = character.unicodeScalars
      if character.isWhitespace {
        if kept.last != " " { kept.append(" ") }
      } else if scalars.contains(where: \.isPicture) {
        kept.append(character)
      } else {
        // Format characters other than the joiner stay in the text here. `init(_:)` refuses them.
        let visible = scalars.filter {
          !$0.properties.isDefaultIgnorableCodePoint || $0.properties.generalCategory == .format && $0 != "\u{200D}"
        }
        guard visible.filter(\.isMark).count <= Self.maximumMarks else { return nil }
        kept.unicodeScalars.append(contentsOf: visible)
      }
    }
    let scripts = Set(kept.unicodeScalars.compactMap(AlikeScript.init))
    guard scripts.count <= 1 else { return nil }
    self.init(kept)
  }

  /// The skeleton of the name. A person who reads fast confuses names with the same skeleton. The skeleton has no case,
  /// spaces, punctuation or marks, and it has Latin letters in place of letters and digits that look like them.
  ///
  /// The pairs of letters are the most common ones in `confusables.txt` of Unicode Technical Standard 39.
  ///
  /// - Complexity: O(length).
  package var skeleton: String {
    let scalars = text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars.filter {
      !$0.properties.isDefaultIgnorableCodePoint && !$0.properties.isWhitespace && !$0.isPunctuation && !$0.isMark
    }
    var skeleton = String.UnicodeScalarView()
    for scalar in scalars { skeleton.append(Self.latin[scalar] ?? scalar) }
    return String(skeleton)
  }

  /// Whether a reader may confuse two names: they are equal, or they have the same `skeleton`. Two different names
  /// never look alike if one of them is ``anonymous`` or has an empty skeleton.
  ///
  /// - Complexity: O(length).
  package func looksLike(_ other: Nickname) -> Bool {
    if self == other { return true }
    guard self != .anonymous, other != .anonymous else { return false }
    let skeleton = skeleton
    return !skeleton.isEmpty && skeleton == other.skeleton
  }

  /// Maps letters and digits to the Latin letters that they look like.
  static let latin: [Unicode.Scalar: Unicode.Scalar] = [
    "0": "o", "1": "l", "|": "l", "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "і": "i",
    "ј": "j",
    "ѕ": "s", "ԁ": "d", "һ": "h", "ո": "n", "օ": "o", "ս": "u", "α": "a", "ο": "o", "ρ": "p", "ν": "v", "ι": "i",
    "κ": "k",
    "υ": "u", "χ": "x",
  ]
}

/// The scripts whose letters look alike.
private enum AlikeScript {
  case latin, greek, cyrillic, armenian, cherokee

  init?(_ scalar: Unicode.Scalar) {
    guard scalar.properties.isAlphabetic else { return nil }
    switch scalar.value {
    case 0x41...0x24F, 0x1E00...0x1EFF: self = .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
    case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
    case 0x530...0x58F: self = .armenian
    case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar makes a character an emoji. Unicode also counts digits as emoji, because they are parts of
  /// keycap emoji. The lower bound excludes digits.
  fileprivate var isPicture: Bool { properties.isEmoji && value > 0xFF }

  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  fileprivate var isPunctuation: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .modifierSymbol:
      true
    default: false
    }
  }
}
