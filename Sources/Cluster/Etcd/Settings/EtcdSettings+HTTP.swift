import AsyncHTTPClient
import Foundation
import NIOCore
import NIOSSL
package import TapGame

extension EtcdSettings {
  /// When the client certificate, or the last of the trusted authorities, runs out; `nil` if there is neither.
  ///
  /// - Complexity: reads the files.
  package var certificatesEnd: Timestamp? {
    func ends(of path: String?) -> [time_t] {
      guard let path, let certificates = try? NIOSSLCertificate.fromPEMFile(path) else { return [] }
      return certificates.map(\.notValidAfter)
    }
    let ends = [ends(of: authority).max(), ends(of: identity?.certificate).first].compactMap(\.self)
    return ends.min().map { Timestamp(milliseconds: Int64($0) * 1000) }
  }

  /// The configuration of the HTTP client.
  ///
  /// - Throws: ``EtcdSettingsError/file(_:_:)``.
  func configuration() throws(EtcdSettingsError) -> HTTPClient.Configuration {
    // Reading has no timeout: calls have their own time limit, and a stream may be silent for as long as nobody plays.
    // Redirects are not followed, because the other address would get the token.
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5), read: nil))
    configuration.httpVersion = .http1Only
    // Each stream keeps a connection of its own.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
    // Instead of retrying the same member, a call goes to the next one.
    configuration.connectionPool.retryConnectionEstablishment = false
    // The files are checked even if no member uses TLS, so that a wrong path is reported.
    for path in [authority, identity?.certificate, identity?.key].compactMap(\.self)
    where !FileManager.default.isReadableFile(atPath: path) {
      throw .file(path, "it is not there, or may not be read")
    }
    var tls = TLSConfiguration.makeClientConfiguration()
    if let authority {
      do { tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(authority)) } catch {
        throw .file(authority, "it holds no certificate in PEM that can be read")
      }
    }
    if let identity {
      do {
        tls.certificateChain = try NIOSSLCertificate.fromPEMFile(identity.certificate).map { .certificate($0) }
      } catch { throw .file(identity.certificate, "it holds no certificate in PEM that can be read") }
      do { tls.privateKey = .privateKey(try NIOSSLPrivateKey(file: identity.key, format: .pem)) } catch {
        throw .file(identity.key, "it holds no private key in PEM that can be read without a password")
      }
    }
    configuration.tlsConfiguration = tls
    return configuration
  }
}
