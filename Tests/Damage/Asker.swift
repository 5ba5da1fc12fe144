import ChildPrograms
import Foundation

/// Has a file asked by a process that it may end.
protocol Asker {
  /// - Returns: the answers; the last one says if the process ended before the last question.
  mutating func ask(_ path: String) throws -> [Answer]
  func stop()
}

/// Has files asked through the library, by a child process that lives until one of them ends it.
struct ChildAsker: Asker {
  private let process: ChildProgram
  private let input = Pipe()
  private let output = Pipe()
  private let limit: Int
  private var rest: [UInt8] = []

  init(limit: Int) throws {
    self.limit = limit
    process = try ChildProgram(
      // A file that has the process take all memory is to end it, and not the machine.
      ["/bin/sh", "-c", "ulimit -v 8000000; exec \"$0\" ask", CommandLine.arguments[0]], input: .pipe(input),
      output: .pipe(output), errors: .nothing)
  }

  mutating func ask(_ path: String) throws -> [Answer] {
    var answers: [Answer] = []
    var begun = "start"
    try input.fileHandleForWriting.write(contentsOf: Data("\(path)\n".utf8))
    while true {
      switch nextLine() {
      case .line("done"): return answers
      case .line(let line):
        if let answer = Answer(line: line) {
          answers.append(answer)
        } else if line.hasPrefix("begin\t") {
          begun = String(line.dropFirst(6))
        }
      case .end:
        return answers + [Answer(begun, .signal(process.wait().status))]
      case .late:
        process.send(SIGKILL)
        process.wait()
        return answers + [Answer(begun, .late)]
      }
    }
  }

  func stop() {
    try? input.fileHandleForWriting.close()
    process.wait()
  }

  private enum Next {
    case line(String)
    case end
    case late
  }

  private mutating func nextLine() -> Next {
    let descriptor = output.fileHandleForReading.fileDescriptor
    while true {
      if let place = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<place], as: UTF8.self)
        rest.removeSubrange(...place)
        return .line(line)
      }
      var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&waited, 1, Int32(limit * 1000))
      if count == 0 { return .late }
      if count < 0, errno == EINTR { continue }
      var part = [UInt8](repeating: 0, count: 1 << 16)
      let length = read(descriptor, &part, part.count)
      if length <= 0 { return .end }
      rest += part[..<length]
    }
  }
}
