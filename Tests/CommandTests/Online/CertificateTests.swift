import Foundation
import Testing

/// A server with a certificate that its organiser has made.
@Suite("A certificate of one's own", .timeLimit(.minutes(10)))
struct CertificateTests {
  @Test("is trusted where SSL_CERT_FILE names it, and nowhere else")
  func named() async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    let made = try await workplace.run([
      "/usr/bin/env", "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=hall",
      "-addext", "subjectAltName=DNS:localhost", "-keyout", "key.pem", "-out", "cert.pem",
    ])
    try #require(made.exitCode == 0, "\(made.errors)")
    let served = try await ServedContest.run(workplace, ["--tls-cert", "cert.pem", "--tls-key", "key.pem"]) { server in
      func rankings(at host: String = "localhost", trusting file: String?) async throws -> Outcome {
        try await workplace.touchschool(
          "rankings", "--server", "https://\(host):\(server.port)", "--top", "1", "--format", "csv",
          environment: file.map { ["SSL_CERT_FILE": workplace.path($0)] } ?? [:])
      }
      let trusted = try await rankings(trusting: "cert.pem")
      #expect(trusted.exitCode == 0 && trusted.output.contains("가나다중학교"), "\(trusted.errors)")
      let stranger = try await rankings(trusting: nil)
      #expect(stranger.exitCode == 69)
      #expect(stranger.errors.contains("cannot be trusted; SSL_CERT_FILE can name"), "\(stranger.errors)")
      let otherName = try await rankings(at: "127.0.0.1", trusting: "cert.pem")
      #expect(otherName.exitCode == 69)
      #expect(otherName.errors.contains("(its certificate is for another name)"), "\(otherName.errors)")
      let wrong = try await rankings(trusting: "touchschool.sqlite")
      #expect(wrong.exitCode == 69)
      #expect(wrong.errors.contains("touchschool.sqlite, in which there is no certificate in PEM"), "\(wrong.errors)")
      server.stop()
    }
    #expect(served.exitCode == 0, "\(served.errors)")
  }
}
