package import AsyncHTTPClient
package import GameAPI
import NIOCore
import NIOPosix
import NIOSSL
package import Retries

extension ContestServer {
  /// Works with a server, over connections of its own that are closed in the end.
  ///
  /// - Parameters:
  ///   - address: where it is.
  ///   - connections: how many connections there are at the most.
  ///   - certificates: a file of certificates in PEM that are trusted besides the system's, such as one that an organiser has made; what the
  ///     variable `SSL_CERT_FILE` names, as OpenSSL calls it.
  ///   - backoff: how calls that failed are made again.
  ///   - work: what is done.
  /// - Throws: what `work` throws.
  package static func connect<Result>(
    to address: ServerAddress, connections: Int = 8, certificates: String? = nil, backoff: Backoff = Backoff(),
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
    // The system's own event loops, which a Mac would have, know nothing of such certificates and have errors of their own.
    let http = HTTPClient(eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration)
    do {
      let result = try await work(ContestServer(address, http: http, backoff: backoff))
      // What was done is done, whatever becomes of the connections.
      try? await http.shutdown()
      return result
    } catch {
      try? await http.shutdown()
      throw error
    }
  }

  /// How a server is connected to.
  ///
  /// - Parameter connections: how many connections there are at the most.
  package static func configuration(connections: Int = 8) -> HTTPClient.Configuration {
    // The server of a stream is heard of at least every few seconds.
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5), read: .seconds(60)))
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
    // A server that cannot be reached is reported at once; the retry policy decides how often it is tried again.
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }
}
