import Foundation

extension Nickname {
  /// The most marks, such as accents, that one letter of a typed name may have.
  private static let maximumMarks = 3

  /// The name that a person has typed. What looks alike becomes one name, or is refused:
  ///
  /// - Letters of full width and other compatible forms become the usual ones (Unicode's normal form KC), and a run of spaces one space.
  /// - Fillers, variation selectors and joiners are taken out, except in emoji.
  /// - A letter with more than three marks is refused, and so are Latin letters beside Greek, Cyrillic, Armenian or Cherokee ones, which look
  ///   like them (Unicode Technical Standard 39, section 5.1).
  ///
  /// Names in a store are read with ``init(_:)``, so that names of earlier versions stay what they are.
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
        // Other characters of format than the joiner are left for the check of all names, which refuses them.
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

  /// What a name looks like: names of one skeleton are taken for each other by who reads them fast. Case, spaces, marks between letters, and
  /// letters that look like Latin ones make no difference.
  ///
  /// Source: the most common pairs of `confusables.txt` of Unicode Technical Standard 39.
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

  /// Whether two names are one for who reads them: they are equal, or spellings of each other. A name of marks alone is only itself, and so is
  /// that of players who gave none.
  ///
  /// - Complexity: O(length).
  package func looksLike(_ other: Nickname) -> Bool {
    if self == other { return true }
    guard self != .anonymous, other != .anonymous else { return false }
    let skeleton = skeleton
    return !skeleton.isEmpty && skeleton == other.skeleton
  }

  /// Letters and digits, each with the Latin letter that it looks like.
  static let latin: [Unicode.Scalar: Unicode.Scalar] = [
    "0": "o", "1": "l", "|": "l", "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "і": "i",
    "ј": "j",
    "ѕ": "s", "ԁ": "d", "һ": "h", "ո": "n", "օ": "o", "ս": "u", "α": "a", "ο": "o", "ρ": "p", "ν": "v", "ι": "i",
    "κ": "k",
    "υ": "u", "χ": "x",
  ]
}

/// The scripts whose letters are mistaken for each other's.
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
  /// Whether it makes a character a picture. Digits count as emoji for Unicode, too, since they are parts of keycaps.
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
