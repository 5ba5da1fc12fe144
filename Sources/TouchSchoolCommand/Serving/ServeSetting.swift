/// A setting of a server. It has the same name as an option, as an environment variable and in the configuration file.
package enum ServeSetting: String, CaseIterable, Sendable {
  case host
  case port
  case publicURL = "public-url"
  case tlsCert = "tls-cert"
  case tlsKey = "tls-key"
  case trustedProxy = "trusted-proxy"
  case forwardedHeader = "forwarded-header"
  case venue
  case words
  case adminTokenFile = "admin-token-file"
  case tokenKeyFile = "token-key-file"
  case backupEvery = "backup-every"
  case backupKeep = "backup-keep"
  case backupFolder = "backup-folder"
  case cluster
  case contest
  case nodeURL = "node-url"
  case clusterCA = "cluster-ca"
  case clusterCert = "cluster-cert"
  case clusterKey = "cluster-key"
  case clusterUser = "cluster-user"
  case clusterPasswordFile = "cluster-password-file"
  case logLevel = "log-level"
  case logFormat = "log-format"
  case drainTime = "drain-time"
  case maximumBody = "max-body"
  case maximumHeader = "max-header"
  case requestTime = "request-time"
  case responseTime = "response-time"
  case idleTime = "idle-time"
  case maximumConnections = "max-connections"
  case connectionsPerAddress = "max-connections-per-address"
  case sessionsPerMinute = "max-sessions-per-minute"
  case sessionWork = "session-work"
  case maximumStreams = "max-streams"
  case streamsPerAddress = "max-streams-per-address"

  /// The type of a setting's value.
  package enum Kind: Equatable, Sendable {
    /// Any text that is not empty.
    case text
    /// `http://` or `https://`, and a host.
    case url
    /// A whole number of the range.
    case number(ClosedRange<Int>)
    /// One of these words.
    case word([String])
    /// A span of time with its unit, in a range of seconds.
    case span(ClosedRange<Int>)
    /// Several texts.
    case list
  }

  /// The type of the setting's value.
  package var kind: Kind {
    switch self {
    case .host, .tlsCert, .tlsKey, .adminTokenFile, .tokenKeyFile, .backupFolder, .words: .text
    case .backupEvery: .span(1...604_800)
    case .backupKeep: .number(1...100_000)
    case .publicURL, .nodeURL: .url
    case .cluster, .contest, .clusterCA, .clusterCert, .clusterKey, .clusterUser, .clusterPasswordFile: .text
    case .trustedProxy, .venue: .list
    case .logLevel: .word(["trace", "debug", "info", "notice", "warning", "error", "critical"])
    case .logFormat: .word(["text", "json"])
    case .forwardedHeader: .word(["X-Forwarded-For", "Forwarded"])
    case .port: .number(0...65_535)
    case .drainTime: .number(0...3_600)
    case .maximumBody: .number(1_024...1_048_576)
    case .maximumHeader: .number(1_024...1_048_576)
    case .sessionWork: .number(0...100_000)
    case .requestTime, .responseTime, .idleTime: .number(1...3_600)
    case .maximumConnections, .connectionsPerAddress, .sessionsPerMinute, .maximumStreams, .streamsPerAddress:
      .number(1...1_000_000)
    }
  }

  /// The option on the command line.
  package var flag: String { "--\(rawValue)" }

  /// The environment variable.
  package var variable: String { Self.variablePrefix + rawValue.uppercased().replacing("-", with: "_") }

  /// The prefix of all environment variables.
  package static let variablePrefix = "TOUCHSCHOOL_SERVE_"

  /// Validates a value.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - name: its source: the option, the variable, or the key of the file.
  /// - Returns: a sentence with the error; `nil` if the value is valid.
  package func complaint(about value: String, givenAs name: String) -> String? {
    switch kind {
    case .text, .list:
      return value.isEmpty ? "\(name) must not be empty." : nil
    case .url:
      // Spaces and control characters would end up in the QR code and on the terminal.
      let isURL = value.wholeMatch(of: /https?:\/\/[^\s\/?#]+[^\s]*/) != nil && value.allSatisfy(\.isASCII)
      return isURL ? nil : "\(name) takes an address such as https://play.example.org, not “\(value)”."
    case .number(let range):
      if let number = Int(value), range.contains(number) { return nil }
      return "\(name) takes a number from \(range.lowerBound) to \(range.upperBound), not “\(value)”."
    case .span(let range):
      if let seconds = Self.seconds(value), range.contains(seconds) { return nil }
      return "\(name) takes a time of at most a week with its unit, such as 90s, 10m or 2h, not “\(value)”."
    case .word(let words):
      if words.contains(value) { return nil }
      return "\(name) takes \(words.dropLast().joined(separator: ", ")) or \(words.last ?? ""), not “\(value)”."
    }
  }

  /// The seconds of a span such as `90s`, `10m`, `2h` or `1d`; `nil` for anything else.
  package static func seconds(_ text: String) -> Int? {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()), number > 0 else { return nil }
    let (seconds, isTooMuch) = number.multipliedReportingOverflow(by: unit)
    return isTooMuch ? nil : seconds
  }
}
