import Foundation

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
  ///
  /// - Throws: ``EtcdSettingsError``.
  /// - Complexity: O(length).
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
