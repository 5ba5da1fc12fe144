import ChildPrograms
import Foundation
import SystemCalls
import Testing

/// A server with a certificate that its organiser has made.
@Suite("A certificate of one's own", .timeLimit(.minutes(10)))
struct CertificateTests {
  /// A key and a certificate for a name, made by `openssl`.
  private func make(_ name: String, key: String, certificate: String, in workplace: Workplace) async throws {
    let made = try await workplace.run([
      "/usr/bin/env", "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=\(name)",
      "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
    ])
    try #require(made.exitCode == 0, "\(made.errors)")
  }

  /// What `openssl s_client` says of a handshake with the server.
  private func handshake(_ server: ServedContest, _ options: [String], in workplace: Workplace) async throws -> Outcome
  {
    try await workplace.run(
      ["/usr/bin/env", "openssl", "s_client", "-connect", "localhost:\(server.port)", "-brief"] + options)
  }

  @Test("is trusted where SSL_CERT_FILE names it, and used with key exchanges that a stolen key does not open later")
  func named() async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    try await make("hall", key: "key.pem", certificate: "cert.pem", in: workplace)
    let served = try await ServedContest.run(workplace, ["--tls-cert", "cert.pem", "--tls-key", "key.pem"]) { server in
      func rankings(at host: String = "localhost", trusting file: String?) async throws -> Outcome {
        try await workplace.touchschool(
          "rankings", "--server", "https://\(host):\(server.port)", "--top", "1", "--format", "csv",
          environment: file.map { ["SSL_CERT_FILE": workplace.path($0)] } ?? [:])
      }
      let trusted = try await rankings(trusting: "cert.pem")
      #expect(trusted.exitCode == 0 && trusted.output.contains("가나다중학교"), "\(trusted.errors)")
      for (host, file, sentence) in [
        ("localhost", nil, "cannot be trusted; SSL_CERT_FILE can name"),
        ("127.0.0.1", "cert.pem", "(its certificate is for another name)"),
        ("localhost", "touchschool.sqlite", "touchschool.sqlite, in which there is no certificate in PEM"),
      ] as [(String, String?, String)] {
        let refused = try await rankings(at: host, trusting: file)
        #expect(refused.exitCode == 69 && refused.errors.contains(sentence), "\(refused.errors)")
      }

      for suite in ["ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-RSA-CHACHA20-POLY1305"] {
        let spoken = try await handshake(server, ["-tls1_2", "-cipher", suite], in: workplace)
        #expect(spoken.exitCode == 0 && (spoken.errors + spoken.output).contains(suite), "\(spoken.errors)")
      }
      let newest = try await handshake(server, ["-tls1_3"], in: workplace)
      #expect(newest.exitCode == 0 && (newest.errors + newest.output).contains("TLSv1.3"), "\(newest.errors)")
      for options in [
        ["-tls1_2", "-cipher", "AES128-GCM-SHA256"], ["-tls1_2", "-cipher", "AES256-SHA"],
        ["-tls1_2", "-cipher", "ECDHE-RSA-AES128-SHA"], ["-tls1_2", "-cipher", "DHE-RSA-AES128-GCM-SHA256"],
        ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0"],
      ] {
        let refused = try await handshake(server, options, in: workplace)
        #expect(refused.exitCode != 0, "\(options): \(refused.errors)")
      }
      server.stop()
    }
    #expect(served.exitCode == 0, "\(served.errors)")
  }

  @Test("is read again on SIGHUP, and open connections go on")
  func renewed() async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    try await make("before", key: "key.pem", certificate: "cert.pem", in: workplace)
    let signals = [SIGHUP, SIGHUP, SIGTERM]
    let served = try await ServedContest.run(
      workplace, ["--tls-cert", "cert.pem", "--tls-key", "key.pem"], signals: signals
    ) { server in
      func name() async throws -> String {
        let shown = try await handshake(server, [], in: workplace)
        return (shown.errors + shown.output).firstMatch(of: /CN *= *(\w+)/).map { String($0.1) } ?? shown.errors
      }
      func waitForName(_ wanted: String) async throws {
        while try await name() != wanted { try Task.checkCancellation() }
      }
      #expect(try await name() == "before")
      // One connection from before to after.
      let open = try TLSConversation(port: server.port)
      #expect(try open.get("/healthz").hasPrefix("HTTP/1.1 200 "))
      try await make("after", key: "key.pem", certificate: "cert.pem", in: workplace)
      server.stop()
      try await waitForName("after")
      #expect(try open.get("/healthz").hasPrefix("HTTP/1.1 200 "))
      // What cannot be used changes nothing.
      try await make("other", key: "other.pem", certificate: "cert.pem", in: workplace)
      server.stop()
      #expect(try await name() == "after")
      #expect(try open.get("/healthz").hasPrefix("HTTP/1.1 200 "))
      open.close()
      server.stop()
    }
    #expect(served.exitCode == 0, "\(served.errors)")
    #expect(served.errors.contains("key.pem is not the key of the certificate in cert.pem."), "\(served.errors)")
  }

  @Test("is not used if others can read its key")
  func exposed() async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    try await make("hall", key: "key.pem", certificate: "cert.pem", in: workplace)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: workplace.path("key.pem"))
    let refused = try await workplace.touchschool(
      "serve", "--port", "0", "--tls-cert", "cert.pem", "--tls-key", "key.pem")
    #expect(refused.exitCode == 65)
    #expect(
      refused.errors.contains("key.pem can be read by others than its owner; see to that with: chmod 600 key.pem"))
  }
}

/// A connection over TLS that `openssl s_client` holds open.
private final class TLSConversation {
  private let process: ChildProgram
  private let (input, output) = (Pipe(), Pipe())

  init(port: Int) throws {
    process = try ChildProgram(
      ["/usr/bin/env", "openssl", "s_client", "-connect", "localhost:\(port)", "-quiet"], input: .pipe(input),
      output: .pipe(output), errors: .nothing)
  }

  /// Sends a request, and returns the answer as far as it came with its first body.
  func get(_ path: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
    var text = ""
    while !text.contains("}") {
      let part = output.fileHandleForReading.availableData
      if part.isEmpty { break }
      text += String(decoding: part, as: UTF8.self)
    }
    return text
  }

  func close() {
    process.send(SIGTERM)
    process.wait()
  }
}
