import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Synchronization
import Testing

@testable import GameServer

/// Connections whose requests wait, and what became of them, in order.
private final class Crowd {
  final class Member: RequestQueue.Waiting {
    let name: String
    let client: IPAddress?
    private let tell: (String) -> Void

    init(_ name: String, from client: IPAddress?, _ tell: @escaping (String) -> Void) {
      (self.name, self.client, self.tell) = (name, client, tell)
    }

    func goOn(isLate: Bool) { tell(isLate ? "late \(name)" : name) }
  }

  /// Swift's pool, as far as it gets on.
  final class Pool: Sendable {
    let isIdle = Atomic(true)
  }

  let loop = EmbeddedEventLoop()
  let waiting = WaitingRequests()
  let pool = Pool()
  private(set) var told: [String] = []
  private var members: [Member] = []
  private(set) lazy var queue = RequestQueue(
    on: loop,
    delay: PoolDelay(limit: .milliseconds(100)) { [pool] probe in
      if pool.isIdle.load(ordering: .relaxed) { probe() }
    },
    waiting: waiting)

  // At 0, the time of the loop looks like that of the last probe.
  init() { loop.advanceTime(by: .seconds(1)) }

  func ask(_ names: [String], from address: String = "10.0.0.1", wasQuiet: Bool) {
    for name in names {
      let member = Member(name, from: IPAddress(address)) { [unowned self] in told.append($0) }
      members.append(member)
      if queue.enter(member, wasQuiet: wasQuiet, at: loop.now) { told.append(name) }
    }
  }

  var inQueue: Int { waiting.count.load(ordering: .relaxed) }
}

struct `requests that come all at once` {
  @Test
  func `go on a few at a time, in order, so that others are heard between them`() {
    let crowd = Crowd()
    let names = (1...1000).map { "\($0)" }
    crowd.ask(names, wasQuiet: true)
    #expect(crowd.told.count == RequestQueue.perTick)
    #expect(crowd.inQueue == 1000 - RequestQueue.perTick)
    crowd.loop.advanceTime(by: RequestQueue.tick)
    #expect(crowd.told.count == 2 * RequestQueue.perTick)
    crowd.loop.advanceTime(by: .milliseconds(50))
    #expect(crowd.told == names)
    #expect(crowd.inQueue == 0)
    // Nobody waits any more, so the next one does not either.
    crowd.ask(["next"], wasQuiet: false)
    #expect(crowd.told.last == "next")
  }

  @Test
  func `let a person go before a program, and the program not wait for ever`() {
    let crowd = Crowd()
    crowd.ask((1...RequestQueue.perTick).map { "\($0)" }, wasQuiet: false)
    crowd.ask((1...200).map { "program \($0)" }, wasQuiet: false)
    crowd.ask((1...24).map { "person \($0)" }, wasQuiet: true)
    crowd.loop.advanceTime(by: RequestQueue.tick)
    let next = crowd.told.dropFirst(RequestQueue.perTick)
    #expect(next.count { $0.hasPrefix("person") } == 24)
    #expect(next.count { $0.hasPrefix("program") } == RequestQueue.perTick - 24)
  }

  /// Each connection of a program is a new one, so all of them were quiet.
  @Test
  func `take turns by address, so nobody waits behind all connections of another`() {
    let crowd = Crowd()
    crowd.ask((1...RequestQueue.perTick).map { "\($0)" }, wasQuiet: true)
    crowd.ask((1...400).map { "program \($0)" }, wasQuiet: true)
    for phone in 1...3 { crowd.ask(["a\(phone)", "b\(phone)"], from: "10.0.1.\(phone)", wasQuiet: true) }
    crowd.loop.advanceTime(by: RequestQueue.tick)
    let next = crowd.told.dropFirst(RequestQueue.perTick).prefix(9)
    #expect(next == ["program 1", "a1", "a2", "a3", "program 2", "b1", "b2", "b3", "program 3"])
    crowd.loop.advanceTime(by: RequestQueue.tick * 20)
    #expect(crowd.told.suffix(2) == ["program 399", "program 400"] && crowd.inQueue == 0)
  }

  /// The next turn is of an address whose request came a moment ago.
  @Test
  func `are refused in time behind those that came later`() {
    let crowd = Crowd()
    crowd.pool.isIdle.store(false, ordering: .relaxed)
    crowd.ask(["first"], from: "10.0.0.1", wasQuiet: true)
    crowd.loop.advanceTime(by: .milliseconds(20))
    crowd.ask(["old", "newer"], from: "10.0.0.2", wasQuiet: true)
    crowd.ask(["old too"], from: "10.0.0.3", wasQuiet: true)
    crowd.loop.advanceTime(by: .milliseconds(60))
    crowd.ask(["new"], from: "10.0.0.3", wasQuiet: true)
    crowd.loop.advanceTime(by: .milliseconds(60))
    #expect(crowd.told == ["first", "late old", "late old too", "late newer"])
    crowd.pool.isIdle.store(true, ordering: .relaxed)
  }

  @Test
  func `are refused when they have waited too long, and go on when there is time again`() {
    let crowd = Crowd()
    crowd.pool.isIdle.store(false, ordering: .relaxed)
    // The first ones show that nothing gets on.
    crowd.ask(["first"], wasQuiet: true)
    crowd.loop.advanceTime(by: .milliseconds(20))
    crowd.ask(["early"], wasQuiet: true)
    crowd.loop.advanceTime(by: .milliseconds(60))
    crowd.ask(["middle"], wasQuiet: false)
    #expect(crowd.told == ["first"])
    crowd.loop.advanceTime(by: .milliseconds(60))
    #expect(crowd.told == ["first", "late early"])
    crowd.loop.advanceTime(by: .milliseconds(60))
    #expect(crowd.told == ["first", "late early", "late middle"])
    #expect(crowd.inQueue == 0)
  }

  /// All of them come in one read, and count as one no more.
  @Test
  func `wait one by one on a connection, for the answer before and for their turn`() throws {
    let loop = EmbeddedEventLoop()
    loop.advanceTime(by: .seconds(1))
    let metrics = ServerMetrics()
    let logger = Logger.silent
    let load = ServerLoad(
      delay: PoolDelay(limit: .seconds(60)) { $0() },
      health: HealthLane(check: { nil }, metrics: metrics, logger: logger))
    let guardian = ConnectionGuard(
      limits: ServerLimits(), metrics: metrics, load: load, seat: Seat(of: nil, at: loop.now) {}, now: loop.now)
    let channel = EmbeddedChannel(loop: loop)
    try channel.pipeline.syncOperations.addHandlers([
      ArrivalHandler(guardian, queue: load.queue(of: loop)), HTTPResponseEncoder(),
      ByteToMessageHandler(HTTPRequestDecoder()), guardian,
    ])
    let count = 20
    // The last one is none, and the client closes its side.
    let text = (1...count).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined() + "nonsense\r\n\r\n"
    try channel.writeInbound(ByteBuffer(string: text))
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)

    var arrived: [String] = []
    func take() throws {
      while let part = try channel.readInbound(as: HTTPServerRequestPart.self) {
        if case .head(let head) = part { arrived.append(head.uri) }
      }
    }
    func answer() throws {
      let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["content-length": "0"])
      try channel.writeOutbound(HTTPServerResponsePart.head(head))
      try channel.writeOutbound(HTTPServerResponsePart.end(nil))
      try take()
    }
    try take()
    for number in 1..<count {
      #expect(arrived.count == number)
      try answer()
      // What others have asked meanwhile goes on before it.
      #expect(arrived.count == number && load.waiting.count.load(ordering: .relaxed) == 1)
      loop.advanceTime(by: RequestQueue.tick)
      try take()
    }
    #expect(arrived == (1...count).map { "/\($0)" })

    var answers = ""
    func read() throws {
      while let bytes = try channel.readOutbound(as: ByteBuffer.self) { answers += String(buffer: bytes) }
    }
    try read()
    #expect(!answers.contains("HTTP/1.1 400 "))
    try answer()
    loop.advanceTime(by: RequestQueue.tick)
    try read()
    #expect(answers.matches(of: #/HTTP/1\.1 200 /#).count == count && answers.contains("HTTP/1.1 400 "))
  }
}
