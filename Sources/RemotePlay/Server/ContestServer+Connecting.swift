package import AsyncHTTPClient
package import GameAPI
import NIOCore
import NIOPosix
import NIOSSL
package import Basics

extension ContestServer {
  /// Connects to a server, runs work, and closes the connections.
  ///
  /// - Parameter certificates: the path of a PEM file with certificates to trust in addition to the system's, such as an
  ///   organiser's own. The path comes from the environment variable `SSL_CERT_FILE`, as in OpenSSL.
  /// - Throws: what `work` throws; `ServerError` if the certificates cannot be read.
  package static func connect<Result>(
    to address: ServerAddress, connections: Int = 8, certificates: String? = nil, backoff: Backoff = Backoff(),
    answerTime: Duration = .seconds(10),
    _ work: (ContestServer) async throws -> Result
  ) async throws -> Result {
    var configuration = configuration(connections: connections)
    if let certificates, !certificates.isEmpty, address.isSecure {
      do { _ = try NIOSSLCertificate.fromPEMFile(certificates) } catch {
        throw ServerError.notSecure(
          address,
          reason: "SSL_CERT_FILE names \(certificates), in which there is no certificate in PEM that can be read")
      }
      configuration.tlsConfiguration = .makeClientConfiguration()
      configuration.tlsConfiguration?.additionalTrustRoots = [.file(certificates)]
    }
    // The default event loops on macOS use Network.framework, which ignores additional certificates and throws other
    // errors.
    return try await HTTPClient.withHTTPClient(
      eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration
    ) { http in
      try await work(
        ContestServer(
          address, http: http, backoff: backoff, answerTime: answerTime, tls: configuration.tlsConfiguration))
    }
  }

  /// - Parameter connections: the maximum number of connections.
  package static func configuration(connections: Int = 8) -> HTTPClient.Configuration {
    // A stream sends data every few seconds, so the read timeout closes only dead connections.
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5), read: .seconds(60)))
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
    // An unreachable server is reported at once; the retry policy decides about retries.
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }
}
