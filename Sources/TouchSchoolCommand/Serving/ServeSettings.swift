/// The settings of a server. Each setting is declared once. Its declaration defines the command-line option with its
/// help, the environment variable, the key in the configuration file, and the validation of the value.
package struct ServeSettings: Sendable {
  /// The addresses to listen on, the trusted proxies, and the files of the server.
  package let server = Server()
  package let log = Log()
  package let cluster = Cluster()
  package let limits = Limits()

  package static let table = ServeSettings()
  /// All sections, each with its title, in the order of their declarations.
  static let sections = [
    (title: "Server", settings: Server.all), (title: "Log", settings: Log.all),
    (title: "Cluster", settings: Cluster.all), (title: "Limits", settings: Limits.all),
  ]
  /// All settings, in the order of their declarations.
  package static let all = sections.flatMap(\.settings)

  package struct Server: ServeSection {
    package init() {}

    package let host = ServeSetting(
      "host", .text, "address", default: "127.0.0.1", "The address to listen on; {default} if not given.")
    package let port = ServeSetting(
      "port", .number(0...65_535), "number", default: "8080",
      "The port to listen on, 0 for any that is free; {default} if not given.")
    package let publicURL = ServeSetting(
      "public-url", .url, "url", example: "https://play.example.org",
      "The address to join at, which is shown and made into the QR code.")
    package let tlsCert = ServeSetting(
      "tls-cert", .file, "file", example: "/etc/touchschool/chain.pem",
      "The certificate, with those that vouch for it behind it, in PEM.")
    package let tlsKey = ServeSetting(
      "tls-key", .file, "file", example: "/etc/touchschool/key.pem", "The certificate's key, in PEM.")
    package let trustedProxy = ServeSetting(
      "trusted-proxy", .list, "address", example: "127.0.0.1",
      "A proxy in front of the server, or a network of them, whose word on where a request comes from is believed. May be given several times."
    )
    package let forwardedHeader = ServeSetting(
      "forwarded-header", .word(["X-Forwarded-For", "Forwarded"]), "header", default: "X-Forwarded-For",
      "The header in which those proxies say it: X-Forwarded-For or Forwarded; {default} if not given. The other one is not looked at."
    )
    package let metricsFrom = ServeSetting(
      "metrics-from", .list, "address", example: "10.0.0.10",
      "An address that may read /metrics, or a network of them, such as Prometheus': 10.0.0.10. May be given several times."
    )
    package let venue = ServeSetting(
      "venue", .list, "address=players", example: "203.0.113.7=1000",
      "An address that many play from, or a network of them, and how many, such as a school's: 203.0.113.7=1000. May be given several times."
    )
    package let words = ServeSetting("words", .file, "file", example: "/etc/touchschool/words.txt", WordsFile.help)
    package let adminTokenFile = ServeSetting(
      "admin-token-file", .file, "file", example: "/etc/touchschool/admin.token",
      "The administrators' tokens: a file that only its owner may read, with a line of 16 or more characters; of several, each after a name and a space. Without it, no administration."
    )
    package let tokenKeyFile = ServeSetting(
      "token-key-file", .file, "file", example: "/etc/touchschool/token-key",
      "The key that players' tokens are signed with; a file beside the database, made at the first start, if not given."
    )
    package let privateWebhooks = ServeSetting(
      "private-webhooks", .word(["refuse", "allow"]), "word", default: "refuse",
      "Whether webhooks may be sent to this machine and to private networks: refuse or allow; {default} if not given.")
    package let backupEvery = ServeSetting(
      "backup-every", .span(1...604_800), "time", example: "10m",
      "How often to make a backup into the folder of --backup-folder, such as 10m or 1h; none are made if not given.")
    package let backupKeep = ServeSetting(
      "backup-keep", .number(1...100_000), "number", default: "24",
      "How many backups to keep; {default} if not given. Older ones are removed.")
    package let backupFolder = ServeSetting(
      "backup-folder", .folder, "folder", example: "/var/lib/touchschool/backups",
      "The folder for backups; the administrator may make and fetch them, too.")
  }

  package struct Log: ServeSection {
    package init() {}

    package let level = ServeSetting(
      "log-level", .word(["trace", "debug", "info", "notice", "warning", "error", "critical"]), "level",
      example: "notice",
      "What to log on standard error: trace, debug (a line a request), info, notice, warning, error or critical; notice if not given, warning with --quiet."
    )
    package let format = ServeSetting(
      "log-format", .word(["text", "json"]), "format", default: "text",
      "How: text, or json with an object a line; {default} if not given.")
  }

  package struct Cluster: ServeSection {
    package init() {}

    package let members = ServeSetting(
      "cluster", .text, "urls", example: "http://10.0.0.1:2379,http://10.0.0.2:2379",
      "The members of an etcd cluster, such as http://10.0.0.1:2379,http://10.0.0.2:2379. The server is then one of any number of nodes that have the same contest."
    )
    package let contest = ServeSetting(
      "contest", .text, "name", example: "touchschool",
      "The contest's name on the cluster: 1 to 64 letters, digits, -, _ and .; “touchschool” if not given.")
    package let nodeName = ServeSetting(
      "node-name", .text, "name", example: "hall-1",
      "The node's name in cluster status; the machine's name if not given.")
    package let nodeURL = ServeSetting(
      "node-url", .url, "url", example: "http://10.0.0.1:8080",
      "The address at which the other nodes reach this one; the address that it listens on if not given.")
    package let authority = ServeSetting(
      "cluster-ca", .file, "file", example: "/etc/touchschool/ca.pem",
      "The authorities that vouch for etcd's certificates, in PEM.")
    package let certificate = ServeSetting(
      "cluster-cert", .file, "file", example: "/etc/touchschool/machine.pem",
      "The certificate that etcd is shown, in PEM.")
    package let key = ServeSetting(
      "cluster-key", .file, "file", example: "/etc/touchschool/machine-key.pem", "That certificate's key, in PEM.")
    package let user = ServeSetting("cluster-user", .text, "name", example: "touchschool", "The user of etcd.")
    package let passwordFile = ServeSetting(
      "cluster-password-file", .file, "file", example: "/etc/touchschool/etcd.password",
      "A file with that user's password, which only its owner may read.")
  }

  /// Limits of the server. The defaults suit schools, where 30 to 1,000 phones share the IP address of a router.
  package struct Limits: ServeSection {
    package init() {}

    package let body = ServeSetting(
      "max-body", .number(1_024...1_048_576), "bytes", default: "65536",
      "The most bytes of a request's body; {default} if not given.")
    package let header = ServeSetting(
      "max-header", .number(1_024...1_048_576), "bytes", default: "32768",
      "The most bytes of a request's head; {default} if not given.")
    package let requestTime = ServeSetting(
      "request-time", .number(1...3_600), "seconds", default: "10",
      "In how many seconds a request has to have come; {default} if not given.")
    package let responseTime = ServeSetting(
      "response-time", .number(1...3_600), "seconds", default: "30",
      "In how many seconds a client has to take what it is sent; {default} if not given.")
    package let idleTime = ServeSetting(
      "idle-time", .number(1...3_600), "seconds", default: "75",
      "After how many idle seconds a connection is closed; {default} if not given.")
    package let connections = ServeSetting(
      "max-connections", .number(1...1_000_000), "number", default: "40000",
      "The most connections; {default} if not given.")
    package let connectionsPerAddress = ServeSetting(
      "max-connections-per-address", .number(1...1_000_000), "number", default: "5000",
      "The most connections of an address; {default} if not given: a browser opens up to six, and a school's 1,000 phones share an address."
    )
    package let sessionsPerMinute = ServeSetting(
      "max-sessions-per-minute", .number(1...1_000_000), "number", default: "1000",
      "The most sessions that an address may open in a minute; {default} if not given: a whole school that joins at once."
    )
    package let sessionWork = ServeSetting(
      "session-work", .number(0...100_000), "number", default: "8192",
      "How many hashes the first session of an address takes, so that opening thousands is work; {default} if not given, 0 for none."
    )
    package let streams = ServeSetting(
      "max-streams", .number(1...1_000_000), "number", default: "20000",
      "The most event streams; {default} if not given.")
    package let streamsPerAddress = ServeSetting(
      "max-streams-per-address", .number(1...1_000_000), "number", default: "2000",
      "The most event streams of an address; {default} if not given: two for each of 1,000 phones.")
    package let drainTime = ServeSetting(
      "drain-time", .number(0...3_600), "seconds", default: "10",
      "How many seconds stopping may take, until what is still under way is broken off; {default} if not given.")
  }
}

/// A section of ``ServeSettings``. Each stored property is a setting.
package protocol ServeSection: Sendable {
  init()
}

extension ServeSection {
  /// The settings of the section, in the order of their declarations.
  package static var all: [ServeSetting] {
    Mirror(reflecting: Self()).children.compactMap { $0.value as? ServeSetting }
  }
}
