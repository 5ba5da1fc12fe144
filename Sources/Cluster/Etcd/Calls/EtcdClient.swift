import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import NIOPosix
import Synchronization
import TapGame

/// Calls etcd's JSON gateway. A call goes first to the member that answered last. If this member does not answer, the
/// call goes to the other members.
final class EtcdClient: Sendable {
  let settings: EtcdSettings
  let memberSelector: EtcdMemberSelector
  private let http: HTTPClient
  private let clock: any Clock<Duration>
  /// The time since this client was created, by its clock.
  private let now: @Sendable () -> Duration
  private let wallClock: any WallClock
  private let password: (@Sendable () throws -> String)?
  private let observe: @Sendable (EtcdAnswerTime) -> Void
  private let tellStranger: @Sendable (String) -> Void
  /// When a key of a stranger was last told.
  private let told = Mutex<Duration?>(nil)
  private let token = EtcdToken()
  /// The ID of the cluster that answered first. All members must belong to it, because another cluster has another log.
  private let cluster = Mutex<Int64?>(nil)

  init(
    _ settings: EtcdSettings, clock: any Clock<Duration>, wallClock: any WallClock,
    password: (@Sendable () throws -> String)? = nil, observe: @escaping @Sendable (EtcdAnswerTime) -> Void,
    tellStranger: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(EtcdSettingsError) {
    self.settings = settings
    self.clock = clock
    now = Self.stopwatch(clock)
    self.wallClock = wallClock
    self.password = password
    self.observe = observe
    self.tellStranger = tellStranger
    memberSelector = EtcdMemberSelector(count: settings.members.count)
    http = HTTPClient(
      eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: try settings.configuration())
  }

  private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let begun = clock.now
    return { begun.duration(to: clock.now) }
  }

  /// Tells of a key among the entries that no log has written, at most once in ten seconds.
  func note(stranger key: Data) {
    let now = now()
    let isDue = told.withLock { told in
      if let last = told, now - last < .seconds(10) { return false }
      told = now
      return true
    }
    if isDue { tellStranger(EtcdFault.plain(String(decoding: key.prefix(200), as: UTF8.self))) }
  }

  func shutdown() async {
    // The work is done, so a failing shutdown does not matter.
    try? await http.shutdown()
  }

  /// Makes a call, and tries other members if one fails.
  ///
  /// - Parameter whenBytesArrive: called for each piece of the answer.
  /// - Throws: ``LogFailure``; ``EtcdFault/compacted``; `CancellationError`.
  func answer<Answer: EtcdAnswer>(
    _ request: EtcdRequest, as type: Answer.Type = Answer.self,
    whenBytesArrive: @escaping @Sendable () -> Void = {}
  ) async throws -> Answer {
    try await tried(from: memberSelector.preferred) { [self] member, progress in
      let answer = try await send(request, to: member, as: type) {
        progress()
        whenBytesArrive()
      }
      try check(answer.header)
      return answer
    }.result
  }

  /// Opens a stream, at a different member than the previous stream.
  ///
  /// - Throws: ``LogFailure``; `CancellationError`.
  func open(_ request: EtcdRequest) async throws -> (body: HTTPClientResponse.Body, member: EtcdMember) {
    let (body, index) = try await tried(from: memberSelector.nextForStream()) { [self] member, progress in
      let response = try await response(
        to: request, of: member, headers: ["grpc-metadata-hasleader": "true"], progress: progress)
      guard response.status == .ok else {
        throw EtcdFault(status: Int(response.status.code), body: try await Self.bytes(of: response, progress: progress))
      }
      return response.body
    }
    memberSelector.streams(from: index)
    return (body, settings.members[index])
  }

  /// Makes the next call request a new token.
  func forgetToken() { token.forget() }

  /// Makes a call at one member, with a single attempt.
  ///
  /// - Throws: ``EtcdFault``; `CancellationError`.
  func ask<Answer: Decodable & Sendable>(
    _ request: EtcdRequest, at member: EtcdMember, as type: Answer.Type = Answer.self
  ) async throws -> Answer {
    try await within(settings.attemptTime) { [self] in try await send(request, to: member, as: type, progress: $0) }
  }

  /// Checks that an answer comes from the cluster that answered first.
  ///
  /// - Throws: ``EtcdFault/unusable(_:)``.
  func check(_ header: EtcdHeader) throws(EtcdFault) {
    let first = cluster.withLock { cluster in
      if cluster == nil { cluster = header.cluster.value }
      return cluster
    }
    guard first == header.cluster.value else {
      throw .unusable("it belongs to another cluster than the member that answered first")
    }
  }

  // MARK: Trying

  /// Called when some bytes were sent or have arrived.
  private typealias Progress = @Sendable () -> Void

  /// Tries an operation at one member after another, until it succeeds or the time limit is reached. An attempt goes on,
  /// also beyond the time limit, as long as bytes move: the line may be slow.
  private func tried<Result: Sendable>(
    from first: Int, _ work: @escaping @Sendable (EtcdMember, @escaping Progress) async throws -> Result
  ) async throws -> (result: Result, index: Int) {
    let end = now() + settings.callTime
    var (index, attempts, renewals) = (first, 0, 0)
    var unusable: Set<Int> = []
    var failures: [Int: String] = [:]
    while true {
      let member = settings.members[index]
      let left = end - now()
      do {
        return (try await within(min(settings.attemptTime, left)) { try await work(member, $0) }, index)
      } catch let fault as EtcdFault {
        switch fault {
        case .final(let failure): throw failure
        case .compacted: throw fault
        case .token(let reason):
          guard renewals < 2 else { throw LogFailure.refused(reason) }
          renewals += 1
          continue
        case .noUsers: throw LogFailure.refused("\(member) has no users")
        case .unusable(let reason):
          unusable.insert(index)
          failures[index] = "\(member): \(reason)"
        // An attempt that the call's time limit cut short does not replace the member's earlier failure, which says
        // more.
        case .temporary(let reason) where left >= settings.attemptTime || failures[index] == nil:
          failures[index] = "\(member): \(reason)"
        case .temporary: break
        }
      }
      memberSelector.avoid(index)
      attempts += 1
      let reasons = failures.sorted { $0.key < $1.key }.map(\.value).joined(separator: "; ")
      guard unusable.count < settings.members.count else { throw LogFailure.refused(reasons) }
      repeat { index = memberSelector.after(index) } while unusable.contains(index)
      let rest = end - now()
      guard rest > .zero else { throw LogFailure.unavailable(reasons) }
      if attempts.isMultiple(of: settings.members.count) { try await clock.sleep(for: min(settings.pause, rest)) }
    }
  }

  /// Does work that has to make progress at least once within a limit, again and again.
  private func within<Result: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable (@escaping Progress) async throws -> Result
  ) async throws -> Result {
    let last = LastMoment(now())
    return try await withThrowingTaskGroup(of: Result?.self) { [clock, now] group in
      group.addTask { try await work { last.set(now()) } }
      group.addTask {
        while true {
          let left = last.moment + limit - now()
          guard left > .zero else { return nil }
          try await clock.sleep(for: left)
        }
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() ?? nil else { throw EtcdFault.temporary("it takes too long") }
      return result
    }
  }

  // MARK: On the wire

  private func send<Answer: Decodable>(
    _ request: EtcdRequest, to member: EtcdMember, as type: Answer.Type, progress: @escaping Progress
  ) async throws -> Answer {
    try await read(try await response(to: request, of: member, progress: progress), as: type, progress: progress)
  }

  private func read<Answer: Decodable>(
    _ response: HTTPClientResponse, as type: Answer.Type, progress: Progress
  ) async throws -> Answer {
    let body = try await Self.bytes(of: response, progress: progress)
    guard response.status == .ok else { throw EtcdFault(status: Int(response.status.code), body: body) }
    do { return try JSONDecoder().decode(type, from: body) } catch { throw EtcdFault.foreign }
  }

  private func response(
    to request: EtcdRequest, of member: EtcdMember, headers: HTTPHeaders = [:], progress: @escaping Progress
  ) async throws -> HTTPClientResponse {
    guard let login = settings.login else {
      return try await exchange(request, with: member, headers: headers, progress: progress)
    }
    let token = try await token.value { [self] in try await authenticate(login, at: member, progress: progress) }
    var headers = headers
    if let token { headers.add(name: "authorization", value: token) }
    let response = try await exchange(request, with: member, headers: headers, progress: progress)
    guard response.status != .ok else { return response }
    let body = try await Self.bytes(of: response, progress: progress)
    let fault = EtcdFault(status: Int(response.status.code), body: body)
    if case .token = fault { self.token.forget(token) }
    throw fault
  }

  private func authenticate(
    _ login: EtcdSettings.Login, at member: EtcdMember, progress: @escaping Progress
  ) async throws -> String? {
    let password: String
    do { password = try self.password?() ?? login.password } catch {
      throw EtcdFault.final(.refused("the password of “\(login.user)” cannot be read (\(error))"))
    }
    let json = try JSONEncoder().encode(["name": login.user, "password": password])
    let request = EtcdRequest("/v3/auth/authenticate", String(decoding: json, as: UTF8.self))
    do {
      let response = try await exchange(request, with: member, headers: [:], progress: progress)
      return try await read(response, as: EtcdAuthentication.self, progress: progress).token
    } catch EtcdFault.noUsers {
      return nil
    } catch EtcdFault.final(.refused(let reason)) {
      throw EtcdFault.final(.refused("the user “\(login.user)” cannot sign in (\(reason))"))
    }
  }

  private func exchange(
    _ request: EtcdRequest, with member: EtcdMember, headers: HTTPHeaders, progress: @escaping Progress
  ) async throws -> HTTPClientResponse {
    var call = HTTPClientRequest(url: member.description + request.path)
    call.method = .POST
    call.headers = headers
    call.headers.add(name: "content-type", value: "application/json")
    call.body = .stream(
      SentPieces(body: request.body, progress: progress), length: .known(Int64(request.body.readableBytes)))
    let sent = wallClock.now
    do {
      let response = try await http.execute(call, deadline: .distantFuture)
      let received = wallClock.now
      if let date = response.headers.first(name: "date").flatMap(Timestamp.init(httpDate:)) {
        observe(EtcdAnswerTime(member: member, sent: sent, received: received, date: date))
      }
      return response
    } catch {
      try Task.checkCancellation()
      throw EtcdFault(error)
    }
  }

  /// The maximum number of bytes in an answer: a few of the largest entries, as base64.
  private static let largest = 32 << 20

  private static func bytes(of response: HTTPClientResponse, progress: Progress) async throws -> Data {
    do {
      var data = Data()
      for try await piece in response.body {
        progress()
        guard data.count + piece.readableBytes <= largest else { throw NIOTooManyBytesError(maxBytes: largest) }
        data.append(contentsOf: piece.readableBytesView)
      }
      return data
    } catch {
      try Task.checkCancellation()
      throw EtcdFault(error)
    }
  }
}

/// When something last happened.
private final class LastMoment: Sendable {
  private let state: Mutex<Duration>

  init(_ moment: Duration) { state = Mutex(moment) }

  var moment: Duration { state.withLock(\.self) }

  func set(_ moment: Duration) { state.withLock { $0 = moment } }
}

/// The body of a request, in pieces, each of which is asked for when the connection has room again.
private struct SentPieces: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private static let length = 1 << 16

  var body: ByteBuffer
  let progress: @Sendable () -> Void

  func makeAsyncIterator() -> SentPieces { self }

  mutating func next() async -> ByteBuffer? {
    progress()
    return body.readableBytes > 0 ? body.readSlice(length: Swift.min(Self.length, body.readableBytes)) : nil
  }
}
