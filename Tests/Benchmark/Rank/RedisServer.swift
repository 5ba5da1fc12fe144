import ChildPrograms
import Foundation
import SystemCalls

/// A Redis server of our own, on a socket in a temporary folder, without persistence; it ends with this object.
final class RedisServer {
  private let process: ChildProgram
  private let connection: Int32
  /// What has come and was not yet looked at.
  private var received: ArraySlice<UInt8> = []

  init(_ executable: URL, folder: String) throws {
    let socketPath = folder + "/redis.sock"
    let output = Pipe()
    process = try ChildProgram(
      [
        executable.path, "--port", "0", "--unixsocket", socketPath, "--save", "", "--appendonly", "no", "--daemonize",
        "no", "--dir", folder,
      ], output: .pipe(output))
    // It says on its output when it can be reached, with a capital letter or without by its version; at the end of file it has ended.
    var said = Data()
    while !said.contains(text: "eady to accept connections") {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw BenchmarkFailure("redis-server ended before it could be reached.") }
      said.append(more)
    }
    connection = try Self.connect(to: socketPath)
  }

  deinit {
    process.send(SIGTERM)
    process.wait()
    close(connection)
  }

  private static func connect(to path: String) throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { target in
      guard path.utf8.count < target.count else { return false }
      target.copyBytes(from: path.utf8)
      return true
    }
    guard fits else { throw BenchmarkFailure("The path \(path) is too long for a socket; use a shorter TMPDIR.") }
    let descriptor = socket(AF_UNIX, streamSocket, 0)
    let result = withUnsafePointer(to: &address) {
      // A socket's address is handed over as the general kind of address.
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard descriptor >= 0, result == 0 else {
      throw BenchmarkFailure("redis-server cannot be reached at \(path): \(String(cString: strerror(errno))).")
    }
    return descriptor
  }

  // MARK: Commands

  /// Sends commands that are answered by one line each, a thousand at a time before their answers are read.
  func send(_ commands: some Sequence<[String]>) throws {
    var request: [UInt8] = []
    var waiting = 0
    for command in commands {
      Self.append(command, to: &request)
      waiting += 1
      if waiting == 1000 {
        try exchange(&request, lines: waiting)
        waiting = 0
      }
    }
    try exchange(&request, lines: waiting)
  }

  /// A figure of the server's report on itself, such as `used_memory:123`, or `cmdstat_zadd:calls=1,usec=2` for a field of a name.
  func figure(_ field: String, of name: String? = nil, in section: String) throws -> Double {
    var request: [UInt8] = []
    Self.append(["INFO", section], to: &request)
    try write(request)
    // The report's length stands in its first line.
    let length = Int(try readLine().dropFirst()) ?? 0
    while received.count < length + 2 { try readMore() }
    let report = String(decoding: received.prefix(length), as: UTF8.self)
    received.removeFirst(length + 2)
    let separators: Set<Character> = name == nil ? [":"] : [":", ",", "="]
    for line in report.split(separator: "\r\n") {
      let words = line.split(whereSeparator: separators.contains)
      guard words.first.map(String.init) == name ?? field, let place = words.firstIndex(where: { $0 == field }),
        place + 1 < words.count, let figure = Double(words[place + 1])
      else { continue }
      return figure
    }
    throw BenchmarkFailure("redis-server does not tell \(field) of \(name ?? section).")
  }

  private static func append(_ words: [String], to request: inout [UInt8]) {
    request += "*\(words.count)\r\n".utf8
    for word in words { request += "$\(word.utf8.count)\r\n\(word)\r\n".utf8 }
  }

  private func exchange(_ request: inout [UInt8], lines: Int) throws {
    try write(request)
    request.removeAll(keepingCapacity: true)
    for _ in 0..<lines {
      let line = try readLine()
      if line.hasPrefix("-") { throw BenchmarkFailure("redis-server refuses a command: \(line.dropFirst())") }
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(connection, $0.baseAddress, $0.count) }
      guard count > 0 else { throw BenchmarkFailure("redis-server has closed its connection.") }
      rest = rest.dropFirst(count)
    }
  }

  private func readLine() throws -> String {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end].dropLast(), as: UTF8.self)
        received = received[(end + 1)...]
        return line
      }
      try readMore()
    }
  }

  private func readMore() throws {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(connection, &buffer, buffer.count)
    guard count > 0 else { throw BenchmarkFailure("redis-server has closed its connection.") }
    received = (received + buffer[..<count])[...]
  }
}

extension Data {
  fileprivate func contains(text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}
