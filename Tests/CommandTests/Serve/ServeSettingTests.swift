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
    #expect(setting.complaint(about: usual, givenAs: setting.flag) == nil)
    #expect(setting.help.contains("\(usual) if not given"), "\(setting.help)")
    #expect(!setting.help.contains("{"))
  }

  @Test("checks each setting as an option, a variable and a key of the file", arguments: ServeSettings.all)
  func sources(setting: ServeSetting) async throws {
    let workplace = try Workplace()
    try workplace.write("{\"\(setting.name)\": \"\"}", to: "c.json")
    let sources: [(words: [String], environment: [String: String], name: String)] = [
      ([setting.flag, ""], [:], setting.flag), ([], [setting.variable: ""], setting.variable),
      (["--config", "c.json"], [:], "c.json: “\(setting.name)”"),
    ]
    for (words, environment, name) in sources {
      let outcome = try await workplace.run([try Binary.path(), "serve"] + words, environment: environment)
      let complaint = try #require(setting.complaint(about: "", givenAs: name))
      #expect(complaint.hasPrefix("\(name) "))
      #expect(outcome.errors.hasPrefix("Error: \(complaint)\n"), "\(outcome.errors)")
      #expect(outcome.exitCode == (name.hasPrefix("c.json") ? 65 : 64))
    }
  }
}
