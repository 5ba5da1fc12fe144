import Foundation

extension Nickname {
  /// The maximum number of combining marks, such as accents, on one letter of a typed name.
  private static let maximumMarks = 3
  /// The maximum number of marks, one above the other.
  private static let maximumStack = 2
  /// The maximum number of scalars of a character. The longest emoji, a kiss of two people with skin tones, has 10.
  private static let maximumScalars = 10
  /// The maximum width of a typed name, in terminal cells.
  private static let maximumCells = 2 * maximumLength

  /// Normalizes and validates a name that a person typed. Spellings that look alike become the same name. The result is
  /// `nil` for a refused name.
  ///
  /// - Full-width letters and other compatibility forms become the usual letters (Unicode's normal form KC). A run of
  ///   spaces becomes one space.
  /// - Fillers, blank signs, variation selectors and joiners are removed, except in emoji.
  /// - A name with more than three marks on one letter, or more than two in a stack, is refused. A name that mixes two
  ///   of the scripts Latin, Greek, Cyrillic, Armenian and Cherokee is also refused, because their letters look alike
  ///   (Unicode Technical Standard 39, section 5.1).
  /// - A name is refused if it mixes letters that run from right to left with others, if it may need more than 40
  ///   terminal cells, or if it has a sign wider than two, such as U+FDFD.
  ///
  /// A store reads stored names with ``init(_:)``, because a program that embeds the store may give names that nobody
  /// typed.
  public init?(typed text: String) {
    guard text.utf8.count <= Self.maximumLength * 64 else { return nil }
    var kept = ""
    var cells = 0
    for character in text.precomposedStringWithCompatibilityMapping {
      let scalars = character.unicodeScalars
      if character.isWhitespace {
        if kept.last != " " {
          kept.append(" ")
          cells += 1
        }
      } else {
        let isPicture = scalars.contains(where: \.isPicture)
        let visible = scalars.filter { !$0.isBlank || isPicture && $0.joinsPictures }
        let stacks = visible.split { !$0.isStackedMark }
        guard visible.count <= Self.maximumScalars, visible.filter(\.isMark).count <= Self.maximumMarks,
          stacks.allSatisfy({ $0.count <= Self.maximumStack })
        else { return nil }
        for scalar in visible {
          guard let width = scalar.cells else { return nil }
          if !isPicture { cells += width }
        }
        if isPicture { cells += 2 }
        kept.unicodeScalars.append(contentsOf: visible)
      }
    }
    let letters = kept.unicodeScalars.filter(\.properties.isAlphabetic)
    guard cells <= Self.maximumCells, Set(letters.compactMap(AlikeScript.init)).count <= 1,
      Set(letters.map(\.runsLeft)).count <= 1
    else { return nil }
    self.init(kept)
  }

  /// The skeleton of the name. A person who reads fast confuses names with the same skeleton. The skeleton has no case,
  /// spaces, punctuation or marks, and it has Latin letters in place of letters and digits that look like them.
  ///
  /// The pairs of letters are the most common ones in `confusables.txt` of Unicode Technical Standard 39.
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
    "ı": "i", "ɑ": "a", "ɡ": "g", "ƒ": "f", "ᴀ": "a", "ʙ": "b", "ᴄ": "c", "ᴅ": "d", "ᴇ": "e", "ꜰ": "f",
    "ɢ": "g", "ʜ": "h", "ɪ": "i", "ᴊ": "j", "ᴋ": "k", "ʟ": "l", "ᴍ": "m", "ɴ": "n", "ᴏ": "o", "ᴘ": "p",
    "ꞯ": "q", "ʀ": "r", "ꜱ": "s", "ᴛ": "t", "ᴜ": "u", "ᴠ": "v", "ᴡ": "w", "ʏ": "y", "ᴢ": "z",
  ]
}

private enum AlikeScript {
  case latin, greek, cyrillic, armenian, cherokee

  /// `nil` for a letter of another script.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x2AF, 0x1D00...0x1D25, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA722...0xA7FF, 0xAB30...0xAB64:
      self = .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
    case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
    case 0x530...0x58F: self = .armenian
    case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isPunctuation: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .modifierSymbol:
      true
    default: false
    }
  }
}
