import Basics
import ArgumentParser

/// Options that name a contest on an etcd cluster, for commands that can use it instead of a database.
struct ClusterOptions: AddedOptions {
  @Option(
    name: .customLong("cluster"),
    help: ArgumentHelp(
      "The members of the etcd cluster that has the contest, in place of a database, such as http://10.0.0.1:2379,http://10.0.0.2:2379.",
      valueName: "urls"))
  var members: String?
  @Option(
    name: .customLong("contest"),
    help: ArgumentHelp("The contest's name on the cluster; “touchschool” if not given.", valueName: "name"))
  var name: String?
  @Option(
    name: .customLong("cluster-ca"),
    help: ArgumentHelp(
      "The authorities that vouch for etcd's certificates, in PEM.", valueName: "file", visibility: .hidden),
    completion: .file())
  var authority: String?
  @Option(
    name: .customLong("cluster-cert"),
    help: ArgumentHelp("The certificate that etcd is shown, in PEM.", valueName: "file", visibility: .hidden),
    completion: .file())
  var certificate: String?
  @Option(
    name: .customLong("cluster-key"),
    help: ArgumentHelp("That certificate's key, in PEM.", valueName: "file", visibility: .hidden), completion: .file())
  var key: String?
  @Option(
    name: .customLong("cluster-user"),
    help: ArgumentHelp("The user of etcd.", valueName: "name", visibility: .hidden))
  var user: String?
  @Option(
    name: .customLong("cluster-password-file"),
    help: ArgumentHelp(
      "A file with that user's password, which only its owner may read.", valueName: "file", visibility: .hidden),
    completion: .file())
  var passwordFile: String?

  func validate() throws {
    guard members == nil, [name, authority, certificate, key, user, passwordFile].contains(where: { $0 != nil }) else {
      return
    }
    throw ValidationError(
      saying: "--contest and the --cluster-… options are for a contest on a cluster; name it with --cluster.")
  }

  func validate(beside file: FileOptions) throws {
    guard members == nil || file.database == nil else {
      throw ValidationError(saying: "--cluster and --database name two contests; give one of them.")
    }
  }

  /// The contest on the cluster; `nil` for a contest in a database.
  var call: ClusterCall? {
    members.map { members in
      ClusterCall(
        members: members, contest: name, authority: authority, certificate: certificate, key: key, user: user,
        passwordFile: passwordFile)
    }
  }

  /// The contest's name and the cluster's addresses, for messages.
  var place: Words? {
    members.map { members in
      let contest = name ?? ClusterCall.usualContest
      return "“\(contest)” on \(members)"
    }
  }

  /// The command-line arguments with which another command uses the same contest; `nil` for a contest in a database.
  var words: [String]? {
    members.map { members in
      let pairs: [(String, String?)] = [
        ("--contest", name), ("--cluster-ca", authority), ("--cluster-cert", certificate), ("--cluster-key", key),
        ("--cluster-user", user), ("--cluster-password-file", passwordFile),
      ]
      return ["--cluster", members] + pairs.flatMap { flag, value in value.map { [flag, $0] } ?? [] }
    }
  }
}
