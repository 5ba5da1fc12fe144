import ArgumentParser
import Foundation

/// `touchschool serve`
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the contest to a hall of players: a web page, an API and an event stream.",
    discussion: """
      Whoever opens the address that it prints plays, with a phone or anything else that has a browser; /board is for the projector. \
      Without a database it begins one: the schools that come with the command, and a season without an end.

      It listens for this machine only, unless --host says otherwise; --host 0.0.0.0 lets everybody on the network in. It stops in order on \
      Ctrl-C and SIGTERM: it accepts nothing more, finishes and commits what it has, and closes its streams; a second signal ends it at once. \
      With a certificate it reads the certificate and its key again on SIGHUP, and keeps its connections.

      Every option with a value but --database and --config is a setting. It can be given as a variable of the environment, \
      TOUCHSCHOOL_SERVE_ with the option's name in capitals (TOUCHSCHOOL_SERVE_TLS_CERT), several values with commas between them, and in a \
      configuration file, as lines of the form port = 80, or as a JSON object with the options' names as keys: \
      {"port": 80, "trusted-proxy": ["10.0.0.0/8"]}. The option goes before the variable, the variable before the file. \
      --print-configuration prints such a file with all settings.

      A person meets no budget, a script does: of one public address, 50 sessions at once and 80 taps a second count, of a private one (a phone \
      in the hall) 10 and 40; touchschool season start sets other budgets. A school whose phones share one public address is named with --venue.

      A nickname with an insult or an obscenity is refused, Korean or English, in its spellings, too. --words adds to the list.

      The board's address has a key in it, which shows the code of a season on the projector. With --quiet it is not printed, so start once without it: the key stays the same.

      /metrics answers what is asked on this machine itself or from an address of --metrics-from, and those who have the administrator's \
      token; through a proxy only the latter. \
      Behind a proxy that is not named with --trusted-proxy everybody seems to be on this machine. A proxy has to write its header anew or \
      add to it at the end.

      EXAMPLES:
        touchschool serve
        touchschool serve --host 0.0.0.0 --port 80
        touchschool serve --port 443 --tls-cert chain.pem --tls-key key.pem
        touchschool serve --trusted-proxy 127.0.0.1 --public-url https://a.example
        touchschool serve --host 0.0.0.0 --venue 203.0.113.7=1000
        touchschool serve --words words.txt
        touchschool serve --print-configuration >touchschool.conf
        touchschool serve --config touchschool.conf
        touchschool serve --admin-token-file admin.token --log-level debug
        touchschool serve --backup-every 10m --backup-keep 24 --backup-folder backups
        touchschool serve --cluster http://10.0.0.1:2379 --contest festival
      """)

  @OptionGroup var store: FileOptions

  @OptionGroup var server: ServeOptions<ServeSettings.Server>

  @Option(
    help: ArgumentHelp("A configuration file.", valueName: "file"), completion: .file(extensions: ["conf", "json"]))
  var config: String?

  @Flag(
    help:
      "Print a configuration file with all settings and serve nothing: those that were given, and the others commented out."
  )
  var printConfiguration = false

  @OptionGroup var log: ServeOptions<ServeSettings.Log>

  @OptionGroup(title: "Cluster") var cluster: ServeOptions<ServeSettings.Cluster>

  @OptionGroup(title: "Limits") var limits: ServeOptions<ServeSettings.Limits>

  func run() async throws {
    let flags = server.values + log.values + cluster.values + limits.values
    let call = ServeCall(flags: flags, file: config, store: store)
    guard !printConfiguration else {
      return try Printer().lines(ConfigurationText(given: try Online.network.settings(of: call)).lines)
    }
    try await Online.network.serve(call)
  }
}
