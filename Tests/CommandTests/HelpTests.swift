import TestSupport
import Testing

/// The help texts.
@Suite("Help")
struct HelpTests {
  @Test("of each command has an example, which stands on one line, and fits a window")
  func examples() async throws {
    func leaves(_ command: JSON, _ words: [String]) -> [(name: String, command: JSON)] {
      let inner = command["subcommands"].elements.filter { $0["commandName"] != .string("help") }
      guard !inner.isEmpty else { return [(words.joined(separator: " "), command)] }
      return inner.flatMap { leaves($0, words + [$0["commandName"].string ?? "?"]) }
    }
    let dump = try JSON(parsing: try await Workplace().touchschool("--experimental-dump-help").output)["command"]
    let commands = leaves(dump, [])
    #expect(commands.count >= 14)
    for (name, command) in commands + [("", dump)] {
      let lines = (command["discussion"].string ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      // Prose begins at the margin; lists and examples have blanks before them.
      for line in lines + [Substring(command["abstract"].string ?? "")] where !line.hasPrefix(" ") {
        #expect(!line.contains(/\S  +\S/), "\(name) has a run of blanks: \(line)")
      }
      let values = command["arguments"].elements.compactMap { $0["valueName"].string }
      guard name.isEmpty || values.contains(where: { $0 != "help" && $0 != "version" }) else { continue }
      let examples = lines.drop { $0 != "EXAMPLES:" }.dropFirst().prefix { !$0.isEmpty }
      #expect(!examples.isEmpty, "\(name) has no example")
      // ArgumentParser wraps longer lines.
      for example in examples {
        #expect(example.count <= 80, "\(name): \(example)")
        #expect(
          example.wholeMatch(of: #/  (printf .+\| )?touchschool .+/#) != nil, "\(name) breaks its example: \(example)")
      }
    }
  }

  @Test("of the command says which commands there are, and so does no command at all")
  func overview() async throws {
    let workplace = try Workplace()
    let help = try await workplace.touchschool("--help")
    #expect(help.exitCode == 0 && help.errors == "")
    for line in help.output.split(separator: "\n") where !line.hasPrefix("USAGE: ") {
      #expect(line.count <= 80, "\(line)")
    }
    let commands = ["simulate", "rankings", "watch", "history", "players", "schools", "taps", "season", "check"]
    for command in commands {
      #expect(help.output.contains("\n  \(command) "))
    }
    #expect(try await workplace.touchschool().output == help.output)
    #expect(
      try await workplace.touchschool("--version").output.wholeMatch(
        of: /touchschool \d+\.\d+\.\d+( \([0-9a-fA-F]+\))?, SQLite \d+\.\d+\.\d+, file format \d+\n/) != nil)
    #expect(try workplace.names() == [])
  }
}
