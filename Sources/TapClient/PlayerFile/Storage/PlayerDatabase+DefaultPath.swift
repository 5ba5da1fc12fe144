import Foundation

extension PlayerDatabase {
  /// The maximum number of characters of a player's name.
  package static let maximumNameLength = 40
  /// The maximum number of bytes of a player's name. File systems accept names of up to 255 bytes, and suffixes are
  /// appended to the name.
  private static let maximumNameBytes = 200

  /// The default path of a player's file: `$XDG_DATA_HOME/touchschool/players/NAME.sqlite`. If the variable is not set,
  /// the data folder is `~/.local/share`, or `~/Library/Application Support` on macOS.
  ///
  /// Source: XDG Base Directory Specification 0.8: a relative `XDG_DATA_HOME` is to be ignored.
  ///
  /// - Parameter player: 1 to ``maximumNameLength`` letters of any script, digits, `-` and `_`.
  /// - Throws: ``PlayerFileError/invalidPlayerName(_:)``, ``PlayerFileError/noHome``.
  package static func defaultPath(player: String, environment: [String: String]) throws -> String {
    // The name is normalised, because the same letter can be encoded as one scalar or as two.
    let name = player.precomposedStringWithCanonicalMapping
    guard (1...maximumNameLength).contains(name.count), name.utf8.count <= maximumNameBytes,
      name.unicodeScalars.allSatisfy(isAllowed),
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else { throw PlayerFileError.invalidPlayerName(player) }
    let data = try dataFolder(environment)
    return (data.hasSuffix("/") ? data : data + "/") + "touchschool/players/\(name).sqlite"
  }

  private static func dataFolder(_ environment: [String: String]) throws -> String {
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder }
    guard let home = environment["HOME"], home.hasPrefix("/") else { throw PlayerFileError.noHome }
    #if os(macOS)
      return home + "/Library/Application Support"
    #else
      return home + "/.local/share"
    #endif
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .nonspacingMark, .spacingMark:
      true
    default: scalar == "-" || scalar == "_"
    }
  }
}
