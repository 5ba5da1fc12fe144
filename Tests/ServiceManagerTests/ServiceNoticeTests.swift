import Foundation
import GameServer
import Synchronization
import SystemCalls
import TestSupport
import Testing
import UnidirectionalTesting

@Suite struct `Notices for the service manager` {
  @Test func `are assignments, and a status cannot add one`() {
    #expect(ServiceNotice.ready(status: "Listening on\nWATCHDOG=1").text == "READY=1\nSTATUS=Listening on WATCHDOG=1")
    #expect(ServiceNotice.stopping.text == "STOPPING=1")
    #expect(ServiceNotice.alive.text == "WATCHDOG=1")
  }

  @Test(arguments: [("/run/notify", Array("/run/notify".utf8)), ("@abc", [0] + Array("abc".utf8))])
  func `go to the socket that is named`(name: String, address: [UInt8]) {
    #expect(NotifySocket(environment: ["NOTIFY_SOCKET": name])?.address == address)
  }

  @Test(arguments: ["", "/", "@", "relative", "vsock:2:1"])
  func `go nowhere if no socket of this machine is named`(name: String) {
    #expect(NotifySocket(environment: ["NOTIFY_SOCKET": name]) == nil)
    #expect(NotifySocket(environment: [:]) == nil)
  }

  @Test(arguments: [false, true]) func `arrive on a real socket`(isAbstract: Bool) throws {
    let folder = try TemporaryFolder()
    let name = isAbstract ? "@touchschool-\(UUID().uuidString)" : folder.path("notify")
    let receiver = try DatagramReceiver(name)
    let socket = try #require(NotifySocket(environment: ["NOTIFY_SOCKET": name]))
    #expect(socket.send(.ready(status: "Listening on http://127.0.0.1:8080")))
    #expect(receiver.next() == "READY=1\nSTATUS=Listening on http://127.0.0.1:8080")
    #expect(socket.send(.stopping))
    #expect(receiver.next() == "STOPPING=1")
    receiver.close()
    #expect(!socket.send(.alive))
  }

  @Test func `of life are sent in half of the time`() async throws {
    let watchdog = try #require(
      Watchdog(environment: ["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"], process: 7))
    #expect(watchdog.interval == .seconds(15))
    let clock = TestClock()
    let (notices, send) = AsyncStream.makeStream(of: ServiceNotice.self)
    let running = Task { await watchdog.run(clock: clock, isWell: {}, send: { send.yield($0) }) }
    var arrived = notices.makeAsyncIterator()
    #expect(await arrived.next() == .alive)
    for _ in 0..<3 {
      while clock.sleepers == 0 { await Task.yield() }
      await clock.advance(by: .seconds(15))
      #expect(await arrived.next() == .alive)
    }
    running.cancel()
    await running.value
  }

  @Test func `of life are not sent by a service that is stuck`() async throws {
    struct Stuck: Error {}
    let watchdog = try #require(Watchdog(environment: ["WATCHDOG_USEC": "1000"], process: 7))
    let sent = Mutex(0)
    await watchdog.run(clock: TestClock(), isWell: { throw Stuck() }, send: { _ in sent.withLock { $0 += 1 } })
    #expect(sent.withLock { $0 } == 0)
  }

  @Test(arguments: [[:], ["WATCHDOG_USEC": "0"], ["WATCHDOG_USEC": "x"], ["WATCHDOG_USEC": "9", "WATCHDOG_PID": "8"]])
  func `of life are sent only if this process is asked for them`(environment: [String: String]) {
    #expect(Watchdog(environment: environment, process: 7) == nil)
  }
}
