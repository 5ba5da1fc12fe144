import Basics

/// What the argument parser says of a wrong call, in another language. The parser has its sentences in English only and
/// tells no more of an error, so they are read again.
struct TranslatedCallError {
  let help: TranslatedHelp

  /// The whole message: the sentence, the help of the argument, the usage, and where to read more. A sentence of another
  /// form stays as it is; it may be one of ours, which is in the language already.
  func message(_ english: String) -> String {
    let usage = english.split(separator: "\n").first { $0.hasPrefix("Usage: ") }?.dropFirst(7) ?? ""
    return english.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> Words? in
      if line.hasPrefix("Error: ") { return "Error: \(sentence(line.dropFirst(7)))" }
      if line.hasPrefix("Help:  ") { return text(line.dropFirst(7), usage).map { "Help:  \($0)" } }
      if line.hasPrefix("Usage: ") { return "Usage: \(usage)" }
      if let more = line.wholeMatch(of: /\ \ See '(.+)' for more information\./) {
        return "  See '\(more.1)' for more information."
      }
      return Words(verbatim: String(line))
    }.map { help.language($0) }.joined(separator: "\n")
  }

  private func sentence(_ english: Substring) -> Words {
    if let words = english.wholeMatch(of: /Unknown option '(.+?)'(\. Did you mean '(.+)'\?)?/) {
      return words.3.map { "Unknown option '\(words.1)'. Did you mean '\($0)'?" } ?? "Unknown option '\(words.1)'"
    }
    if let words = english.wholeMatch(of: /Missing value for '(.+)'/) { return "Missing value for '\(words.1)'" }
    if let words = english.wholeMatch(of: /Missing expected argument '(.+)'/) {
      return "Missing expected argument '\(words.1)'"
    }
    if let words = english.wholeMatch(of: /Unexpected argument '(.+)'/) { return "Unexpected argument '\(words.1)'" }
    if let words = english.wholeMatch(of: /([0-9]+) unexpected arguments: (.+)/) {
      return "\(words.1) unexpected arguments: \(words.2)"
    }
    if let words = english.wholeMatch(of: /The option '(.+)' does not take any value, but '(.+)' was specified\./) {
      return "The option '\(words.1)' does not take any value, but '\(words.2)' was specified."
    }
    if let words = english.wholeMatch(
      of: /The value '(.*)' is invalid for '(.+?)'(?:\. Please provide one of (.+)\.|: (.+))?/)
    {
      let (value, name) = (words.1, words.2)
      if let values = words.3?.replacing("' or '", with: "', '").replacing("' and '", with: "', '") {
        return "The value '\(value)' is invalid for '\(name)'. Please provide one of \(values)."
      }
      return words.4.map { "The value '\(value)' is invalid for '\(name)': \($0)" }
        ?? "The value '\(value)' is invalid for '\(name)'"
    }
    return Words(verbatim: String(english))
  }

  /// The help of the argument that a line of English help begins with.
  private func text(_ line: Substring, _ usage: Substring) -> String? {
    guard let program = try? CommandHelp.ofProgram(), let end = line.firstRange(of: "  ") else { return nil }
    let (command, path) = program.command(usage.split(separator: " "))
    let name = line[..<end.lowerBound]
    let key = name.hasPrefix("<") ? name.dropFirst().dropLast() : name.prefix { $0 != " " }
    let argument = command.arguments?.first { $0.key == key }
    return argument.flatMap { help.text(of: $0, in: path) }.map { "\(name)  \($0)" }
  }
}
