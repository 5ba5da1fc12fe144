import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The lines that come from a descriptor: a terminal, a pipe or a file.
///
/// A line ends with a line feed, the last one also where the input ends; no line feed is part of a line. What is no UTF-8 becomes `�`. Of a
/// line longer than the limit the beginning is given, one byte over it at least, so that it can be told from one that fits. Nothing
/// is read before a line is asked for. A descriptor that cannot be read is at its end.
package struct LineReader: AsyncSequence, Sendable {
  /// The descriptor.
  let descriptor: Int32
  /// The most bytes of a line that are of use.
  let maximumLength: Int

  /// The lines of a descriptor, which stays open.
  /// - Complexity: O(1).
  package init(descriptor: Int32, maximumLength: Int = PlainCommand.maximumLength) {
    self.descriptor = descriptor
    self.maximumLength = maximumLength
  }

  /// Starts to read.
  /// - Complexity: O(1), a system call.
  package func makeAsyncIterator() -> Iterator {
    Iterator(input: WaitingInput(descriptor: descriptor), maximumLength: maximumLength)
  }

  /// Reads line by line. The end of the task that waits is the end of the lines.
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
    /// - Complexity: O(length), in memory O(the limit and what one read gives).
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

/// A descriptor that a task waits for without holding up others, and can be called away from.
final class WaitingInput: Sendable {
  private let descriptor: Int32
  /// What is written into it calls the reader away.
  private let alarm = Pipe()

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for bytes; `nil` at the end of the input, and when the task was cancelled.
  func read() async -> [UInt8]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A thread that may block: tasks share too few of theirs.
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

/// The system's `read`, which a method of the same name would hide.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
