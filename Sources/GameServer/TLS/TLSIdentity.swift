import Foundation
import NIOSSL

/// The TLS identity of the server: a chain of certificates, the server's own first, and its private key.
package struct TLSIdentity: Sendable {
  let configuration: TLSConfiguration

  /// Reads the two files in PEM (RFC 7468), and checks that they belong together.
  ///
  /// - Throws: ``Failure``.
  package init(certificate: String, key: String) throws(Failure) {
    for file in [certificate, key] where !FileManager.default.isReadableFile(atPath: file) {
      throw Failure(sentence: "\(file) cannot be read; check that it is there and may be read", isMissing: true)
    }
    let chain: [NIOSSLCertificate]
    do { chain = try NIOSSLCertificate.fromPEMFile(certificate) } catch {
      throw Failure(sentence: "\(certificate) is not a certificate in PEM; it begins with -----BEGIN CERTIFICATE-----")
    }
    guard !chain.isEmpty else { throw Failure(sentence: "\(certificate) holds no certificate") }
    let privateKey: NIOSSLPrivateKey
    do { privateKey = try NIOSSLPrivateKey(file: key, format: .pem) } catch {
      throw Failure(sentence: "\(key) is not a private key in PEM without a password")
    }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    do { _ = try NIOSSLContext(configuration: configuration) } catch {
      throw Failure(sentence: "\(key) is not the key of the certificate in \(certificate)")
    }
    self.configuration = configuration
  }

  /// Why an identity could not be read from two files.
  package struct Failure: Error, CustomStringConvertible {
    let sentence: String
    /// Whether a file does not exist or cannot be read.
    package var isMissing = false
    package var description: String { "\(sentence)." }
  }
}
