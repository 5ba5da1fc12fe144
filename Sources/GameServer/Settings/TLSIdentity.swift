import Foundation
import NIOSSL
import Synchronization
import SystemCalls

/// The TLS identity of the server: a chain of certificates, the server's own first, and its private key.
///
/// The files can be read again while the server runs. New connections use the newest identity; open ones keep theirs.
package final class TLSIdentity: Sendable {
  package let certificate: String
  package let key: String
  private let current: Mutex<NIOSSLContext>

  /// The value of `Strict-Transport-Security`: thirty days, longer than the time between two rounds of a contest. The time
  /// is limited, because an address in a hall may serve something else later.
  static let transportSecurity = "max-age=2592000"

  var context: NIOSSLContext { current.withLock { $0 } }

  /// Reads the two files in PEM (RFC 7468), and checks that they belong together and that others cannot read the key.
  package init(certificate: String, key: String) throws(Failure) {
    (self.certificate, self.key) = (certificate, key)
    current = Mutex(try Self.read(certificate: certificate, key: key))
  }

  /// Reads the files again, for example after the certificate was renewed. If that fails, the identity does not change.
  package func reload() throws(Failure) {
    let context = try Self.read(certificate: certificate, key: key)
    current.withLock { $0 = context }
  }

  /// The cipher suites of TLS 1.2: those with an ephemeral key exchange and authenticated encryption (RFC 9325, section
  /// 4.2). All suites of TLS 1.3 have both. So a private key that is stolen later cannot decrypt recorded connections.
  static let cipherSuites: [NIOTLSCipher] = [
    .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
    .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
    .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
  ]

  private static func read(certificate: String, key: String) throws(Failure) -> NIOSSLContext {
    guard FileManager.default.isReadableFile(atPath: certificate) else { throw .missing(certificate) }
    let chain: [NIOSSLCertificate]
    do { chain = try NIOSSLCertificate.fromPEMFile(certificate) } catch {
      throw Failure(sentence: "\(certificate) is not a certificate in PEM; it begins with -----BEGIN CERTIFICATE-----")
    }
    guard !chain.isEmpty else { throw Failure(sentence: "\(certificate) holds no certificate") }
    let keyBytes = try secret(key)
    let privateKey: NIOSSLPrivateKey
    do { privateKey = try NIOSSLPrivateKey(bytes: keyBytes, format: .pem) } catch {
      throw Failure(sentence: "\(key) is not a private key in PEM without a password")
    }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
    configuration.minimumTLSVersion = .tlsv12
    configuration.cipherSuiteValues = cipherSuites
    configuration.applicationProtocols = ["http/1.1"]
    do { return try NIOSSLContext(configuration: configuration) } catch {
      throw Failure(sentence: "\(key) is not the key of the certificate in \(certificate)")
    }
  }

  /// The bytes of a file that only its owner may read. If root owns the file, its group may read it, too, as with
  /// Debian's `ssl-cert`.
  private static func secret(_ path: String) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .missing(path) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let status = FileStatus(descriptor: descriptor), status.isRegular,
      // Reading an empty file returns `nil`.
      let content = try? file.read(upToCount: maximumKeyLength) ?? Data()
    else { throw .missing(path) }
    let isShared = status.owner == 0 && geteuid() != 0
    guard status.permissions & (isShared ? 0o037 : 0o077) == 0 else {
      throw Failure(
        sentence: "\(path) can be read by others than its owner; see to that with: chmod 600 \(path)", hasStop: false)
    }
    return [UInt8](content)
  }

  private static let maximumKeyLength = 1 << 20

  package struct Failure: Error, CustomStringConvertible {
    let sentence: String
    /// Whether a file does not exist or cannot be read.
    package var isMissing = false
    /// Whether the sentence ends with a full stop. A sentence that ends with a command has none.
    var hasStop = true
    package var description: String { hasStop ? "\(sentence)." : sentence }

    static func missing(_ path: String) -> Failure {
      Failure(sentence: "\(path) cannot be read; check that it is there and may be read", isMissing: true)
    }
  }
}
