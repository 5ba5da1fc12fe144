import Basics
import Cluster
import Foundation
import TouchSchoolCommand

/// The location of a contest on an etcd cluster, and the credentials to reach it.
struct ClusterAddress {
  let settings: EtcdSettings
  /// The path of a PEM file with certificate authorities. For etcd only these are trusted; for snapshots, the system's
  /// authorities are trusted too. `nil` to trust only the system's authorities.
  let authority: String?
  /// The path of the file with the password of etcd's user; `nil` for none.
  let passwordFile: String?

  /// The address that a call names.
  ///
  /// - Throws: ``ClusterCallFailure``.
  init(_ call: ClusterCall) throws {
    authority = call.authority
    passwordFile = call.passwordFile
    let password = try call.passwordFile.map { try SecretFile.line(of: $0) }
    do {
      settings = try EtcdSettings(
        members: call.members, contest: call.contest, user: call.user, password: password, authority: call.authority,
        certificate: call.certificate, key: call.key)
    } catch {
      throw ClusterCallFailure(error.words, fault: .call)
    }
  }

  /// The address in a server's settings; `nil` for a server without a cluster.
  ///
  /// - Throws: `ServeFailure`, ``ClusterCallFailure``.
  init?(_ configuration: ServeConfiguration) throws {
    guard let members = configuration.text(\.cluster.members) else {
      let others: [ServeConfiguration.Place] = [
        \.cluster.contest, \.cluster.nodeName, \.cluster.nodeURL, \.cluster.authority, \.cluster.certificate,
        \.cluster.key,
        \.cluster.user, \.cluster.passwordFile,
      ]
      if let place = others.first(where: { configuration.text($0) != nil }) {
        throw ServeFailure(
          "\(configuration.name(of: place)) is for a node of a cluster; name the cluster with --cluster.",
          fault: .call)
      }
      return nil
    }
    guard configuration.text(\.server.tokenKeyFile) == nil else {
      throw ServeFailure(
        "\(configuration.name(of: \.server.tokenKeyFile)) does not go with --cluster: all nodes sign tokens with one key, which is in etcd.",
        fault: .call)
    }
    try self.init(
      ClusterCall(
        members: members, contest: configuration.text(\.cluster.contest),
        authority: configuration.text(\.cluster.authority),
        certificate: configuration.text(\.cluster.certificate), key: configuration.text(\.cluster.key),
        user: configuration.text(\.cluster.user), passwordFile: configuration.text(\.cluster.passwordFile)))
  }
}
