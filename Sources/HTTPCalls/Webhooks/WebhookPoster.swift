import AsyncHTTPClient
import Foundation
package import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
package import TapGame

/// Posts messages to receivers over HTTP, once each.
///
/// The host is looked up, every address is checked, and the connection is made to a checked address. So a name whose
/// address changes between the check and the call (DNS rebinding) reaches nothing else. TLS still checks the name.
/// Redirects are not followed, and nothing of the answer but its status is read.
package struct WebhookPoster: WebhookPosting {
  package typealias Lookup = @Sendable (_ host: String, _ port: Int) async throws -> [SocketAddress]

  private let allowsPrivate: Bool
  private let certificates: String?
  private let lookup: Lookup
  private let timeLimit: Duration

  private static let mostAddresses = 3

  /// - Parameters:
  ///   - allowsPrivate: whether messages may go to this machine and to private networks, also without TLS.
  ///   - certificates: a PEM file with certificates to trust beside the system's; `nil` for none.
  ///   - timeLimit: how long an attempt may take.
  ///   - lookup: looks a host up; `nil` to ask the system.
  package init(
    allowsPrivate: Bool, certificates: String? = nil, timeLimit: Duration = .seconds(10), lookup: Lookup? = nil
  ) {
    (self.allowsPrivate, self.certificates, self.timeLimit) = (allowsPrivate, certificates, timeLimit)
    self.lookup = lookup ?? { try await Self.systemLookup($0, $1, within: timeLimit) }
  }

  package func post(_ message: WebhookMessage, at moment: Timestamp) async -> WebhookAnswer {
    switch await attempt(message, at: moment, until: ContinuousClock.now + timeLimit) {
    case .success(let status): WebhookAnswer(status: Int64(status), failure: Self.failure(of: status))
    case .failure(let failure): WebhookAnswer(status: nil, failure: failure.text)
    }
  }

  private struct Failure: Error {
    let text: String

    init(_ text: String) { self.text = text }
  }

  private static func failure(of status: Int) -> String? {
    switch status {
    case 200..<300: nil
    case 300..<400: "It redirects (HTTP \(status)), and redirects are not followed; add the address that it leads to."
    case 410: "It wants no more messages (HTTP 410)."
    default: "It answers HTTP \(status)."
    }
  }

  private func attempt(
    _ message: WebhookMessage, at moment: Timestamp, until end: ContinuousClock.Instant
  ) async -> Result<Int, Failure> {
    guard let url = URL(string: message.url), let host = url.host(percentEncoded: false), !host.isEmpty else {
      return .failure(Failure("Its address cannot be read."))
    }
    let isSecure = url.scheme?.lowercased() == "https"
    let port = url.port ?? (isSecure ? 443 : 80)
    // A file may hold a port that no socket has.
    guard UInt16(exactly: port) != nil else {
      return .failure(Failure("Its address has the port \(port), which does not exist."))
    }
    let addresses: [SocketAddress]
    do {
      addresses = try await lookup(host.trimmingCharacters(in: ["[", "]"]), port)
    } catch {
      return .failure(Failure("There is no host “\(host)”."))
    }
    if let refusal = refusal(of: addresses, host: host, isSecure: isSecure) { return .failure(refusal) }
    var last = Failure("There is no host “\(host)”.")
    for address in addresses.prefix(Self.mostAddresses) {
      do { return .success(try await post(message, at: moment, host: host, to: address, until: end)) } catch {
        let reason = ConnectionReason(error)
        last = Failure("It gives no answer: \(reason.text).")
        // Another address may answer only if this one could not be reached.
        guard case .unreachable = reason, ContinuousClock.now < end else { return .failure(last) }
      }
    }
    return .failure(last)
  }

  /// Why nothing is sent to these addresses; `nil` if all of them are allowed.
  private func refusal(of addresses: [SocketAddress], host: String, isSecure: Bool) -> Failure? {
    let kinds = addresses.map { ReceiverAddress($0) }
    if kinds.contains(.reserved) {
      return Failure("“\(host)” has an address that nothing is sent to (link-local, multicast or reserved).")
    }
    if !allowsPrivate, kinds.contains(.private) {
      return Failure(
        "“\(host)” is in a private network, where nothing is sent unless private webhooks are allowed.")
    }
    if !isSecure, kinds.contains(.public) {
      return Failure("“\(host)” is not in a private network, so its address has to begin with https.")
    }
    return nil
  }

  private func post(
    _ message: WebhookMessage, at moment: Timestamp, host: String, to address: SocketAddress,
    until end: ContinuousClock.Instant
  ) async throws -> Int {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5), read: .seconds(10)))
    configuration.httpVersion = .http1Only
    configuration.connectionPool.retryConnectionEstablishment = false
    if let address = address.ipAddress { configuration.dnsOverride = [host: address] }
    if let certificates, !certificates.isEmpty {
      configuration.tlsConfiguration = .makeClientConfiguration()
      configuration.tlsConfiguration?.additionalTrustRoots = [.file(certificates)]
    }
    var request = HTTPClientRequest(url: message.url)
    request.method = .POST
    for header in message.headers(at: moment) { request.headers.add(name: header.name, value: header.value) }
    request.headers.add(name: "user-agent", value: "TouchSchool")
    request.body = .bytes(ByteBuffer(string: message.body))
    // At the end, closing the connection breaks off what is left of the answer.
    return try await HTTPClient.withHTTPClient(
      eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration
    ) { client in
      let rest = max(Duration.milliseconds(1), end - ContinuousClock.now)
      let answer = try await client.execute(request, timeout: .milliseconds(Int64(rest / .milliseconds(1))))
      return Int(answer.status.code)
    }
  }

  private static func systemLookup(
    _ host: String, _ port: Int, within limit: Duration
  ) async throws -> [SocketAddress] {
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let promise = loop.makePromise(of: [SocketAddress].self)
    // The system's lookup cannot be stopped. What it finds too late is ignored.
    let timeout = loop.scheduleTask(in: .milliseconds(Int64(limit / .milliseconds(1)))) {
      promise.fail(HostLookup.Failure())
    }
    NIOThreadPool.singleton.submit { _ in
      let found = Result { try HostLookup.addresses(of: host, port: port) }
      loop.execute {
        timeout.cancel()
        promise.completeWith(found)
      }
    }
    return try await promise.futureResult.get()
  }
}
