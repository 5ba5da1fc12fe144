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
  /// Looks a host up.
  package typealias Lookup = @Sendable (_ host: String, _ port: Int) async throws -> [SocketAddress]

  private let allowsPrivate: Bool
  private let certificates: String?
  private let lookup: Lookup
  private let timeLimit: Duration

  /// The maximum number of addresses that are tried.
  private static let mostAddresses = 3

  /// A poster.
  ///
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
    let begun = ContinuousClock.now
    let result = await attempt(message, at: moment, until: begun + timeLimit)
    var answer = WebhookAnswer(
      status: nil, milliseconds: Int64((ContinuousClock.now - begun) / .milliseconds(1)))
    switch result {
    case .success(let status):
      answer.status = Int64(status)
      if let failure = Self.failure(of: status) { (answer.failure, answer.korean) = (failure.text, failure.korean) }
    case .failure(let failure): (answer.failure, answer.korean) = (failure.text, failure.korean)
    }
    return answer
  }

  /// Why a message was not delivered, in both languages.
  private struct Failure: Error {
    let text: String
    let korean: String

    init(_ text: String, ko korean: String) { (self.text, self.korean) = (text, korean) }
  }

  private static func failure(of status: Int) -> Failure? {
    switch status {
    case 200..<300: nil
    case 300..<400:
      Failure(
        "It redirects (HTTP \(status)), and redirects are not followed; add the address that it leads to.",
        ko: "다른 주소로 넘겨요 (HTTP \(status)). 따라가지 않으니 그 주소로 추가해 주세요.")
    case 410: Failure("It wants no more messages (HTTP 410).", ko: "더는 받지 않는대요 (HTTP 410).")
    default: Failure("It answers HTTP \(status).", ko: "HTTP \(status)로 대답해요.")
    }
  }

  private static func failure(of reason: ConnectionReason) -> Failure {
    let korean =
      switch reason {
      case .unreachable: "연결할 수 없어요."
      case .tooSlow: "너무 오래 걸려요."
      case .notSecure, .untrusted: "안전하게 연결할 수 없어요. 인증서를 확인해 주세요."
      }
    return Failure("It gives no answer: \(reason.text).", ko: korean)
  }

  private func attempt(
    _ message: WebhookMessage, at moment: Timestamp, until end: ContinuousClock.Instant
  ) async -> Result<Int, Failure> {
    guard let url = URL(string: message.url), let host = url.host(percentEncoded: false), !host.isEmpty else {
      return .failure(Failure("Its address cannot be read.", ko: "주소를 읽을 수 없어요."))
    }
    let isSecure = url.scheme?.lowercased() == "https"
    let port = url.port ?? (isSecure ? 443 : 80)
    // A file may hold a port that no socket has.
    guard UInt16(exactly: port) != nil else {
      return .failure(
        Failure("Its address has the port \(port), which does not exist.", ko: "주소의 포트 \(port)번은 없는 포트예요."))
    }
    let addresses: [SocketAddress]
    do {
      addresses = try await lookup(
        host.trimmingCharacters(in: ["[", "]"]), port)
    } catch {
      return .failure(Failure("There is no host “\(host)”.", ko: "“\(host)”라는 컴퓨터를 찾을 수 없어요."))
    }
    if let refusal = refusal(of: addresses, host: host, isSecure: isSecure) { return .failure(refusal) }
    var last = Failure("There is no host “\(host)”.", ko: "“\(host)”라는 컴퓨터를 찾을 수 없어요.")
    for address in addresses.prefix(Self.mostAddresses) {
      do { return .success(try await post(message, at: moment, host: host, to: address, until: end)) } catch {
        let reason = ConnectionReason(error)
        last = Self.failure(of: reason)
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
      return Failure(
        "“\(host)” has an address that nothing is sent to (link-local, multicast or reserved).",
        ko: "“\(host)”의 주소로는 아무것도 보내지 않아요 (링크 로컬, 멀티캐스트, 예약된 주소).")
    }
    if !allowsPrivate, kinds.contains(.private) {
      return Failure(
        "“\(host)” is in a private network, where nothing is sent unless private webhooks are allowed.",
        ko: "“\(host)”\(Self.topic) 사설 네트워크에 있어요. 사설 웹훅을 허락해야 보내요.")
    }
    if !isSecure, kinds.contains(.public) {
      return Failure(
        "“\(host)” is not in a private network, so its address has to begin with https.",
        ko: "“\(host)”\(Self.topic) 사설 네트워크에 있지 않아서 https로 시작하는 주소여야 해요.")
    }
    return nil
  }

  private static let topic = "은(는)"

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
    let client = HTTPClient(eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration)
    var request = HTTPClientRequest(url: message.url)
    request.method = .POST
    for header in message.headers(at: moment) { request.headers.add(name: header.name, value: header.value) }
    request.headers.add(name: "user-agent", value: "TouchSchool")
    request.body = .bytes(ByteBuffer(string: message.body))
    let result: Result<Int, any Error>
    do {
      let rest = max(Duration.milliseconds(1), end - ContinuousClock.now)
      let answer = try await client.execute(request, timeout: .milliseconds(Int64(rest / .milliseconds(1))))
      result = .success(Int(answer.status.code))
    } catch { result = .failure(error) }
    // The attempt is over, and closing the connection breaks off what is left of the answer.
    try? await client.shutdown()
    return try result.get()
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
