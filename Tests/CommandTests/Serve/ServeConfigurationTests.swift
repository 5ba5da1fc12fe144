import Foundation
import GameAPI
import SchoolDirectory
import TestSupport
import Testing

/// What is set about a server, from where, and what is said when it is wrong.
@Suite("Settings of a server", .timeLimit(.minutes(10)))
struct ServeConfigurationTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private static let variable = "TOUCHSCHOOL_SERVE_PUBLIC_URL"

  @Test("come from an option before a variable, from a variable before the file, and from lines, too")
  func precedence() async throws {
    let printing = [try Binary.path(), "serve", "--print-configuration", "--config"]
    try workplace.write(#"{"public-url": "https://file.example", "max-body": 2000}"#, to: "c.json")
    let variable = [Self.variable: "https://variable.example/"]
    for (flags, environment, winner) in [
      (["--public-url", "https://flag.example"], variable, "flag"), ([], variable, "variable"), ([], [:], "file"),
    ] as [([String], [String: String], String)] {
      let printed = try await workplace.run(printing + ["c.json"] + flags, environment: environment)
      #expect(printed.output.contains("\npublic-url = https://\(winner).example"), "\(winner): \(printed.output)")
      // The file's other settings hold in any case.
      #expect(printed.output.contains("\nmax-body = 2000\n"), "\(winner): \(printed.output)")
    }
    try workplace.write("\u{FEFF}# ours\r\npublic-url = https://a.example\r\n  max-body=2000\n", to: "c.conf")
    let printed = try await workplace.run(printing + ["c.conf"])
    let given = printed.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(given == ["public-url = https://a.example", "max-body = 2000"], "\(printed.errors)")
  }

  @Test("hold at a server that runs; words of the organiser's are not repeated, and a port that is taken is told")
  func served() async throws {
    // With an address for others, a season that the server begins itself takes a code.
    try await workplace.prepare()
    try workplace.write("\u{FEFF}# ours\r\nbanana\r\n!sexy\r\n", to: "words.txt")
    try workplace.write(#"{"max-body": 2000, "trusted-proxy": ["10.0.0.0/8"], "words": "words.txt"}"#, to: "c.json")
    let outcome = try await ServedContest.run(
      workplace, ["--config", "c.json"], environment: [Self.variable: "https://variable.example/"]
    ) { server in
      let long = try await server.send("POST", "/api/sessions", json: [String(repeating: "x", count: 2000)])
      #expect(long.status == 413)
      let school = try await server.openSession().school.rawValue
      for (name, status) in [("B4nana", 422), ("ㅅㅣㅂㅏㄹ", 422), ("sexy", 201), ("class", 201)] {
        let answer = try await server.send("POST", "/api/sessions", json: ["school": school, "nickname": name])
        let body = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.status == status, "\(name): \(body)")
        #expect(status != 422 || body.contains("cannot be used") && !body.contains(name))
      }
      let place = try Workplace()
      let other = try await place.touchschool("serve", "--port", String(server.port))
      #expect(other.exitCode == 69)
      #expect(
        other.errors == "Error: Port \(server.port) is taken by another program; choose another with --port.\n")
      // No contest is begun for a server that cannot be had.
      #expect(try place.names() == [])
      server.stop()
    }
    #expect(outcome.errors.contains("Join at https://variable.example\n"), "\(outcome.errors)")
    #expect(outcome.errors.contains("The board for the projector: https://variable.example/board#key="))
  }

  /// A call that cannot be, and what is said of it.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let words: [String]
    var variable: (name: String, value: String)?
    var file = "{}"
    let code: Int32
    let sentence: String

    init(_ words: String..., variable: (String, String)? = nil, file: String = "{}", code: Int32, _ sentence: String) {
      self.words = words
      self.variable = variable
      self.file = file
      self.code = code
      self.sentence = sentence
    }

    var testDescription: String { sentence }
  }

  @Test(
    "are refused in one sentence that names where the wrong one was given",
    arguments: [
      Wrong("--port", "65536", code: 64, "--port takes a number from 0 to 65535, not “65536”."),
      Wrong("--log-format", "xml", code: 64, "--log-format takes text or json, not “xml”."),
      Wrong(
        "--public-url", "example.org", code: 64,
        "--public-url takes an address such as https://play.example.org, not “example.org”."),
      Wrong(
        "--public-url", "https://a.example:99999", code: 64,
        "--public-url takes an address such as https://play.example.org, not “https://a.example:99999”."),
      Wrong(
        "--public-url", "https://a.example/game", code: 64,
        "--public-url takes an address without a path, such as https://play.example.org, because the pages stand at its top; “https://a.example/game” also has “/game”."
      ),
      Wrong(
        "--public-url", "https://a.example?a=b#c", code: 64,
        "--public-url takes an address without a path, such as https://play.example.org, because the pages stand at its top; “https://a.example?a=b#c” also has “?a=b#c”."
      ),
      Wrong(
        "--node-url", "http://10.0.0.1:8080/node", code: 64,
        "--node-url takes an address without a path, such as https://play.example.org, because the pages stand at its top; “http://10.0.0.1:8080/node” also has “/node”."
      ),
      Wrong(
        "--trusted-proxy", "nginx", code: 64,
        "--trusted-proxy takes an address such as 10.0.0.1, or a network such as 10.0.0.0/8, not “nginx”."),
      Wrong(
        "--metrics-from", "prometheus", code: 64,
        "--metrics-from takes an address such as 10.0.0.1, or a network such as 10.0.0.0/8, not “prometheus”."),
      Wrong("--tls-cert", "a.pem", code: 64, "--tls-cert needs the certificate's key, with --tls-key."),
      Wrong("--tls-key", "a.pem", code: 64, "--tls-key needs the certificate, with --tls-cert."),
      Wrong(
        "--tls-cert", "a.pem", "--tls-key", "b.pem", code: 66,
        "TLS: a.pem cannot be read; check that it is there and may be read."),
      Wrong(
        "--tls-cert", "c.json", "--tls-key", "c.json", code: 65,
        "TLS: c.json is not a certificate in PEM; it begins with -----BEGIN CERTIFICATE-----."),
      Wrong(
        "--admin-token-file", "none", code: 66,
        "The administrators’ tokens: none cannot be read; check that it is there and may be read."),
      Wrong(
        "--words", "none.txt", code: 66, "Cannot read none.txt: there is no such file; check the path."),
      Wrong(
        "--words", "c.json", file: "fine\n*half\n", code: 65,
        "c.json: Line 2: a line is word, =word, word*, *word* or !word, of letters without digits, as digits for letters are found anyway; write one of these."
      ),
      Wrong(
        "--host", "192.0.2.1", "--port", "0", code: 69,
        "192.0.2.1 is not an address of this machine; --host 0.0.0.0 listens on all that it has."),
      Wrong(
        "--host", "300.1.1.1", "--port", "0", code: 69,
        "300.1.1.1 is not an address of this machine; --host 0.0.0.0 listens on all that it has."),
      Wrong(
        "--config", "none.json", code: 66,
        "The configuration file none.json cannot be read; check that it is there and may be read."),
      Wrong(
        "--config", "c.json", file: #"{"prot": 1}"#, code: 65,
        "c.json: there is no setting “prot”; touchschool serve --help lists the settings."),
      Wrong(
        "--config", "c.json", file: #"{"port": 70000}"#, code: 65,
        "c.json: “port” takes a number from 0 to 65535, not “70000”."),
      Wrong(
        "--config", "c.json", file: #"{"port": [1]}"#, code: 65,
        "c.json: “port” has a value of another kind; it takes a whole number."),
      Wrong(
        "--config", "c.json", file: #"{"host": 1}"#, code: 65,
        "c.json: “host” has a value of another kind; it takes a text."),
      Wrong(
        "--config", "c.json", file: "{\n  \"port\": 80,\n}", code: 65,
        "c.json is not JSON: a member's name in quotes is expected, in line 3, column 1."),
      Wrong("--config", "c.json", file: "[1]", code: 65, "c.json has to be a JSON object with settings as its keys."),
      Wrong(
        "--config", "c.json", file: "# ours\n\nprot = 1\n", code: 65,
        "c.json, line 3: there is no setting “prot”; touchschool serve --print-configuration lists the settings."),
      Wrong(
        "--config", "c.json", file: "port 80\n", code: 65,
        "c.json, line 1: “port 80” has no =; write a setting as port = 80, and # before a comment."),
      Wrong(
        "--config", "c.json", file: "port = 80\nhost = ::\r\nport = 81\n", code: 65,
        "c.json, line 3: “port” is on line 1, too; remove one of the two."),
      Wrong(
        "--config", "c.json", file: "port = 70000", code: 65,
        "c.json, line 1: “port” takes a number from 0 to 65535, not “70000”."),
      Wrong("--config", "c.json", file: "\nhost =\n", code: 65, "c.json, line 2: “host” must not be empty."),
      Wrong(
        "--config", "c.json", file: "trusted-proxy = 10.0.0.1\nport=0\ntrusted-proxy = nginx", code: 64,
        "c.json, line 1, 3: “trusted-proxy” takes an address such as 10.0.0.1, or a network such as 10.0.0.0/8, not “nginx”."
      ),
      Wrong(
        variable: ("TOUCHSCHOOL_SERVE_PORT", "http"), code: 64,
        "TOUCHSCHOOL_SERVE_PORT takes a number from 0 to 65535, not “http”."),
      Wrong(
        variable: ("TOUCHSCHOOL_SERVE_PROT", "1"), code: 64,
        "There is no setting TOUCHSCHOOL_SERVE_PROT; touchschool serve --help lists the settings."),
    ])
  func wrong(_ call: Wrong) async throws {
    try workplace.write(call.file, to: "c.json")
    let environment = call.variable.map { [$0.name: $0.value] } ?? [:]
    let outcome = try await workplace.touchschool(["serve"] + call.words, environment: environment)
    #expect(outcome.exitCode == call.code)
    let sentence = outcome.errors.split(separator: "\n").first { $0.hasPrefix("Error: ") }
    #expect(sentence.map(String.init) == "Error: \(call.sentence)", "\(outcome.errors)")
    // No contest is begun for a server that cannot be had.
    if call.words.contains("--host") { #expect(try workplace.names() == ["c.json"]) }
  }
}
