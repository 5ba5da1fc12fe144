import Basics
import Foundation
import GameServer
import HTTPCalls
import Leaderboard
import TouchSchoolCommand
import TapGame

extension ServeConfiguration {
  /// - Throws: `ServeFailure` for unusable files and for settings that contradict each other.
  func serverSettings() throws -> ServerSettings {
    var settings = ServerSettings()
    if let host = text(\.server.host) { settings.host = host }
    settings.port = number(\.server.port) ?? settings.port
    settings.drainTime = number(\.limits.drainTime) ?? settings.drainTime
    settings.publicURL = text(\.server.publicURL).map { String($0.hasSuffix("/") ? $0.dropLast() : $0[...]) }
    settings.limits = limits()
    settings.trustedProxies = try ranges(\.server.trustedProxy)
    settings.metricsReaders = try ranges(\.server.metricsFrom)
    settings.venues = try list(\.server.venue).map { text in
      guard let venue = Venue(text) else {
        throw ServeFailure(
          "\(name(of: \.server.venue)) takes an address or a network and how many play from it, such as 203.0.113.7=1000, not “\(text)”.",
          fault: .call)
      }
      return venue
    }
    if let path = text(\.server.words) {
      do { settings.blockedWords = try WordsFile.read(path) } catch {
        throw ServeFailure(error.words, fault: error.isUnreadable ? .file : .content)
      }
    }
    if let header = text(\.server.forwardedHeader).flatMap({ ForwardedHeader(rawValue: $0) }) {
      settings.forwardedHeader = header
    }
    settings.identity = try identity()
    if let path = text(\.server.adminTokenFile) {
      do { settings.adminTokens = try AdminTokens.read(path) } catch {
        let kind: Words = """
          The file of the administrators’ tokens, \(path), cannot be used: only its owner may read it, and a line has a \
          name and a token of \(AdminTokens.minimumLength) characters or more.
          """
        throw ServeFailure(
          Words(verbatim: "The administrators’ tokens: \(error)", korean: Language.korean(kind)),
          fault: error.isMissing ? .file : .content)
      }
    }
    settings.backupInterval = try backupInterval()
    settings.webhooks = WebhookPoster(
      allowsPrivate: text(\.server.privateWebhooks) == "allow",
      certificates: ProcessInfo.processInfo.environment["SSL_CERT_FILE"])
    return settings
  }

  private func ranges(_ place: Place) throws -> [IPRange] {
    try list(place).map { text in
      guard let range = IPRange(text) else {
        throw ServeFailure(
          "\(name(of: place)) takes an address such as 10.0.0.1, or a network such as 10.0.0.0/8, not “\(text)”.",
          fault: .call)
      }
      return range
    }
  }

  var keptBackups: Int { number(\.server.backupKeep) ?? 1 }

  private func backupInterval() throws -> Duration? {
    if let folder = text(\.server.backupFolder) {
      guard BackupName.isFolder(folder), FileManager.default.isWritableFile(atPath: folder) else {
        throw ServeFailure(
          "The folder for backups, \(folder), is not there or may not be written to; make it first.",
          fault: .creation)
      }
    } else if let place = [\ServeSettings.server.backupEvery, \.server.backupKeep].first(where: { text($0) != nil }) {
      throw ServeFailure(
        "\(name(of: place)) needs the folder for backups, with --backup-folder.",
        fault: .call)
    }
    return text(\.server.backupEvery).flatMap { ServeSetting.seconds($0) }.map { .seconds($0) }
  }

  private func limits() -> ServerLimits {
    var limits = ServerLimits()
    let places: [(Place, WritableKeyPath<ServerLimits, Int>)] = [
      (\.limits.body, \.body), (\.limits.header, \.header), (\.limits.requestTime, \.requestTime),
      (\.limits.responseTime, \.responseTime), (\.limits.idleTime, \.idleTime),
      (\.limits.connections, \.connections), (\.limits.connectionsPerAddress, \.connectionsPerAddress),
      (\.limits.sessionsPerMinute, \.sessionsPerMinute), (\.limits.sessionWork, \.sessionWork),
      (\.limits.streams, \.streams), (\.limits.streamsPerAddress, \.streamsPerAddress),
    ]
    for (place, limit) in places { limits[keyPath: limit] = number(place) ?? limits[keyPath: limit] }
    return limits
  }

  private func identity() throws -> TLSIdentity? {
    switch (text(\.server.tlsCert), text(\.server.tlsKey)) {
    case (nil, nil): return nil
    case (let certificate?, let key?):
      do { return try TLSIdentity(certificate: certificate, key: key) } catch {
        let kind: Words = """
          The certificate \(certificate) and the key \(key) cannot be used: both are PEM, belong to each other, and only \
          the owner may read the key.
          """
        throw ServeFailure(
          Words(verbatim: "TLS: \(error)", korean: Language.korean(kind)), fault: error.isMissing ? .file : .content)
      }
    case (_?, nil):
      throw ServeFailure(
        "\(name(of: \.server.tlsCert)) needs the certificate's key, with --tls-key.",
        fault: .call)
    case (nil, _?):
      throw ServeFailure(
        "\(name(of: \.server.tlsKey)) needs the certificate, with --tls-cert.",
        fault: .call)
    }
  }
}
