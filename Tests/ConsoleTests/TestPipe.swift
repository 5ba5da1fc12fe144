import Dispatch
import SystemCalls
import Testing

/// A pipe that is closed when the test is over.
// Unchecked: the descriptors never change; only one test, on one task at a time, closes the ends.
final class TestPipe: @unchecked Sendable {
  let reading: Int32
  let writing: Int32
  private var isReadingOpen = true
  private var isWritingOpen = true

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    reading = ends[0]
    writing = ends[1]
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeReading() {
    if isReadingOpen { close(reading) }
    isReadingOpen = false
  }

  func closeWriting() {
    if isWritingOpen { close(writing) }
    isWritingOpen = false
  }

  /// What can be read without waiting.
  func readWaiting() -> [UInt8] { waitingBytes(of: reading) }

  /// Waits for every byte until the writing end is closed.
  func readToEnd() async -> [UInt8] {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [reading] in
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
          let size = Self.read(reading, into: &chunk)
          if size <= 0 { break }
          bytes += chunk[..<size]
        }
        continuation.resume(returning: bytes)
      }
    }
  }

  private static func read(_ descriptor: Int32, into chunk: inout [UInt8]) -> Int {
    unsafeRead(descriptor, &chunk, chunk.count)
  }
}

/// The system's `read`, which the methods above would hide.
private func unsafeRead(_ descriptor: Int32, _ bytes: inout [UInt8], _ count: Int) -> Int {
  read(descriptor, &bytes, count)
}

/// What can be read from a descriptor without waiting.
func waitingBytes(of descriptor: Int32) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4096)
  while true {
    var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wish, 1, 0) == 1 else { return bytes }
    let size = read(descriptor, &chunk, chunk.count)
    guard size > 0 else { return bytes }
    bytes += chunk[..<size]
  }
}
