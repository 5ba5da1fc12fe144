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
          Language.ofCall(
            "\(name(of: \.server.venue))에는 주소나 네트워크와 사람 수를 203.0.113.7=1000처럼 적어 주세요 (지금은 “\(text)”).",
            "\(name(of: \.server.venue)) takes an address or a network and how many play from it, such as 203.0.113.7=1000, not “\(text)”."
          ),
          fault: .call)
      }
      return venue
    }
    if let path = text(\.server.words) {
      do { settings.blockedWords = try WordsFile.read(path) } catch {
        throw ServeFailure(error.description, fault: error.isUnreadable ? .file : .content)
      }
    }
    if let header = text(\.server.forwardedHeader).flatMap({ ForwardedHeader(rawValue: $0) }) {
      settings.forwardedHeader = header
    }
    settings.identity = try identity()
    if let path = text(\.server.adminTokenFile) {
      do { settings.adminTokens = try AdminTokens.read(path) } catch {
        throw ServeFailure(
          Language.ofCall(
            "관리자 토큰의 파일 \(path.with(.object)) 쓸 수 없어요. 주인만 읽을 수 있고 한 줄에 이름과 \(AdminTokens.minimumLength)자 이상의 토큰이 있어야 해요.",
            "The administrators’ tokens: \(error)"),
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
          Language.ofCall(
            "\(name(of: place))에는 10.0.0.1 같은 주소나 10.0.0.0/8 같은 네트워크를 적어 주세요 (지금은 “\(text)”).",
            "\(name(of: place)) takes an address such as 10.0.0.1, or a network such as 10.0.0.0/8, not “\(text)”."),
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
          Language.ofCall(
            "백업 폴더 \(folder.with(.subject)) 없거나 쓸 수 없어요. 먼저 만들어 주세요.",
            "The folder for backups, \(folder), is not there or may not be written to; make it first."),
          fault: .creation)
      }
    } else if let place = [\ServeSettings.server.backupEvery, \.server.backupKeep].first(where: { text($0) != nil }) {
      throw ServeFailure(
        Language.ofCall(
          "\(name(of: place))에는 백업 폴더가 있어야 해요. --backup-folder로 적어 주세요.",
          "\(name(of: place)) needs the folder for backups, with --backup-folder."),
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
        throw ServeFailure(
          Language.ofCall(
            "TLS 인증서 \(certificate), 열쇠 \(key.with(.object)) 쓸 수 없어요. PEM인지, 짝이 맞는지, 열쇠를 주인만 읽을 수 있는지 확인해 주세요.",
            "TLS: \(error)"),
          fault: error.isMissing ? .file : .content)
      }
    case (_?, nil):
      throw ServeFailure(
        Language.ofCall(
          "\(name(of: \.server.tlsCert))에는 인증서의 열쇠가 있어야 해요. --tls-key로 적어 주세요.",
          "\(name(of: \.server.tlsCert)) needs the certificate's key, with --tls-key."),
        fault: .call)
    case (nil, _?):
      throw ServeFailure(
        Language.ofCall(
          "\(name(of: \.server.tlsKey))에는 인증서가 있어야 해요. --tls-cert로 적어 주세요.",
          "\(name(of: \.server.tlsKey)) needs the certificate, with --tls-cert."),
        fault: .call)
    }
  }
}
