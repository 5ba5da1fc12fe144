import Foundation
import Boards
import Leaderboard
import SchoolDirectory
import Synchronization
import TapGame
import TestSupport
import Testing

@Suite struct `The end of an observation` {
  /// Closes what a test reads, so that what it waits for is certain to come or to end.
  private func stream<T: Sendable>(of type: T.Type) -> (
    stream: AsyncStream<T>, put: @Sendable (T) -> Void, end: @Sendable () -> Void
  ) {
    let (stream, continuation) = AsyncStream.makeStream(of: type)
    return (stream, { continuation.yield($0) }, { continuation.finish() })
  }

  @Test func `comes with the cancellation of its task`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    let (started, start, _) = stream(of: Bool.self)
    let task = Task {
      var count = 0
      for try await change in leaderboard.changes() {
        count += 1
        start(change.isRestart)
      }
      return count
    }
    for await _ in started { break }
    while leaderboard.watched.waitingObserverCount < 1 { await Task.yield() }
    task.cancel()
    #expect(try await task.value == 1)
    #expect(leaderboard.watched.observerCount == 0)
    #expect(leaderboard.watched.observedPast(of: fixture.season.id).isEmpty)
    #expect(!leaderboard.watched.isWatchingFile)
  }

  @Test func `comes when the leaderboard is closed, to those who wait and to those who read later`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    var reader = leaderboard.changes().makeAsyncIterator()
    _ = try await reader.change()
    let (started, start, _) = stream(of: Bool.self)
    async let waiting = {
      var count = 0
      for try await change in leaderboard.changes() {
        count += 1
        start(change.isRestart)
      }
      return count
    }()
    for await _ in started { break }
    while leaderboard.watched.waitingObserverCount < 1 { await Task.yield() }
    try leaderboard.close()
    #expect(try await waiting == 1)
    #expect(try await reader.next() == nil)
    #expect(!leaderboard.watched.isWatchingFile)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.url.path) == ["contest.sqlite"])
  }

  @Test func `comes with its token, after which the closure is gone`() async throws {
    final class Witness: Sendable {}
    let fixture = try await Fixture()
    let (revisions, put, _) = stream(of: Revision.self)
    var witness: Witness? = Witness()
    let trace = Trace(witness)
    var token: ObservationToken? = fixture.leaderboard.observe { [witness] change in
      withExtendedLifetime(witness) { put(change.revision) }
    }
    witness = nil
    var seen = revisions.makeAsyncIterator()
    _ = await seen.next()
    let receipt = try await fixture.tap(3, for: 0)
    #expect(await seen.next() == receipt.revision)
    #expect(!trace.isGone)
    withExtendedLifetime(token) {}
    token = nil
    while !trace.isGone || fixture.leaderboard.watched.observerCount > 0 { await Task.yield() }
    #expect(fixture.leaderboard.watched.observedPast(of: fixture.season.id).isEmpty)
    try await fixture.tap(3, for: 0)
  }

  @Test func `comes with the leaderboard, which an observation by closure does not keep`() async throws {
    let folder = try TemporaryFolder()
    let clock = VirtualClock(Fixture.start)
    var leaderboard: Leaderboard? = try Leaderboard.open(folder.path("contest.sqlite"), clock: clock)
    try await leaderboard?.perform(
      ImportSchools(DirectoryEdition(format: .touchschool, schools: try Fixture.schools(3))))
    try await leaderboard?.perform(StartSeason(name: "Spring"))
    let trace = Trace(leaderboard)
    let (changes, put, end) = stream(of: BoardChange.self)
    let token = leaderboard?.observe {
      put($0)
    } onEnd: { error in
      #expect(error == nil)
      end()
    }
    var seen = changes.makeAsyncIterator()
    #expect(await seen.next()?.isRestart == true)
    leaderboard = nil
    // The end is told when the leaderboard goes, and only then.
    #expect(await seen.next() == nil)
    while !trace.isGone { await Task.yield() }
    withExtendedLifetime(token) {}
  }

  @Test func `keeps the closure from being called twice at once, or in the wrong order`() async throws {
    struct Calls { var running = 0; var most = 0; var revisions: [Revision] = [] }
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    let calls = Mutex(Calls())
    let (revisions, put, _) = stream(of: Revision.self)
    let sessions = try await leaderboard.openSessions(
      (0..<5).map { SessionRequest(season: fixture.season.id, school: fixture.schools[$0].id) })
    let token = leaderboard.observe { change in
      calls.withLock {
        $0.running += 1; $0.most = max($0.most, $0.running); $0.revisions.append(change.revision)
      }
      put(change.revision)
      calls.withLock { $0.running -= 1 }
    }
    let last = try await withThrowingTaskGroup(of: Revision.self) { group in
      for session in sessions {
        group.addTask {
          var last = Revision(rawValue: 0)
          for sequence in Int64(1)...40 {
            last = try await leaderboard.commit(
              TapBatch(session: session.id, sequence: sequence, taps: 1, span: 0)
            ).revision
          }
          return last
        }
      }
      return try await group.reduce(Revision(rawValue: 0)) { max($0, $1) }
    }
    for await revision in revisions where revision == last { break }
    let seen = calls.withLock { $0 }
    #expect(seen.most == 1)
    #expect(seen.revisions == seen.revisions.sorted())
    #expect(seen.revisions.last == last)
    token.cancel()
  }

  /// A closure that does not come back must hold up neither a commit nor another observer.
  @Test func `is not needed for others to go on: a closure that blocks holds up nobody`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    let gates = (0..<8).map { _ in DispatchSemaphore(value: 0) }
    let (entered, enter, _) = stream(of: Int.self)
    let tokens = gates.enumerated().map { number, gate in
      leaderboard.observe { _ in
        enter(number)
        gate.wait()
      }
    }
    var blocked: Set<Int> = []
    for await number in entered {
      blocked.insert(number)
      if blocked.count == gates.count { break }
    }
    var changes = leaderboard.changes().makeAsyncIterator()
    _ = try await changes.change()
    for school in 0..<3 {
      let receipt = try await fixture.tap(2, for: school)
      #expect(try await changes.change().revision == receipt.revision)
    }
    for token in tokens { token.cancel() }
    for gate in gates { gate.signal() }
  }
}
