import ArgumentParser
import Foundation

/// A command as the argument parser describes it: `--experimental-dump-help` prints the same.
struct CommandHelp: Decodable, Sendable {
  struct Argument: Decodable, Sendable {
    struct Name: Decodable, Sendable {
      let kind: String
      let name: String

      /// As it is typed.
      var text: String { (kind == "long" ? "--" : "-") + name }
    }
    let shouldDisplay: Bool
    let sectionTitle: String?
    let kind: String
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?

    /// The name in the catalogue: the long name, or that of the value.
    var key: String { names?.first { $0.kind == "long" }?.text ?? valueName ?? "" }

    /// The names and the value as the help shows them.
    var synopsis: String {
      let names = (names ?? []).sorted { $0.name.count < $1.name.count }.map(\.text).joined(separator: ", ")
      let value = kind == "flag" ? nil : valueName.map { "<\($0)>" }
      return [names.isEmpty ? nil : names, value].compactMap(\.self).joined(separator: " ")
    }
  }
  let commandName: String
  let discussion: String?
  let defaultSubcommand: String?
  let shouldDisplay: Bool
  let subcommands: [CommandHelp]?
  let arguments: [Argument]?

  static func ofProgram() throws -> CommandHelp { try program.get() }

  /// Made once: the parser goes through every option of every command for it.
  private static let program = Result {
    struct Dump: Decodable { let command: CommandHelp }
    return try JSONDecoder().decode(Dump.self, from: Data(TouchSchool._dumpHelp().utf8)).command
  }

  /// The command that the words of a usage line begin with, and its names below the program's.
  func command(_ words: [Substring]) -> (command: CommandHelp, path: [String]) {
    var (command, path) = (self, [String]())
    for word in words.dropFirst() {
      guard let next = command.subcommands?.first(where: { $0.commandName == word }) else { break }
      (command, path) = (next, path + [next.commandName])
    }
    return (command, path)
  }

  /// The lines of the examples in the discussion.
  var examples: [Substring] {
    let lines = discussion?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    return Array(lines.drop { $0 != "EXAMPLES:" }.dropFirst().prefix { $0.hasPrefix("  ") })
  }
}
