import TapGame
import Testing

@Suite("ServerClock")
struct ServerClockTests {
  private let sent = Timestamp(milliseconds: 1_790_000_000_000)

  @Test("Without an exchange the own clock is taken for right")
  func unknown() {
    let clock = ServerClock()
    #expect(clock.range == nil)
    #expect(clock.serverTime(at: sent) == sent)
  }

  @Test("A clock that may be right is right", arguments: [0, 1, 400, 800] as [Int64])
  func agrees(serverIsAt: Int64) {
    var clock = ServerClock()
    clock.take(sentAt: sent, serverTime: sent + serverIsAt, receivedAt: sent + 800)
    #expect(clock.range == serverIsAt - 800...serverIsAt)
    #expect(clock.ahead == 0)
  }

  @Test("A clock that is wrong is put right to half a round trip")
  func wrong() {
    var behind = ServerClock()
    behind.take(sentAt: sent, serverTime: sent + 60_000, receivedAt: sent + 800)
    #expect(behind.range == 59_200...60_000 && behind.ahead == 59_600)
    #expect(behind.serverTime(at: sent) == sent + 59_600)
    #expect(behind.ownTime(at: sent + 59_600) == sent)
    var before = ServerClock()
    before.take(sentAt: sent, serverTime: sent + -60_000, receivedAt: sent + 800)
    #expect(before.range == -60_800 ... -60_000 && before.ahead == -60_400)
  }

  @Test("Each exchange narrows the range")
  func narrows() {
    var clock = ServerClock()
    clock.take(sentAt: sent, serverTime: sent + 60_900, receivedAt: sent + 1000)
    clock.take(sentAt: sent, serverTime: sent + 60_100, receivedAt: sent + 1000)
    #expect(clock.range == 59_900...60_100)
    clock.take(sentAt: sent, serverTime: sent + 60_000, receivedAt: sent + 10)
    #expect(clock.range == 59_990...60_000)
  }

  @Test("A time told in whole seconds leaves a second more open")
  func seconds() {
    var clock = ServerClock()
    clock.take(sentAt: sent, serverTime: sent + -999, resolution: .seconds(1), receivedAt: sent)
    #expect(clock.range == -999...0)
    clock.take(sentAt: sent, serverTime: sent + -1000, resolution: .seconds(1), receivedAt: sent)
    #expect(clock.range == -999 ... -1 && clock.ahead == -500)
  }

  @Test("A clock that was set starts anew")
  func wasSet() {
    var clock = ServerClock()
    clock.take(sentAt: sent, serverTime: sent, receivedAt: sent + 10)
    clock.take(sentAt: sent, serverTime: sent + 3_600_000, receivedAt: sent + 10)
    #expect(clock.range == 3_599_990...3_600_000)
    // The device's own clock went back between the request and the answer: that says nothing.
    clock.take(sentAt: sent, serverTime: sent, receivedAt: sent + -10)
    #expect(clock.range == 3_599_990...3_600_000)
  }
}
