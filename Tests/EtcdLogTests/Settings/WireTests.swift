@testable import Cluster
import NIOCore
import TapGame
import Testing

@Suite struct `What etcd sends` {
  @Test func `has dates in HTTP's form`() {
    #expect(Timestamp(httpDate: "Mon, 23 Nov 2026 14:35:51 GMT")?.description == "2026-11-23T14:35:51.000Z")
    #expect(Timestamp(httpDate: "Thu, 01 Jan 1970 00:00:00 GMT") == Timestamp(milliseconds: 0))
    for text in [
      "", "Mon, 23 Nov 2026 14:35:51", "Mon, 23 Foo 2026 14:35:51 GMT", "Mon, 23 Nov 2026 25:35:51 GMT",
      "Monday, 23-Nov-26 14:35:51 GMT", "Mon, -3 Nov 2026 14:35:51 GMT",
    ] {
      #expect(Timestamp(httpDate: text) == nil, "\(text)")
    }
  }

  @Test(arguments: 1...7)
  func `is split into lines however it is cut`(size: Int) throws {
    let text = "one\n\ntwo and more\nthree"
    var splitter = LineSplitter()
    var lines: [String] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      try splitter.append(ByteBuffer(bytes: bytes[start..<min(bytes.count, start + size)]))
      while let line = splitter.next() { lines.append(String(buffer: line)) }
    }
    #expect(lines == ["one", "", "two and more"])
  }

  @Test func `may not have a line without end`() throws {
    var splitter = LineSplitter()
    let part = ByteBuffer(repeating: UInt8(ascii: "a"), count: LineSplitter.longest / 2)
    try splitter.append(part)
    try splitter.append(part)
    #expect(splitter.next() == nil)
    #expect(throws: LineSplitter.TooLong.self) { try splitter.append(ByteBuffer(string: "b")) }
  }

  @Test func `has keys that are read back, and others`() {
    let keys = EtcdKeys(contest: "a")
    #expect(keys.entry(Entries.entry(5).id) == "touchschool/a/log/0000000000000007/00000000000000000005")
    for number in [1, 10, Int64.max] {
      let id = Entries.entry(number).id
      #expect(keys.id(of: .init(keys.entry(id).utf8)) == id)
    }
    for key in [
      "", "touchschool/a/log/", "touchschool/b/log/0000000000000007/00000000000000000005",
      "touchschool/a/log/0000000000000007/5", "touchschool/a/log/0000000000000007/0000000000000000000x",
      "touchschool/a/log/0000000000000007/00000000000000000000",
      "touchschool/a/log/0000000000000007/99999999999999999999",
      "touchschool/a/log/0000000000000007/-0000000000000000005",
    ] {
      #expect(keys.id(of: .init(key.utf8)) == nil, "\(key)")
    }
  }
}
