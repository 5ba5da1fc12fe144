import Basics
import Console
import Foundation
import Leaderboard
import Synchronization
import SystemCalls

/// Reads an exported file in chunks, and stops at Ctrl-C.
final class ExportSource: Sendable {
  /// The name of the file in messages.
  let name: Words
  private let handle: FileHandle
  private let whenStopped: Words
  private let count = Atomic<Int>(0)

  var bytesRead: Int { count.load(ordering: .relaxed) }

  /// Opens a file; `-` is standard input.
  ///
  /// - Parameter whenStopped: the message of the error that ``read()`` throws after Ctrl-C.
  init(_ path: String, whenStopped: Words) throws {
    Interrupt.install()
    self.whenStopped = whenStopped
    name = DirectoryFile.name(of: path)
    guard path != "-" else {
      handle = .standardInput
      return
    }
    guard FileManager.default.fileExists(atPath: path) else {
      throw InputFile.Failure(path: path, "there is no such file; check the path")
    }
    guard !BackupName.isFolder(path), let handle = FileHandle(forReadingAtPath: path) else {
      throw InputFile.Failure(path: path, "it may not be read, or is a folder; name a file")
    }
    self.handle = handle
  }

  /// The next bytes; `nil` at the end.
  func read() throws -> Data? {
    // The writer of a pipe can take long. Wait in steps of 100 ms, and check for Ctrl-C after each.
    var waited = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    var isWaiting = true
    while isWaiting {
      let found = poll(&waited, 1, 100)
      isWaiting = found == 0 || (found < 0 && errno == EINTR)
      if let signal = Interrupt.received { throw Stopped(signal: signal, words: whenStopped) }
    }
    // `FileHandle` would block until the buffer is full, and nothing would check for Ctrl-C meanwhile.
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var size = -1
    repeat { size = readBytes(from: handle.fileDescriptor, into: &bytes) } while size < 0 && errno == EINTR
    guard size >= 0 else {
      throw InputFile.Failure(path: name, "it does not give its content; make sure that it is a file or a pipe")
    }
    count.add(size, ordering: .relaxed)
    return size == 0 ? nil : Data(bytes[..<size])
  }
}

/// Reads the available bytes, and waits only if there are none. Returns their number, or -1 with `errno` set.
private func readBytes(from descriptor: Int32, into bytes: inout [UInt8]) -> Int {
  read(descriptor, &bytes, bytes.count)
}
