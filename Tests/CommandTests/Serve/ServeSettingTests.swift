import Basics
import TestSupport
import Testing
import TouchSchoolCommand

/// The table of the settings of a server, and that each can be given in each way.
@Suite("The table of settings", .timeLimit(.minutes(10)))
struct ServeSettingTests {
  /// Who runs a server has them in scripts and files.
  private static let names = """
    host port public-url tls-cert tls-key trusted-proxy forwarded-header metrics-from venue words admin-token-file token-key-file \
    private-webhooks backup-every backup-keep backup-folder log-level log-format cluster contest node-name node-url cluster-ca cluster-cert cluster-key cluster-user \
    cluster-password-file max-body max-header request-time response-time idle-time max-connections max-connections-per-address \
    max-sessions-per-minute session-work max-streams max-streams-per-address drain-time
    """

  @Test("has the settings that there always were, each once")
  func names() {
    #expect(ServeSettings.all.map(\.name) == Self.names.split(separator: " ").map(String.init))
  }

  @Test("has defaults that pass the checks, and help that tells them", arguments: ServeSettings.all)
  func defaults(setting: ServeSetting) async throws {
    guard let usual = setting.default else { return }
    #expect(setting.complaint(about: usual, givenAs: Words(verbatim: setting.flag)) == nil)
    #expect(setting.help.contains("\(usual) if not given"), "\(setting.help)")
    #expect(!setting.help.contains("{"))
  }

  @Test("checks each setting as an option, a variable and a key of the file", arguments: some(8, of: ServeSettings.all))
  func sources(setting: ServeSetting) async throws {
    let workplace = try Workplace()
    try workplace.write("{\"\(setting.name)\": \"\"}", to: "c.json")
    let sources: [(words: [String], environment: [String: String], name: String)] = [
      ([setting.flag, ""], [:], setting.flag), ([], [setting.variable: ""], setting.variable),
      (["--config", "c.json"], [:], "c.json: “\(setting.name)”"),
    ]
    for (words, environment, name) in sources {
      let outcome = try await workplace.touchschool(["serve"] + words, environment: environment)
      let complaint = try #require(setting.complaint(about: "", givenAs: Words(verbatim: name))).description
      #expect(complaint.hasPrefix("\(name) "))
      #expect(outcome.errors.hasPrefix("Error: \(complaint)\n"), "\(outcome.errors)")
      #expect(outcome.exitCode == (name.hasPrefix("c.json") ? 65 : 64))
    }
  }

  /// The printed file without the marks of the settings' comments.
  private static func uncommented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.firstMatch(of: /^#([a-z].*)/)?.1 ?? $0) }.joined(separator: "\n")
  }

  @Test("is printed as a file, each setting once with its sentence, and a file of all settings reads as it was printed")
  func printed() async throws {
    let workplace = try Workplace()
    let printed = try await workplace.touchschool("serve", "--print-configuration")
    #expect(printed.exitCode == 0 && printed.errors.isEmpty, "\(printed.errors)")
    let sentences = printed.output.replacing("\n# ", with: " ")
    for setting in ServeSettings.all {
      #expect(sentences.contains(setting.help), "\(setting.name)")
      #expect(printed.output.ranges(of: "\n#\(setting.name) = ").count == 1, "\(setting.name)")
      if let usual = setting.default { #expect(printed.output.contains("\n#\(setting.name) = \(usual)\n")) }
    }
    #expect(printed.output.split(separator: "\n").allSatisfy { $0.hasPrefix("#") && $0.count <= 100 })
    // It is no file of settings yet, and nothing is served or made.
    try workplace.write(printed.output, to: "none.conf")
    let none = try await workplace.touchschool("serve", "--config", "none.conf", "--print-configuration")
    #expect(none.output == printed.output)
    let all = Self.uncommented(printed.output)
    #expect(all != printed.output)
    try workplace.write(all, to: "all.conf")
    let again = try await workplace.touchschool("serve", "--config", "all.conf", "--print-configuration")
    #expect(again.exitCode == 0 && again.output == all, "\(again.errors)")
    #expect(try workplace.names() == ["all.conf", "none.conf"])
  }

  @Test("is printed with what was given, from wherever it was given")
  func given() async throws {
    let workplace = try Workplace()
    try workplace.write("max-body = 2000\nvenue = 10.0.0.1=3\nvenue = 10.0.0.2=4\nport = 81\n", to: "c.conf")
    let outcome = try await workplace.touchschool(
      "serve", "--config", "c.conf", "--print-configuration", "--port", "82",
      environment: ["TOUCHSCHOOL_SERVE_WORDS": "w"])
    let set = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(set == ["port = 82", "venue = 10.0.0.1=3", "venue = 10.0.0.2=4", "words = w", "max-body = 2000"])
  }
}
