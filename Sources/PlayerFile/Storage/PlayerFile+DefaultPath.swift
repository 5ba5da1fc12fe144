import Foundation

extension PlayerFile {
  /// The most characters that a player's name has.
  package static let maximumNameLength = 40
  /// Room for the endings that SQLite and we append: file systems take names of 255 bytes.
  private static let maximumNameBytes = 200

  /// Where a player's file lies unless another place is named: `$XDG_DATA_HOME/touchschool/players/NAME.sqlite`, else in
  /// `~/.local/share`, on macOS in `~/Library/Application Support`.
  ///
  /// Source: XDG Base Directory Specification 0.8: a relative `XDG_DATA_HOME` is to be ignored.
  ///
  /// - Parameters:
  ///   - player: 1 to ``maximumNameLength`` letters of any script, digits, `-` and `_`.
  ///   - environment: the process's.
  /// - Throws: ``PlayerFileError/invalidPlayerName(_:)``, ``PlayerFileError/noHome``.
  /// - Complexity: O(length of the name).
  package static func defaultPath(player: String, environment: [String: String]) throws -> String {
    // How a letter was typed makes no other player of it.
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
