import Foundation
import TestSupport
import Testing

@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `Lines from a descriptor` {
  /// What is read of bytes that come in pieces through a pipe.
  private func lines(of pieces: [[UInt8]], maximumLength: Int = 1000) async throws -> [String] {
    let pipe = Pipe()
    // A pipe holds less than some of the pieces: the writer waits for the reader.
    Thread.detachNewThread {
      for piece in pieces { try? pipe.fileHandleForWriting.write(contentsOf: Data(piece)) }
      try? pipe.fileHandleForWriting.close()
    }
    var lines: [String] = []
    let reader = LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor, maximumLength: maximumLength)
    for await line in reader { lines.append(line) }
    return lines
  }

  @Test func `end with a line feed or the end of the input`() async throws {
    #expect(try await lines(of: [Array("one\n\ntwo\nlast".utf8)]) == ["one", "", "two", "last"])
    #expect(try await lines(of: [Array("one\n".utf8)]) == ["one"])
    #expect(try await lines(of: []) == [])
    #expect(try await lines(of: [Array("\n".utf8)]) == [""])
  }

  @Test func `may come byte by byte`() async throws {
    #expect(try await lines(of: Array("터치\n학교".utf8).map { [$0] }) == ["터치", "학교"])
  }

  @Test func `are cut when they are too long, and the next one is whole`() async throws {
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    let read = try await lines(of: [long, Array("\nnext\n".utf8)], maximumLength: 8)
    #expect(read == ["aaaaaaaaa", "next"])
  }

  @Test func `have what is no UTF-8 replaced, and keep control characters`() async throws {
    #expect(try await lines(of: [[0x74, 0xFF, 0x00, 0x1B, 0x0A]]) == ["t\u{FFFD}\u{0}\u{1B}"])
  }

  @Test func `end when nobody waits for them any more`() async throws {
    let pipe = Pipe()
    let reading = Task {
      var lines = LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor).makeAsyncIterator()
      return (await lines.next(), await lines.next())
    }
    try pipe.fileHandleForWriting.write(contentsOf: Data("one\n".utf8))
    reading.cancel()
    #expect(await reading.value.1 == nil)
  }

  @Test func `come from a file as well`() async throws {
    let folder = try TemporaryFolder()
    try Data("a\nb".utf8).write(to: URL(filePath: folder.path("lines")))
    let file = try FileHandle(forReadingFrom: URL(filePath: folder.path("lines")))
    var lines: [String] = []
    for await line in LineReader(descriptor: file.fileDescriptor) { lines.append(line) }
    #expect(lines == ["a", "b"])
  }
}
