import Testing

@testable import GameServer

@Test func `the memory of connections is given back when half of many have gone`() {
  var watch = MemoryReturn.Watch()
  let found = [100, 0, 1000, 600, 500, 10, 300, 0].map { watch.isDue(open: $0) }
  #expect(found == [false, false, false, false, true, true, false, true])
}
