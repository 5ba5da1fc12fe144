/// The location of a contest's log in etcd, and how to reach it.
package struct EtcdSettings: Hashable, Sendable {
  /// A user of etcd.
  package struct Login: Hashable, Sendable {
    package var user: String
    package var password: String
  }

  /// The files of a client certificate, in PEM.
  package struct Identity: Hashable, Sendable {
    /// The path of the certificate.
    package var certificate: String
    /// The path of its private key.
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
  ///   - authority: the path of a PEM file with the authorities to trust.
  ///   - certificate: the path of a client certificate; it requires `key`.
  ///   - key: the path of the certificate's private key.
  /// - Throws: ``EtcdSettingsError``.
  package init(
    members: String, contest: String, user: String? = nil, password: String? = nil, authority: String? = nil,
    certificate: String? = nil, key: String? = nil
  ) throws(EtcdSettingsError) {
    self.members = try EtcdMember.list(members)
    guard Self.isName(contest) else { throw .contest(contest) }
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

  private static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
