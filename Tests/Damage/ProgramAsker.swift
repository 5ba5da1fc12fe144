import ChildPrograms
import Foundation

/// Has files asked by the command: `check`, six other commands, and the server with its first questions.
struct ProgramAsker: Asker {
  let command: String
  let limit: Int

  private static let calls = [
    ["check"], ["rankings", "--season", "2", "--top", "10"],
    ["watch", "--season", "2", "--format", "json", "--limit", "1"],
    ["schools", "list"], ["season", "list"], ["players", "list", "--season", "2"],
    ["history", "test:elementary:S1100", "--season", "2"],
  ]

  func ask(_ path: String) throws -> [Answer] {
    var answers = Self.calls.map { words in
      let ending = run(words + ["--database", path])
      let name = words.prefix(2).filter { !$0.hasPrefix("--") }.joined(separator: " ")
      return Answer(name, words == ["check"] && ending == .answered ? .whole : ending)
    }
    answers.append(Answer("serve", serve(path)))
    return answers
  }

  func stop() {}

  private func run(_ words: [String]) -> Answer.Outcome {
    let errors = Pipe()
    let process: ChildProgram
    do { process = try start(words, errors) } catch { return .unspoken("\(error)") }
    let isLate = waitIsLate(process)
    let sentence = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    return isLate ? .late : outcome(of: process, sentence)
  }

  private func start(_ words: [String], _ errors: Pipe) throws -> ChildProgram {
    try ChildProgram([command] + words, output: .nothing, errors: .pipe(errors))
  }

  private func outcome(of process: ChildProgram, _ sentence: String) -> Answer.Outcome {
    let ending = process.wait()
    if ending.isSignal { return .signal(ending.status) }
    switch ending.status {
    case 0: return .answered
    // sysexits: the usage, bad data, no input, unavailable, cannot create, I/O.
    case 64, 65, 66, 69, 73, 74: return .refused(sentence)
    default: return .unspoken("status \(ending.status): \(sentence)")
    }
  }

  /// Waits for the end, or makes one.
  private func waitIsLate(_ process: ChildProgram) -> Bool {
    let end = Date() + TimeInterval(limit)
    while process.isRunning {
      guard Date() < end else {
        process.send(SIGKILL)
        process.wait()
        return true
      }
      usleep(2000)
    }
    return false
  }

  /// Starts the server, asks it what a page asks first, and ends it.
  private func serve(_ path: String) -> Answer.Outcome {
    let errors = Pipe()
    let process: ChildProgram
    do {
      process = try start(["serve", "--port", "0", "--host", "127.0.0.1", "--database", path], errors)
    } catch { return .unspoken("\(error)") }
    var text = ""
    let end = Date() + TimeInterval(limit)
    while port(in: text) == nil, Date() < end {
      var waited = pollfd(fd: errors.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waited, 1, 100) > 0 else { continue }
      let part = errors.fileHandleForReading.availableData
      if part.isEmpty { break }
      text += String(decoding: part, as: UTF8.self)
    }
    guard let port = port(in: text) else { return waitIsLate(process) ? .late : outcome(of: process, text) }
    for question in Self.questions {
      _ = HTTPQuestion.ask(port: port, question, limit: limit)
      guard process.isRunning else { break }
    }
    process.send(SIGTERM)
    let isLate = waitIsLate(process)
    return isLate ? .late : outcome(of: process, text)
  }

  private func port(in text: String) -> UInt16? {
    guard let range = text.firstRange(of: "http://127.0.0.1:") else { return nil }
    return UInt16(text[range.upperBound...].prefix { $0.isNumber })
  }

  private static let questions = [
    "GET /", "GET /readyz", "GET /api/seasons", "GET /api/boards/all?top=20&season=2", "GET /api/boards/all?top=20",
    "GET /api/boards/level:high?top=20&season=2&ties=dense", "GET /api/schools?limit=50",
    "GET /api/players?season=2", "GET /api/boards/all/stream", "GET /metrics",
    "POST /api/sessions {\"school\": \"test:elementary:S1100\", \"nickname\": \"kim1\"}",
  ]
}

/// One question over HTTP 1.1, of which only the end is awaited.
enum HTTPQuestion {
  static func ask(port: UInt16, _ question: String, limit: Int) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var time = timeval(tv_sec: limit, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return false }
    let parts = question.split(separator: " ", maxSplits: 2).map(String.init)
    let body = parts.count > 2 ? parts[2] : ""
    let text =
      "\(parts[0]) \(parts[1]) HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\n"
      + "content-length: \(body.utf8.count)\r\n\r\n\(body)"
    let bytes = Array(text.utf8)
    guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return false }
    var part = [UInt8](repeating: 0, count: 1 << 14)
    // A stream does not end; its beginning is enough.
    while recv(descriptor, &part, part.count, 0) > 0 { if question.hasSuffix("/stream") { break } }
    return true
  }
}
