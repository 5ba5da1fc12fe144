import Basics
import ArgumentParser
import SchoolDirectory

/// A word where a command was expected. The argument parser calls it an unexpected argument, and answers `help` of one with the
/// help of the whole program.
struct UnknownCommand: CommandError {
  let word: String
  /// The commands before the word, the program's first.
  let path: [String]
  /// The command that was probably meant, with those before it.
  let meant: String?

  /// Checks the words of a call up to the first option or the last command.
  ///
  /// - Throws: ``UnknownCommand``.
  static func check(_ words: some Collection<String>) throws {
    var command: any ParsableCommand.Type = TouchSchool.self
    var path = ["touchschool"]
    for word in words.first == "help" ? words.dropFirst() : words[...] {
      let configuration = command.configuration
      guard !word.hasPrefix("-"), !configuration.subcommands.isEmpty, configuration.defaultSubcommand == nil else {
        return
      }
      if path.count == 1, word == "help" { return }
      guard let next = configuration.subcommands.first(where: { $0._commandName == word }) else {
        let meant = meant(by: word, in: configuration.subcommands, path)
        // The argument parser's own sentence shows how the command is used.
        guard meant != nil || words.first == "help" else { return }
        throw UnknownCommand(word: word, path: path, meant: meant)
      }
      (command, path) = (next, path + [word])
    }
  }

  private static func meant(
    by word: String, in commands: [any ParsableCommand.Type], _ path: [String]
  ) -> String? {
    if let name = NearestName.to(word, among: commands.map { $0._commandName }) {
      return (path + [name]).joined(separator: " ")
    }
    // Many forget the group that a command belongs to.
    let groups = commands.filter { $0.configuration.subcommands.contains { $0._commandName == word } }
    return groups.count == 1 ? (path + [groups[0]._commandName, word]).joined(separator: " ") : nil
  }

  var words: Words {
    meant.map { "There is no command “\(word)”; did you mean \($0)?" }
      ?? "There is no command “\(word)”; see \(path.joined(separator: " ")) --help."
  }
  var exitCode: CommandFailure.Code { .usage }
}
