import Foundation
import TestSupport
import Testing

/// The help texts and the completions.
@Suite("Help")
struct HelpTests {
  /// The words of every command that does something, read from the command's own description of itself.
  private static func commands(_ workplace: Workplace) async throws -> [(words: [String], takesWords: Bool)] {
    func leaves(_ command: JSON, _ words: [String]) -> [(words: [String], takesWords: Bool)] {
      let inner = command["subcommands"].elements.filter { $0["commandName"] != .string("help") }
      guard inner.isEmpty else {
        return inner.flatMap { leaves($0, words + [$0["commandName"].string ?? "?"]) }
      }
      let names = command["arguments"].elements.compactMap { $0["valueName"].string }
      return [(words, names.contains { $0 != "help" && $0 != "version" })]
    }
    let dump = try JSON(parsing: try await workplace.touchschool("--experimental-dump-help").output)
    return leaves(dump["command"], [])
  }

  @Test("of each command has an example, which stands on one line, and fits a window")
  func examples() async throws {
    let workplace = try Workplace()
    let commands = try await Self.commands(workplace)
    #expect(commands.count >= 14)
    for (words, takesWords) in commands + [([], true)] {
      let help = try await workplace.run([try Binary.path()] + words + ["--help"])
      let command = words.joined(separator: " ")
      #expect(help.exitCode == 0 && help.errors == "")
      let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false)
      // ArgumentParser does not wrap its line of usage.
      for line in lines where !line.hasPrefix("USAGE: ") { #expect(line.count <= 80, "\(command): \(line)") }
      // Prose begins at the margin; lists and examples have blanks before them.
      for line in lines where line.first.map({ $0 != " " }) ?? false {
        #expect(!line.contains(/\S  +\S/), "\(command) has a run of blanks: \(line)")
      }
      guard takesWords else { continue }
      let examples = lines.drop { $0 != "EXAMPLES:" }.dropFirst().prefix { !$0.isEmpty }
      #expect(!examples.isEmpty, "\(command) has no example")
      for example in examples {
        #expect(
          example.wholeMatch(of: #/  (printf .+\| )?touchschool .+/#) != nil,
          "\(command) breaks its example: \(example)")
      }
    }
  }

  @Test("of the command says which commands there are, and so does no command at all")
  func overview() async throws {
    let workplace = try Workplace()
    let help = try await workplace.touchschool("--help")
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

  @Test("completes words in shells", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) async throws {
    let workplace = try Workplace()
    let script = try await workplace.touchschool("--generate-completion-script", shell)
    #expect(script.exitCode == 0 && script.errors == "")
    #expect(script.output.contains("rankings") && script.output.contains("page-size"))
    guard shell == "bash" else { return }
    try workplace.write(script.output, to: "completions")
    let parsed = try await workplace.run(["bash", "-n", "completions"])
    #expect(parsed.exitCode == 0 && parsed.errors == "", "\(parsed.errors)")
  }
}
