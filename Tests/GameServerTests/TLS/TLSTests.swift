import NIOCore
import NIOHTTP1
import AsyncHTTPClient
import Foundation
import NIOSSL
import TestSupport
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `TLS` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String, _ content: String) throws -> String {
    let path = folder.path(name)
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return path
  }

  private func settings() throws -> ServerSettings {
    var settings = ServerSettings()
    settings.limits.requestTime = 1
    settings.identity = try TLSIdentity(
      certificate: try file("chain.pem", TLSFixture.certificate), key: try file("key.pem", TLSFixture.key))
    return settings
  }

  /// What a client of a version of TLS gets at a path; it takes the certificate as it is, which no authority vouches for.
  private static func get(
    _ path: String, from server: RunningServer, versions: (least: TLSVersion, most: TLSVersion)
  ) async throws -> UInt {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.certificateVerification = .none
    tls.minimumTLSVersion = versions.least
    tls.maximumTLSVersion = versions.most
    var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
    configuration.connectionPool.retryConnectionEstablishment = false
    return try await HTTPClient.withHTTPClient(configuration: configuration) { client in
      let request = HTTPClientRequest(url: "https://127.0.0.1:\(server.port)\(path)")
      return try await client.execute(request, timeout: .minutes(1)).status.code
    }
  }

  @Test
  func `1.2 and 1.3 are spoken, older versions are not, and nothing in the clear`() async throws {
    try await RunningServer.run(settings: try settings()) { server in
      await #expect(throws: (any Error).self) {
        try await Self.get("/healthz", from: server, versions: (.tlsv1, .tlsv11))
      }
      let clear = try await RawConnection.open(to: server.port)
      try await clear.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
      let answer = await clear.all()
      #expect(!answer.contains("HTTP/1.1 200"))
      // Who spoke in the clear did no harm to others.
      for version in [TLSVersion.tlsv12, .tlsv13] {
        let status = try await Self.get("/healthz", from: server, versions: (version, version))
        #expect(status == 200, "\(version)")
      }
    }
  }

  @Test
  func `browsers that came over HTTPS are told to come back over it, and others are not`() async throws {
    try await RunningServer.run(settings: try settings()) { server in
      var tls = TLSConfiguration.makeClientConfiguration()
      tls.certificateVerification = .none
      for path in ["/", "/healthz", "/readyz"] {
        let headers = try await HTTPClient.withHTTPClient(configuration: .init(tlsConfiguration: tls)) { client in
          let request = HTTPClientRequest(url: "https://127.0.0.1:\(server.port)\(path)")
          return try await client.execute(request, timeout: .minutes(1)).headers
        }
        #expect(headers["strict-transport-security"] == ["max-age=2592000"], "\(path)")
      }
    }
    try await RunningServer.run { server in
      for path in ["/", "/healthz", "/readyz"] {
        let headers = try await server.get(path).headers
        #expect(headers["strict-transport-security"].isEmpty, "\(path)")
      }
    }
  }

  @Test
  func `an identity that cannot be read again stays as it is`() throws {
    let certificate = try file("chain.pem", TLSFixture.certificate)
    let key = try file("key.pem", TLSFixture.key)
    let identity = try TLSIdentity(certificate: certificate, key: key)
    let before = identity.context
    _ = try file("key.pem", TLSFixture.otherKey)
    #expect(throws: TLSIdentity.Failure.self) { try identity.reload() }
    #expect(identity.context === before)
    _ = try file("key.pem", TLSFixture.key)
    try identity.reload()
    #expect(identity.context !== before)
  }

  @Test
  func `an identity is refused in words when its files are not right`() throws {
    let certificate = try file("chain.pem", TLSFixture.certificate)
    let key = try file("key.pem", TLSFixture.key)
    let other = try file("other.pem", TLSFixture.otherKey)
    let missing = folder.path("missing.pem")
    let exposed = try file("exposed.pem", TLSFixture.key)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: exposed)
    for (certificate, key, sentence) in [
      (
        certificate, exposed, "\(exposed) can be read by others than its owner; see to that with: chmod 600 \(exposed)"
      ),
      (missing, key, "\(missing) cannot be read; check that it is there and may be read."),
      (certificate, missing, "\(missing) cannot be read; check that it is there and may be read."),
      (key, key, "\(key) is not a certificate in PEM; it begins with -----BEGIN CERTIFICATE-----."),
      (
        certificate, certificate,
        "\(certificate) is not a private key in PEM without a password."
      ), (certificate, other, "\(other) is not the key of the certificate in \(certificate)."),
    ] {
      let failure = #expect(throws: TLSIdentity.Failure.self) { try TLSIdentity(certificate: certificate, key: key) }
      #expect(failure?.description == sentence)
    }
  }
}
