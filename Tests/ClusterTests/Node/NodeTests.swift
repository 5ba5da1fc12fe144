import Boards
import Cluster
import Foundation
import Leaderboard
import LogConformance
import SchoolDirectory
import StoreConformance
import Synchronization
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Nodes of a cluster` {
  private let nodes: TestNodes
  private let clock = VirtualClock(StoreFixture.start)

  init() throws { nodes = try TestNodes(clock: clock) }

  private func batch(_ session: Session, _ sequence: Int64) -> TapBatch {
    TapBatch(session: session.id, sequence: sequence, taps: 5, span: .seconds(1))
  }

  @Test func `have equal files, and give a repeat the receipt of the first time, wherever it is sent`() async throws {
    let session = try await nodes.begin()
    let (a, b, c) = (try await nodes.node(0), try await nodes.node(1), try await nodes.node(2))
    let first = try await b.contest.commit(batch(session, 1))
    #expect(try await c.contest.commit(batch(session, 1)) == first)
    clock.advance(byMilliseconds: 1000)
    let second = try await c.contest.commit(batch(session, 2))
    #expect(second.sessionTaps == 10)
    #expect(try await a.contest.commit(batch(session, 2)) == second)
    #expect(try await nodes.digests(of: 3).count == 1)
  }

  /// A server sends what the walls show when the mark of its file changes.
  @Test func `show the same on the walls of each, whichever node the remote speaks to`() async throws {
    _ = try await nodes.begin()
    let (a, b) = (try await nodes.node(0).contest, try await nodes.node(1).contest)
    for (number, (from, to)) in [(a, b), (b, a)].enumerated() {
      let before = to.mark()
      let told = try await from.perform(ShowOnWall(message: "Hello \(number)"))
      try await eventually { try await to.wall() == told }
      #expect(to.mark() != before && told.number == Int64(number) + 1)
    }
    #expect(try await nodes.digests(of: 2).count == 1)
  }

  @Test(arguments: CommandRegistry.all.map { $0.name })
  func `count each command once, wherever and however often it is sent`(name: String) async throws {
    let type = try #require(CommandRegistry.type(named: name))
    let session = try await nodes.begin()
    let (a, b) = (try await nodes.node(0).contest, try await nodes.node(1).contest)
    let samples = CommandSamples(
      store: a, clock: clock, season: try await a.season(session.season), schools: try StoreFixture.schools(4))
    let command = try await samples.command(of: type).completed(secret: JoinCode.randomSecret)
    let order = Order(command, id: OrderID(rawValue: "order-1"), from: .shell)
    func send(to contest: Leaderboard) async throws -> AnyHashable {
      try #require(try await contest.send(order, progress: nil) as? AnyHashable)
    }
    let first = try await send(to: a)
    async let left = send(to: a)
    async let right = send(to: b)
    #expect(try await (left, right) == (first, first))
    clock.advance(byMilliseconds: 60_000)
    #expect(try await send(to: b) == first)
    #expect(try await b.ask(AuditQuestion()).orders.count { $0.order == order.id } == 1)
    #expect(try await nodes.digests(of: 2).count == 1)
  }

  @Test func `answer each question alike`() async throws {
    let session = try await nodes.begin()
    let (a, b) = (try await nodes.node(0).contest, try await nodes.node(1).contest)
    _ = try await a.commit(batch(session, 1))
    try await b.perform(AdjustTaps(session: session.id, taps: 7, reason: "a class"), from: .shell)
    try await a.catchUp()
    func check<Question: ContestQuestion>(_ type: Question.Type) async throws {
      let question = try #require(type.sample(school: session.school, season: session.season))
      #expect(try await a.ask(question) == b.ask(question))
    }
    for question in QuestionRegistry.all { try await check(question) }
  }

  @Test func `count a batch once whose answer from the log was lost`() async throws {
    let session = try await nodes.begin()
    let contest = try await nodes.node(0).contest
    nodes.log.fail(next: [.answerLost])
    // It may be the node's report whose answer is lost, or the log's reader may be first, and then the batch succeeds.
    let receipt = try? await contest.commit(batch(session, 1))
    let node = try await nodes.node(0).node
    try await eventually { node.standing.figures.failedAppends == 1 && node.standing.failure == nil }
    let again = try await contest.commit(batch(session, 1))
    #expect(receipt == nil || receipt == again)
    #expect(again.sessionTaps == 5 && again.schoolTaps == 5)
  }

  @Test func `acknowledge nothing without a majority, answer questions, and go on with it`() async throws {
    let session = try await nodes.begin()
    let running = try await nodes.node(0)
    _ = try await running.contest.commit(batch(session, 1))
    nodes.log.setAvailable(false)
    try await eventually { running.node.standing.failure != nil }
    await #expect(throws: ClusterFailure.self) { try await running.contest.commit(batch(session, 2)) }
    #expect(try await running.contest.session(session.id)?.progress.accepted == 5)
    let age = try #require(running.node.standing.age)
    try await eventually { (running.node.standing.age ?? .zero) > age }
    nodes.log.setAvailable(true)
    try await eventually { running.node.standing.failure == nil }
    clock.advance(byMilliseconds: 1000)
    #expect(try await running.contest.commit(batch(session, 2)).sessionTaps == 10)
    #expect(try await nodes.digests(of: 2).count == 1)
  }

  @Test func `tell a full log, and go on when there is room`() async throws {
    let session = try await nodes.begin()
    let running = try await nodes.node(0)
    nodes.log.fail(next: Array(repeating: .full, count: 3))
    try await eventually { running.node.standing.failure != nil }
    #expect("\(try #require(running.node.standing.failure))".contains("no room"))
    try await eventually { running.node.standing.failure == nil }
    #expect(try await running.contest.commit(batch(session, 1)).accepted == 5)
  }

  @Test func `apply a command that is too large for one entry as one`() async throws {
    let session = try await nodes.begin()
    let contest = try await nodes.node(0).contest
    let before = nodes.log.entries.count
    let tickets = try (0..<20_000).map { try #require(TicketDigest(rawValue: String(format: "%032x", $0))) }
    let count = try await contest.perform(AddTickets(season: session.season, tickets: tickets))
    #expect(count == TicketCount(made: 20_000, used: 0))
    let key = try await nodes.node(0).node.head.entryKey
    let contents = try nodes.log.entries.dropFirst(before).map { try LogEntry(bytes: $0.bytes, with: key).content }
    #expect(contents.count { if case .part = $0 { true } else { false } } > 1)
    #expect(try await nodes.digests(of: 3).count == 1)
  }

  @Test func `stand still at an entry of a newer version, and say why`() async throws {
    let session = try await nodes.begin()
    let running = try await nodes.node(0)
    let entry = try LogEntry(
      id: EntryID(writer: WriterID(rawValue: 9), number: 1), moment: clock.now, content: .actions([]), version: 200
    ).encoded(with: running.node.head.entryKey)
    _ = try await nodes.log.append(entry)
    await #expect(throws: ClusterFailure.self) { try await running.task.value }
    #expect("\(try #require(running.node.standing.failure))".contains("update this node"))
    await #expect(throws: ClusterFailure.self) { try await running.contest.commit(batch(session, 1)) }
    #expect(try await running.contest.session(session.id) != nil)
  }

  /// One garbage value stopped every node for good, and an entry made by hand moved the contest's time by a day.
  @Test func `leave out what nobody who has the contest's key wrote, name it once, and stay equal`() async throws {
    let session = try await nodes.begin()
    let running = try await nodes.node(0)
    let told = Mutex<[String]>([])
    running.node.tellWarnings { sentence in told.withLock { $0.append(sentence) } }
    let day = clock.now + 86_400_000
    let forger = AuthenticationKey([0])
    func id(_ number: Int64) -> EntryID { EntryID(writer: WriterID(rawValue: 9), number: number) }
    let taps = LogEntry.Content.actions([.commit(batch(session, 1))])
    let forged = try LogEntry(id: id(2), moment: day, content: taps).encoded(with: forger)
    // Without the key, nobody can have nodes wait for an update.
    let newer = try LogEntry(id: id(3), moment: day, content: taps, version: 200).encoded(with: forger)
    let real = try #require(nodes.log.entries.last).bytes
    for entry in [
      EncodedEntry(id: id(1), bytes: Array("garbage".utf8)), forged, newer, EncodedEntry(id: id(4), bytes: real),
      EncodedEntry(id: id(5), bytes: []),
    ] { _ = try await nodes.log.append(entry) }
    #expect(try await nodes.node(1).contest.commit(batch(session, 1)).sessionTaps == 5)
    try await running.node.catchUp()
    #expect(running.node.standing.failure == nil)
    #expect(try await nodes.digests(of: 3).count == 1)
    let sentences = told.withLock { $0.filter { $0.contains("is left out") } }
    #expect(sentences.count == 1 && sentences[0].contains(id(1).description))
    // Such an entry may be the last one when a node starts again.
    _ = try await nodes.log.append(EncodedEntry(id: id(6), bytes: Array("garbage".utf8)))
    try await nodes.stop(1)
    #expect(try await nodes.node(1).node.standing.failure == nil)
  }

  /// A batch on its way was refused when somebody without the key wrote under a number that its node had not reached.
  @Test func `count what is on its way although others write under later numbers of theirs`() async throws {
    let session = try await nodes.begin()
    let running = try await nodes.node(0)
    _ = try await running.contest.commit(batch(session, 1))
    let own = try #require(nodes.log.entries.last { $0.id.writer == running.node.writer }).id
    clock.advance(byMilliseconds: 1000)
    for sequence in 2...40 {
      async let receipt = running.contest.commit(batch(session, Int64(sequence)))
      let later = EntryID(writer: own.writer, number: own.number + 1_000_000 + Int64(sequence))
      _ = try await nodes.log.append(EncodedEntry(id: later, bytes: Array("garbage".utf8)))
      #expect(try await receipt.sessionTaps == Int64(sequence) * 5)
      clock.advance(byMilliseconds: 1000)
    }
    #expect(try await nodes.digests(of: 2).count == 1)
  }

  /// A node whose next key was taken halted for good, as if etcd had been put back.
  @Test func `go on where others have taken the places of entries to come`() async throws {
    let session = try await nodes.begin()
    let running = try await nodes.node(0)
    _ = try await running.contest.commit(batch(session, 1))
    let own = try #require(nodes.log.entries.last { $0.id.writer == running.node.writer }).id
    // The node writes once more before it comes to them.
    for number in own.number + 2...own.number + 4 {
      let id = EntryID(writer: own.writer, number: number)
      _ = try await nodes.log.append(EncodedEntry(id: id, bytes: Array("garbage".utf8)))
    }
    var (sequence, refused) = (2 as Int64, 0)
    while sequence <= 6 {
      clock.advance(byMilliseconds: 1000)
      do {
        #expect(try await running.contest.commit(batch(session, sequence)).sessionTaps == sequence * 5)
        sequence += 1
      } catch ClusterFailure.superseded { refused += 1 }
    }
    #expect(refused > 0 && running.node.standing.failure == nil)
    #expect(try await nodes.digests(of: 2).count == 1)
  }

  @Test func `halt for good once the contest was removed, and leave boards`() async throws {
    let session = try await nodes.begin()
    let running = try await nodes.node(0)
    nodes.log.fail(next: [.replaced])
    await #expect(throws: ClusterFailure.self) { try await running.contest.commit(batch(session, 1)) }
    await #expect(throws: ClusterFailure.replaced) { try await running.task.value }
    #expect(running.node.standing.failure == .replaced && ClusterFailure.replaced.leavesBoards)
    #expect(try await running.contest.session(session.id)?.progress.accepted == 0)
  }

  @Test func `have moments that never run back, whichever clock an entry is of`() async throws {
    let session = try await nodes.begin()
    let first = try await nodes.node(0).contest.commit(batch(session, 1))
    clock.advance(byMilliseconds: -700)
    let second = try await nodes.node(1).contest.commit(batch(session, 2))
    #expect(second.revision > first.revision)
    for number in 0..<2 {
      let node = try await nodes.node(number)
      try await node.node.catchUp()
      let found = try await node.contest.session(session.id)
      #expect(found?.progress.lastSequence == 2)
      #expect(try await node.contest.check().isWhole)
    }
    #expect(try await nodes.digests(of: 2).count == 1)
  }

  @Test func `say so while their disk is full, and lose nothing of the log`() async throws {
    let session = try await nodes.begin()
    let running = try await nodes.node(1)
    try await running.node.catchUp()
    try await running.contest.limitPages(toCurrentCount: true)
    let names = (0..<400).map { _ in SessionRequest(season: session.season, school: session.school) }
    await #expect(throws: ClusterFailure.self) { while true { _ = try await running.contest.openSessions(names) } }
    #expect(running.node.standing.failure != nil)
    try await running.contest.limitPages(toCurrentCount: false)
    try await eventually { running.node.standing.failure == nil }
    #expect(try await running.contest.commit(batch(session, 1)).accepted == 5)
    #expect(try await nodes.digests(of: 2).count == 1)
  }

  @Test func `have one among them that keeps the seasons`() async throws {
    _ = try await nodes.begin()
    let all = [try await nodes.node(0).node, try await nodes.node(1).node, try await nodes.node(2).node]
    try await eventually { all.allSatisfy { $0.standing.live.count == 3 } }
    #expect(all.filter(\.keepsSeasons).count == 1)
  }
}
