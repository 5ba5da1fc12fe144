import HTTPTypes
import Logging
import NIOHTTP1
import SchoolDirectory
import Testing

@testable import GameServer

/// `traceparent` and `traceresponse`, as W3C Trace Context has them.
@Suite(.timeLimit(.minutes(10)))
struct `traces` {
  static let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

  static let malformed = [
    "", "00", "0af7651916cd43dd8448eb211c80319c",
    // Versions of others.
    "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    // Ids of 0.
    "00-00000000000000000000000000000000-b7ad6b7169203331-01",
    "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
    // Capital letters, other letters, digits of another script, dashes elsewhere.
    "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
    "00-0af7651916cd43dd8448eb211c80319g-b7ad6b7169203331-01",
    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0x",
    "00-０af7651916cd43dd8448eb211c803-b7ad6b7169203331-01",
    "00_0af7651916cd43dd8448eb211c80319c_b7ad6b7169203331_01",
    "00-0af7651916cd43dd8448eb211c80319-cb7ad6b7169203331-01",
    // Too short and too long.
    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-1",
    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-010",
    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
    String(repeating: "0", count: 20_000),
  ]

  @Test
  func `of a caller are read, of any other form nothing is`() throws {
    let read = try #require(TraceParent(Self.parent))
    #expect(read.trace == TraceID(high: 0x0af7_6519_16cd_43dd, low: 0x8448_eb21_1c80_319c))
    #expect(read.trace.description == "0af7651916cd43dd8448eb211c80319c")
    #expect(read.span == 0xb7ad_6b71_6920_3331 && read.flags == .sampled)
    let everyFlag = TraceParent(Self.parent.dropLast(2) + "ff")
    #expect(everyFlag?.flags == [.sampled, .random], "flags without a meaning are not handed on")
    for value in Self.malformed { #expect(TraceParent(value) == nil, "\(value)") }
  }

  @Test
  func `are taken up: the answer and each line of the log have the caller's trace and a span of the server's`()
    async throws
  {
    let sink = LogSink()
    let field = try await RunningServer.run(settings: .administered, logger: sink.logger()) { server in
      for path in ["/api/seasons/current", "/", "/nowhere", "/metrics"] {
        let answer = try await server.send("GET", path, headers: [("Traceparent", Self.parent)])
        let fields = answer.headers["traceresponse"]
        #expect(fields.count == 1 && fields[0].hasPrefix("00-0af7651916cd43dd8448eb211c80319c-"), "\(path): \(fields)")
        #expect(fields[0].hasSuffix("-01") && !fields[0].contains("b7ad6b7169203331"))
      }
      // A route that logs a line of its own.
      let answer = try await server.send(
        "GET", "/admin/api/log", token: "wrong", headers: [("traceparent", Self.parent)])
      return try #require(answer.headers["traceresponse"].first)
    }
    let span = field.split(separator: "-")[2]
    let lines = sink.lines.filter { $0.contains("span_id=\(span) trace_id=0af7651916cd43dd8448eb211c80319c") }
    #expect(lines.contains { $0.contains(" WARNING ") }, "\(lines)")
    #expect(lines.contains { $0.contains("/admin/api/log 401") }, "\(lines)")
  }

  @Test
  func `that are malformed or there twice begin anew, and nothing of them is in the answer or the log`() async throws {
    let sink = LogSink()
    try await RunningServer.run(logger: sink.logger(.json)) { server in
      func trace(of headers: [(String, String)]) async throws -> TraceParent {
        let answer = try await server.send("GET", "/api/seasons/current", headers: headers)
        #expect(answer.status == 200)
        let field = try #require(answer.headers["traceresponse"].first)
        let trace = try #require(TraceParent(field), "\(field)")
        #expect(trace.trace.high != 0x0af7_6519_16cd_43dd && trace.flags == .random)
        return trace
      }
      // A field of more than one line or of other bytes than ASCII does not come as far.
      for value in Self.malformed where value.utf8.allSatisfy({ $0 < 0x80 }) {
        _ = try await trace(of: [("traceparent", value)])
      }
      _ = try await trace(of: [("traceparent", Self.parent), ("traceparent", Self.parent)])
      let (first, second) = (try await trace(of: []), try await trace(of: []))
      #expect(first.trace != second.trace && first.span != second.span)
      #expect(sink.lines.contains { $0.contains(#""trace_id":"\#(second.trace)""#) })
    }
    #expect(!sink.lines.contains { $0.contains("0af7651916cd43dd") || $0.contains("b7ad6b7169203331") })
    #expect(!sink.lines.joined().contains("000000000000"))
  }

  @Test
  func `follow from the random numbers that are handed in`() async throws {
    var answers: [[String]] = []
    for seed in [7, 7, 8] as [UInt64] {
      var generator = SeededGenerator(seed: seed)
      let fields = try await RunningServer.run(traces: TraceSource(using: &generator)) { server in
        [
          try await server.get("/api/seasons").headers["traceresponse"].first ?? "none",
          try await server.get("/api/seasons").headers["traceresponse"].first ?? "none",
        ]
      }
      answers.append(fields)
    }
    #expect(answers[0] == answers[1] && answers[0] != answers[2] && answers[0][0] != answers[0][1])
  }

  @Test
  func `of requests at one time are all different`() async {
    let source = TraceSource()
    let traces = await withTaskGroup(of: [RequestTrace].self) { tasks in
      for _ in 0..<4 { tasks.addTask { (0..<5_000).map { _ in source.trace(of: HTTPFields()) } } }
      return await tasks.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(traces.map(\.trace.description)).count == 20_000)
    #expect(Set(traces.map(\.span)).count == 20_000)
    #expect(traces.allSatisfy { TraceParent($0.field)?.trace == $0.trace && TraceParent($0.field)?.span == $0.span })
  }

  @Test
  func `are of a request's own task, and no other line has one`() {
    let sink = LogSink()
    sink.logger().notice("outside")
    let trace = RequestTrace(trace: TraceID(high: 1, low: 0xf), span: 0xab, flags: [])
    RequestTrace.$current.withValue(trace) { sink.logger().notice("inside") }
    #expect(
      sink.lines == [
        "2026-11-21T08:30:00.000Z NOTICE   outside\n",
        "2026-11-21T08:30:00.000Z NOTICE   inside span_id=00000000000000ab trace_id=0000000000000001000000000000000f\n",
      ])
    #expect(trace.field == "00-0000000000000001000000000000000f-00000000000000ab-00")
  }
}
