package import Basics
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOSSL
package import TapGame

/// The location of a contest's log in etcd, and how to reach it.
package struct EtcdSettings: Hashable, Sendable {
  package struct Login: Hashable, Sendable {
    package var user: String
    package var password: String
  }

  /// The files of a client certificate, in PEM.
  package struct Identity: Hashable, Sendable {
    package var certificate: String
    package var key: String
  }

  /// The members, in the order in which they are tried.
  package let members: [EtcdMember]
  /// The contest's name, which is part of each of its keys.
  package let contest: String
  /// The user; `nil` if etcd requires none.
  package let login: Login?
  /// The path of a PEM file with the only authorities to trust; `nil` to trust the system's authorities.
  package let authority: String?
  /// The certificate that this client presents; `nil` for none.
  package let identity: Identity?
  /// The time limit of one attempt, after which the next member is tried.
  package var attemptTime: Duration = .seconds(1)
  /// The time limit of one call with all its attempts.
  package var callTime: Duration = .seconds(3)
  /// The pause after all members have failed, before they are tried again.
  package var pause: Duration = .milliseconds(50)

  /// - Parameters:
  ///   - members: addresses such as `http://a:2379,http://b:2379`.
  ///   - contest: 1 to 64 ASCII letters, digits, `-`, `_` and `.`.
  ///   - user: the user's name; it requires `password`.
  ///   - certificate: the path of a client certificate; it requires `key`.
  package init(
    members: String, contest: String, user: String? = nil, password: String? = nil, authority: String? = nil,
    certificate: String? = nil, key: String? = nil
  ) throws(EtcdSettingsError) {
    self.members = try EtcdMember.list(members)
    guard (1...64).contains(contest.utf8.count), contest.utf8.allSatisfy(Self.nameBytes.contains) else {
      throw .contest(contest)
    }
    self.contest = contest
    switch (user, password) {
    case (nil, nil): login = nil
    case (let user?, let password?) where !user.isEmpty: login = Login(user: user, password: password)
    default: throw .login
    }
    self.authority = authority
    switch (certificate, key) {
    case (nil, nil): identity = nil
    case (let certificate?, let key?): identity = Identity(certificate: certificate, key: key)
    default: throw .identity
    }
  }

  /// The bytes that a contest's name may have.
  private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.".utf8)
}

extension EtcdSettings {
  /// When the client certificate, or the last of the trusted authorities, runs out; `nil` if there is neither.
  package var certificatesEnd: Timestamp? {
    func ends(of path: String?) -> [time_t] {
      guard let path, let certificates = try? NIOSSLCertificate.fromPEMFile(path) else { return [] }
      return certificates.map(\.notValidAfter)
    }
    let ends = [ends(of: authority).max(), ends(of: identity?.certificate).first].compactMap(\.self)
    return ends.min().map { Timestamp(milliseconds: Int64($0) * 1000) }
  }

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

/// What is wrong with the settings of an etcd cluster.
package enum EtcdSettingsError: Error, Hashable, Sendable {
  case member(String)
  case memberTwice(String)
  case tooManyMembers(Int)
  case contest(String)
  case login
  case identity
  case file(String, String)
}

extension EtcdSettingsError: WordedError {
  /// One sentence for people: what is wrong, where, and what to do.
  package var words: Words {
    switch self {
    case .member(let text):
      "“\(text)” is not the address of an etcd member; write members as http://host:2379, with commas between them."
    case .memberTwice(let text): "The etcd member \(text) is named twice; name each member once."
    case .tooManyMembers(let count):
      "\(count) etcd members are named, and \(EtcdMember.most) are the most; name a few of them."
    case .contest(let name):
      "“\(name)” is not a contest's name; take 1 to 64 letters of English, digits, hyphens, underscores and dots."
    case .login: "etcd's user and password belong together; give both or neither."
    case .identity: "A client certificate and its key belong together; give both or neither."
    case .file(let path, let reason): "\(path) cannot be used: \(reason)."
    }
  }
}

/// A member of an etcd cluster, as its clients reach it.
package struct EtcdMember: Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of members. etcd itself recommends at most seven.
  package static let most = 16

  /// The address, such as `http://10.0.0.1:2379`.
  package let description: String
  /// Whether connections to it are encrypted.
  package let isSecure: Bool

  /// A member at an address such as `http://10.0.0.1:2379` or `https://etcd1.example`. The default port is 2379.
  ///
  /// - Throws: ``EtcdSettingsError/member(_:)``.
  package init(_ text: String) throws(EtcdSettingsError) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty, ["", "/"].contains(parts.path),
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
      (1...65_535).contains(parts.port ?? 2379)
    else { throw .member(text) }
    isSecure = scheme == "https"
    description = "\(scheme)://\(host):\(parts.port ?? 2379)"
  }

  /// The members of a list such as `http://a:2379,http://b:2379`.
  package static func list(_ text: String) throws(EtcdSettingsError) -> [EtcdMember] {
    var members: [EtcdMember] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let member = try EtcdMember(part.trimmingCharacters(in: .whitespaces))
      guard !members.contains(member) else { throw .memberTwice(member.description) }
      members.append(member)
    }
    guard members.count <= most else { throw .tooManyMembers(members.count) }
    return members
  }
}
