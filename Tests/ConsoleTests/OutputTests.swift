import Console
import Dispatch
import Foundation
import SystemCalls
import Testing

@Suite("Output")
struct OutputTests {
  @Test("nothing is written before the flush, and then all of it")
  func buffered() throws {
    let pipe = try TestPipe()
    let output = Output(descriptor: pipe.writing, name: "the pipe")
    try output.write("학교 ")
    try output.write(bytes: Data([0x31, 0x32]))
    try output.writeLine()
    #expect(pipe.readWaiting() == [])
    try output.flush()
    #expect(pipe.readWaiting() == Array("학교 12\n".utf8))
    try output.flush()
    #expect(pipe.readWaiting() == [])
  }

  @Test("a full buffer is written together with what overflowed it")
  func overflow() throws {
    let pipe = try TestPipe()
    let output = Output(descriptor: pipe.writing, name: "the pipe", capacity: 4)
    try output.write("abcd")
    #expect(pipe.readWaiting() == [])
    try output.write("e")
    #expect(pipe.readWaiting() == Array("abcde".utf8))
  }

  @Test("a slow reader gets every byte, from a blocking and from a non-blocking descriptor", arguments: [false, true])
  func shortWrites(isNonBlocking: Bool) async throws {
    let pipe = try TestPipe()
    if isNonBlocking { #expect(fcntl(pipe.writing, F_SETFL, O_NONBLOCK) == 0) }
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    async let read = pipe.readToEnd()
    try await onThread {
      // Whatever becomes of the writing, the reader gets to the end.
      defer { pipe.closeWriting() }
      let output = Output(descriptor: pipe.writing, name: "the pipe")
      try output.write(bytes: bytes)
      try output.flush()
    }
    #expect(await read == bytes)
  }

  @Test("a reader who left is told apart from every other failure, again and again")
  func readerLeft() throws {
    let pipe = try TestPipe()
    let output = Output(descriptor: pipe.writing, name: "the pipe")
    pipe.closeReading()
    try output.write("a")
    #expect(throws: OutputError.readerLeft) { try output.flush() }
    #expect(throws: OutputError.readerLeft) { try output.write("b") }
    #expect(throws: OutputError.readerLeft) { try output.flush() }
  }

  @Test("a descriptor that is not open for writing fails with a sentence that names the stream")
  func notOpen() throws {
    let pipe = try TestPipe()
    let output = Output(descriptor: pipe.reading, name: "the ranking")
    try output.write("a")
    let error = try #require(throws: OutputError.self) { try output.flush() }
    #expect(error == .failed(stream: "the ranking", code: EBADF))
    #expect(error.description.hasPrefix("Writing to the ranking failed ("))
  }

  #if os(Linux)
    @Test("a full disk is told in a sentence that says what to do")
    func diskFull() throws {
      let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      let output = Output(descriptor: descriptor, name: "standard output")
      try output.write("a")
      let error = try #require(throws: OutputError.self) { try output.flush() }
      #expect(error == .diskFull(stream: "standard output"))
      #expect(
        error.description
          == "There is no space left for standard output; free some, or send the output somewhere else, "
          + "and run the command again."
      )
    }
  #endif

  @Test("an output that drops takes everything without an error")
  func dropping() throws {
    let output: any TextOutput = DroppingOutput()
    #expect(throws: Never.self) {
      try output.writeLine("a")
      try output.flush()
    }
  }

  /// Runs what blocks on another queue, so that it holds up no other test.
  private func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try body() })
      }
    }
  }
}
