import Foundation
import Synchronization
import SystemCalls

/// The lines of a descriptor: a terminal, a pipe or a file.
///
/// A line ends at a line feed or at the end of the input. The line feed is not part of the line. Invalid UTF-8 becomes
/// `�`. A line longer than the limit is cut. The result is still longer than the limit, so that the caller sees that
/// the line was too long. Reading starts when a line is requested. An unreadable descriptor is treated as the end of
/// the input.
package struct LineReader: AsyncSequence, Sendable {
  let descriptor: Int32
  /// The maximum useful length of a line, in bytes.
  let maximumLength: Int

  /// Creates a reader of a descriptor. The reader does not close the descriptor.
  package init(descriptor: Int32, maximumLength: Int = PlainCommand.maximumLength) {
    self.descriptor = descriptor
    self.maximumLength = maximumLength
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(input: WaitingInput(descriptor: descriptor), maximumLength: maximumLength)
  }

  /// Reads line by line. Cancelling the waiting task ends the sequence.
  package struct Iterator: AsyncIteratorProtocol {
    let input: WaitingInput
    let maximumLength: Int
    var unread: ArraySlice<UInt8> = []
    var isAtEnd = false

    /// The next line; `nil` at the end of the input.
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

/// Reads a descriptor for a task, on a separate thread. The wait can be cancelled.
final class WaitingInput: Sendable {
  private let descriptor: Int32
  /// A byte written to this pipe wakes the reader.
  private let alarm = Pipe()

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for bytes; `nil` at the end of the input or when the task was cancelled.
  func read() async -> [UInt8]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Block a separate thread, since the shared thread pool has too few threads.
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

/// Calls the system's `read`. In ``WaitingInput``, the name `read` means its method.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
