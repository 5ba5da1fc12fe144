/// What is wrong with the settings of an etcd cluster.
package enum EtcdSettingsError: Error, Hashable, Sendable {
  /// The address of a member cannot be read.
  case member(String)
  case memberTwice(String)
  case tooManyMembers(Int)
  /// The contest's name is not allowed.
  case contest(String)
  /// A user without a password, or a password without a user.
  case login
  /// A certificate without its key, or a key without its certificate.
  case identity
  /// A file cannot be used.
  case file(String, String)
}

extension EtcdSettingsError: CustomStringConvertible {
  /// One sentence for people: what is wrong, where, and what to do.
  package var description: String {
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
