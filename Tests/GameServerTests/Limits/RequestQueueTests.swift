import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import GameServer

/// Connections whose requests wait, and what became of them, in order.
private final class Crowd {
  final class Member: RequestQueue.Waiting {
    let name: String
    private let tell: (String) -> Void

    init(_ name: String, _ tell: @escaping (String) -> Void) { (self.name, self.tell) = (name, tell) }

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

  func ask(_ names: [String], wasQuiet: Bool) {
    for name in names {
      let member = Member(name) { [unowned self] in told.append($0) }
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
}
