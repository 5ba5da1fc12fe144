import Basics
import Console

/// The help of the commands in a language that the argument parser does not speak.
struct TranslatedHelp {
  let language: Language
  private let entries: [String: HelpCatalogue.Entry]

  /// - Returns: `nil` for English, which the parser speaks.
  init?(in language: Language) {
    guard let catalogue = HelpCatalogue.translated(to: language) else { return nil }
    (self.language, entries) = (language, catalogue.entries)
  }

  var commandNames: Set<String> { Set(entries.keys) }

  func argumentNames(of command: String) -> Set<String> {
    Set(entries[command]?.arguments.keys.map(String.init) ?? [])
  }

  /// The abstract of a command; `nil` if it has none.
  func abstract(of path: [String]) -> String? { entries[key(path)].map(\.abstract) }

  /// The help of an argument; `nil` if it has none.
  func text(of argument: CommandHelp.Argument, in path: [String]) -> String? {
    let key = Substring(argument.key)
    return (entries[self.key(path)]?.arguments[key] ?? entries["*"]?.arguments[key]).map(String.init)
  }

  private func key(_ path: [String]) -> String { path.isEmpty ? "touchschool" : path.joined(separator: " ") }

  // MARK: The page of a command

  private static let nameWidth = 26

  /// The help of a command, in the layout of the English one.
  ///
  /// - Parameters:
  ///   - english: the English help, which has the usage.
  ///   - width: the width of the lines, in cells.
  func page(_ english: String, width: Int) throws -> String? {
    guard let usage = english.split(separator: "\n").first(where: { $0.hasPrefix("USAGE: ") })?.dropFirst(7) else {
      return nil
    }
    let program = try CommandHelp.ofProgram()
    let (command, path) = program.command(usage.split(separator: " "))
    guard let entry = entries[key(path)] else { return nil }
    var lines = language("OVERVIEW: \(entry.abstract)").wrapped(to: width)
    for line in [""] + entry.lines {
      lines += line.hasPrefix("  ") ? [String(line)] : line.string.wrapped(to: width)
    }
    let examples = language("EXAMPLES:")
    if !entry.discussion.contains(examples[...]), !command.examples.isEmpty {
      lines += ["", examples] + command.examples.map(String.init)
    }
    lines += ["", language("USAGE: \(usage)")]
    for (title, arguments) in sections(of: command) {
      lines += ["", "\(title):"]
      for argument in arguments {
        lines += row(argument.synopsis, described(argument, in: path), width: width)
      }
    }
    let commands = (command.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
    if !commands.isEmpty {
      lines += ["", language("SUBCOMMANDS:")]
      for other in commands {
        let isDefault = other.commandName == command.defaultSubcommand
        lines += row(
          isDefault ? language("\(other.commandName) (default)") : other.commandName,
          abstract(of: path + [other.commandName]) ?? "", width: width)
      }
      let words = (["touchschool", "help"] + path + ["<subcommand>"]).joined(separator: " ")
      lines += ["", language("  See '\(words)' for detailed help.")]
    }
    return lines.joined(separator: "\n").replacing(/\n{3,}/, with: "\n\n")
  }

  /// The arguments under their titles, in the order of the English help.
  private func sections(of command: CommandHelp) -> [(title: String, arguments: [CommandHelp.Argument])] {
    let shown = (command.arguments ?? []).filter(\.shouldDisplay)
    let titles = shown.compactMap(\.sectionTitle).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let plain = shown.filter { $0.sectionTitle == nil }
    return
      ([(language("ARGUMENTS"), plain.filter { $0.kind == "positional" })]
      + titles.map { title in (language(Words(ofSystem: title)), shown.filter { $0.sectionTitle == title }) }
      + [(language("OPTIONS"), plain.filter { $0.kind != "positional" })]).filter { !$0.1.isEmpty }
  }

  private func described(_ argument: CommandHelp.Argument, in path: [String]) -> String {
    let values = argument.allValues.map { language("values: \($0.joined(separator: ", "))") }
    let standard = argument.defaultValue.map { language("default: \($0)") }
    let notes = [values, standard].compactMap(\.self).joined(separator: "; ")
    return (text(of: argument, in: path) ?? argument.abstract ?? "") + (notes.isEmpty ? "" : " (\(notes))")
  }

  private func row(_ name: String, _ text: String, width: Int) -> [String] {
    let lines = text.wrapped(to: max(20, width - Self.nameWidth))
    let blanks = String(repeating: " ", count: Self.nameWidth)
    let label = "  \(name)"
    guard label.displayWidth < Self.nameWidth else { return [label] + lines.map { blanks + $0 } }
    return [label.padded(to: Self.nameWidth) + lines[0]] + lines.dropFirst().map { blanks + $0 }
  }
}

extension Substring {
  fileprivate var string: String { String(self) }
}
