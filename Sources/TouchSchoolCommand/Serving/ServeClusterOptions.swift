import ArgumentParser

/// The options of `touchschool serve` for a node of a cluster.
struct ServeClusterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The members of an etcd cluster, such as http://10.0.0.1:2379,http://10.0.0.2:2379. The server is then one of any number of nodes that have the same contest.",
      valueName: "urls"))
  var cluster: String?
  @Option(
    help: ArgumentHelp(
      "The contest's name on the cluster: 1 to 64 letters, digits, -, _ and .; “touchschool” if not given.",
      valueName: "name"))
  var contest: String?
  @Option(
    name: .customLong("node-url"),
    help: ArgumentHelp(
      "The address at which the other nodes reach this one; the address that it listens on if not given.",
      valueName: "url"))
  var nodeURL: String?
  @Option(
    name: .customLong("cluster-ca"),
    help: ArgumentHelp("The authorities that vouch for etcd's certificates, in PEM.", valueName: "file"),
    completion: .file())
  var clusterCA: String?
  @Option(
    help: ArgumentHelp("The certificate that etcd is shown, in PEM.", valueName: "file"), completion: .file())
  var clusterCert: String?
  @Option(help: ArgumentHelp("That certificate's key, in PEM.", valueName: "file"), completion: .file())
  var clusterKey: String?
  @Option(help: ArgumentHelp("The user of etcd.", valueName: "name"))
  var clusterUser: String?
  @Option(
    help: ArgumentHelp("A file with that user's password, which only its owner may read.", valueName: "file"),
    completion: .file())
  var clusterPasswordFile: String?

  /// The options of the call, by setting.
  var values: [(ServeSetting, String?)] {
    [
      (.cluster, cluster), (.contest, contest), (.nodeURL, nodeURL), (.clusterCA, clusterCA),
      (.clusterCert, clusterCert), (.clusterKey, clusterKey), (.clusterUser, clusterUser),
      (.clusterPasswordFile, clusterPasswordFile),
    ]
  }
}
