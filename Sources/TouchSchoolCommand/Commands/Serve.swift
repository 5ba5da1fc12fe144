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

      Every option but --database, --quiet and --config can be given as a variable of the environment, \
      TOUCHSCHOOL_SERVE_ with the option's name in capitals (TOUCHSCHOOL_SERVE_TLS_CERT), several values with commas between them, and in a \
      configuration file, a JSON object with the options' names as keys: {"port": 80, "trusted-proxy": ["10.0.0.0/8"]}. The \
      option goes before the variable, the variable before the file.

      A person meets no budget, a script does: of one public address, 50 sessions at once and 80 taps a second count, of a private one (a phone \
      in the hall) 10 and 40; touchschool season start sets other budgets. A school whose phones share one public address is named with --venue.

      A nickname with an insult or an obscenity is refused, Korean or English, in its spellings, too. --words adds to the list.

      The board's address has a key in it, which shows the code of a season on the projector. With --quiet it is not printed, so start once without it: the key stays the same.

      /metrics answers what is asked on this machine itself, and those who have the administrator's token; through a proxy only the latter. \
      Behind a proxy that is not named with --trusted-proxy everybody seems to be on this machine. A proxy has to write its header anew or \
      add to it at the end.

      EXAMPLES:
        touchschool serve
        touchschool serve --host 0.0.0.0 --port 80
        touchschool serve --port 443 --tls-cert chain.pem --tls-key key.pem
        touchschool serve --trusted-proxy 127.0.0.1 --public-url https://a.example
        touchschool serve --host 0.0.0.0 --venue 203.0.113.7=1000
        touchschool serve --words words.txt
        touchschool serve --admin-token-file admin.token --log-level debug
        touchschool serve --backup-every 10m --backup-keep 24 --backup-folder backups
        touchschool serve --cluster http://10.0.0.1:2379 --contest festival
      """)

  @OptionGroup var store: FileOptions

  @Option(help: ArgumentHelp("The address to listen on; 127.0.0.1 if not given.", valueName: "address"))
  var host: String?
  @Option(help: ArgumentHelp("The port to listen on, 0 for any that is free; 8080 if not given.", valueName: "number"))
  var port: String?
  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp("The address to join at, which is shown and made into the QR code.", valueName: "url"))
  var publicURL: String?
  @Option(
    help: ArgumentHelp("The certificate, with those that vouch for it behind it, in PEM.", valueName: "file"),
    completion: .file())
  var tlsCert: String?
  @Option(help: ArgumentHelp("The certificate's key, in PEM.", valueName: "file"), completion: .file())
  var tlsKey: String?
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A proxy in front of the server, or a network of them, whose word on where a request comes from is believed. May be given several times.",
      valueName: "address"))
  var trustedProxy: [String] = []
  @Option(
    help: ArgumentHelp(
      "The header in which those proxies say it: X-Forwarded-For or Forwarded; X-Forwarded-For if not given. The other one is not looked at.",
      valueName: "header"))
  var forwardedHeader: String?
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "An address that many play from, or a network of them, and how many, such as a school's: 203.0.113.7=1000. May be given several times.",
      valueName: "address=players"))
  var venue: [String] = []
  @Option(help: WordsFile.help, completion: .file()) var words: String?
  @Option(
    help: ArgumentHelp(
      "The administrator's token: a file with a line of 16 or more characters that only its owner may read. Without it, no administration.",
      valueName: "file"), completion: .file())
  var adminTokenFile: String?
  @Option(
    help: ArgumentHelp(
      "The key that players' tokens are signed with; a file beside the database, made at the first start, if not given.",
      valueName: "file"), completion: .file())
  var tokenKeyFile: String?
  @Option(
    help: ArgumentHelp(
      "How often to make a backup into the folder of --backup-folder, such as 10m or 1h; none are made if not given.",
      valueName: "time"))
  var backupEvery: String?
  @Option(help: ArgumentHelp("How many backups to keep; 24 if not given. Older ones are removed.", valueName: "number"))
  var backupKeep: String?
  @Option(
    help: ArgumentHelp("The folder for backups; the administrator may make and fetch them, too.", valueName: "folder"),
    completion: .directory)
  var backupFolder: String?
  @Option(help: ArgumentHelp("A configuration file.", valueName: "file"), completion: .file(extensions: ["json"]))
  var config: String?
  @Option(
    help: ArgumentHelp(
      "What to log on standard error: trace, debug (a line a request), info, notice, warning, error or critical; notice if not given, warning with --quiet.",
      valueName: "level"))
  var logLevel: String?
  @Option(help: ArgumentHelp("How: text, or json with an object a line; text if not given.", valueName: "format"))
  var logFormat: String?

  @OptionGroup(title: "Cluster") var cluster: ServeClusterOptions

  @OptionGroup(title: "Limits") var limits: ServeLimitOptions

  /// The options of the call, by setting.
  private var flags: [ServeSetting: [String]] {
    var flags: [ServeSetting: [String]] = [:]
    let single: [(ServeSetting, String?)] = [
      (.host, host), (.port, port), (.publicURL, publicURL), (.tlsCert, tlsCert), (.tlsKey, tlsKey),
      (.forwardedHeader, forwardedHeader), (.adminTokenFile, adminTokenFile), (.tokenKeyFile, tokenKeyFile),
      (.logLevel, logLevel), (.logFormat, logFormat), (.backupEvery, backupEvery), (.backupKeep, backupKeep),
      (.backupFolder, backupFolder), (.words, words),
    ]
    for (setting, value) in single + cluster.values + limits.values { flags[setting] = value.map { [$0] } }
    if !trustedProxy.isEmpty { flags[.trustedProxy] = trustedProxy }
    if !venue.isEmpty { flags[.venue] = venue }
    return flags
  }

  func validate() throws {
    let flags = flags
    for setting in ServeSetting.allCases {
      for value in flags[setting] ?? [] {
        if let complaint = setting.complaint(about: value, givenAs: setting.flag) { throw ValidationError(complaint) }
      }
    }
  }

  func run() async throws {
    try await Online.network.serve(ServeCall(flags: flags, file: config, store: store))
  }
}
