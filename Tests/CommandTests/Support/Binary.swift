import TestSupport

/// The command as it was built.
enum Binary {
  /// The program `touchschool`.
  static func path() throws -> String { try Program.built("touchschool") }

  /// The program `touchschool-online`.
  static func online() throws -> String { try Program.built("touchschool-online") }
}
