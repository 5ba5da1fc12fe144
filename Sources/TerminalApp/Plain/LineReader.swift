import Foundation
import Synchronization
import SystemCalls

/// The lines of a descriptor: a terminal, a pipe or a file.
///
/// A line ends with a line feed, which is not part of it, or at the end of the input. Invalid UTF-8 becomes `�`. A line
/// longer than the limit is cut, at least one byte above the limit, so that the caller sees that it was too long.
/// Nothing is read before a line is requested. An unreadable descriptor is treated as ended.
package struct LineReader: AsyncSequence, Sendable {
  /// The descriptor.
  let descriptor: Int32
  /// The maximum useful length of a line, in bytes.
  let maximumLength: Int

  /// The lines of a descriptor, which stays open.
  package init(descriptor: Int32, maximumLength: Int = PlainCommand.maximumLength) {
    self.descriptor = descriptor
    self.maximumLength = maximumLength
  }

  /// Starts to read.
  /// - Complexity: O(1), a system call.
  package func makeAsyncIterator() -> Iterator {
    Iterator(input: WaitingInput(descriptor: descriptor), maximumLength: maximumLength)
  }

  /// Reads line by line. Cancelling the waiting task ends the lines.
  package struct Iterator: AsyncIteratorProtocol {
    let input: WaitingInput
    let maximumLength: Int
    private var unread: ArraySlice<UInt8> = []
    private var isAtEnd = false

    init(input: WaitingInput, maximumLength: Int) {
      self.input = input
      self.maximumLength = maximumLength
    }

    /// The next line; `nil` when there is none.
    /// - Complexity: O(length) in time; O(limit + one read) in memory.
    package mutating func next() async -> String? {
      var line: [UInt8] = []
      while true {
        if let end = unread.firstIndex(of: 0x0A) {
          append(unread[..<end], to: &line)
          unread = unread[(end + 1)...]
          return String(decoding: line, as: UTF8.self)
        }
        append(unread, to: &line)
        let hasBegun = !unread.isEmpty || !line.isEmpty
        unread = []
        guard !isAtEnd, let bytes = await input.read() else {
          isAtEnd = true
          return hasBegun ? String(decoding: line, as: UTF8.self) : nil
        }
        unread = bytes[...]
      }
    }

    private func append(_ bytes: ArraySlice<UInt8>, to line: inout [UInt8]) {
      line += bytes.prefix(maximumLength + 1 - line.count)
    }
  }
}

/// A descriptor that a task reads without blocking the shared threads, and can stop waiting for.
final class WaitingInput: Sendable {
  private let descriptor: Int32
  /// A byte written to this pipe wakes the reader.
  private let alarm = Pipe()

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for bytes; `nil` at the end of the input or when the task was cancelled.
  func read() async -> [UInt8]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Blocks a thread of its own: the shared thread pool has too few.
        Thread.detachNewThread { [self] in continuation.resume(returning: wait()) }
      }
    } onCancel: {
      try? alarm.fileHandleForWriting.write(contentsOf: [0])
    }
  }

  private func wait() -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      var wishes = [
        pollfd(fd: alarm.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&wishes, 2, -1) > 0 else {
        if errno == EINTR { continue }
        return nil
      }
      guard wishes[0].revents == 0 else { return nil }
      let size = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if size > 0 { return Array(chunk[..<size]) }
      if size < 0, errno == EINTR || errno == EAGAIN { continue }
      return nil
    }
  }
}

/// The system's `read`, hidden by the method of the same name.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
