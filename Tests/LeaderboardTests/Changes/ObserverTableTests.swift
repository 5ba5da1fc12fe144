import Boards
import SchoolDirectory
import TapGame
import Testing

@testable import Leaderboard

@Suite struct `The table of observers` {
  typealias Table = ObserverTable<Int>

  private func revision(_ number: Int64) -> Revision { Revision(rawValue: number) }
  private func subject(_ season: Int64 = 1) -> Table.Subject {
    Table.Subject(season: SeasonID(rawValue: season), board: .all)
  }
  private let first = SeasonID(rawValue: 1)
  private let second = SeasonID(rawValue: 2)

  /// An observer of a board whose newest revision is 5.
  private func join(_ table: inout Table, season: Int64 = 1, follows: Bool = false) throws -> Table.ObserverID {
    let joined = table.join(subject(season), follows: follows)
    table.raise(subject(season), to: revision(5))
    return try #require(joined)
  }

  private func starts(_ step: Table.Step) -> Bool { if case .deliver = step { true } else { false } }
  private func rests(_ step: Table.Step) -> Bool { if case .nothing = step { true } else { false } }
  private func ends(_ step: Table.Step) -> Int? { if case .end(let waiter) = step { waiter } else { nil } }
  private func tells(_ step: Table.Step) -> (waiter: Int, signal: BoardSignal, abandoned: Table.Subject?)? {
    if case .tell(let waiter, let signal, let abandoned) = step { (waiter, signal, abandoned) } else { nil }
  }

  @Test func `lets wait who has seen the newest, and tells who has not`() throws {
    var table = Table()
    let ids = (try join(&table), try join(&table), try join(&table))
    #expect(rests(table.wait(ids.0, seen: revision(5), 0)))
    for (id, seen, waiter) in [(ids.1, revision(4), 1), (ids.2, nil, 2)] as [(Table.ObserverID, Revision?, Int)] {
      let told = tells(table.wait(id, seen: seen, waiter))
      #expect(told?.waiter == waiter)
      #expect(told?.signal == BoardSignal(season: first, newest: revision(5)))
    }
    #expect(table.waitingCount == 1)
    #expect(table.takeDue().signals.isEmpty)
  }

  @Test func `tells all who wait in one go, however many commits there were`() throws {
    var table = Table()
    var ids: [Table.ObserverID] = []
    for number in 0..<1000 {
      ids.append(try join(&table))
      #expect(rests(table.wait(ids[number], seen: revision(5), number)))
    }
    #expect(starts(table.move([.all], in: first, to: revision(6))))
    #expect(rests(table.move([.all], in: first, to: revision(7))))
    let round = table.takeDue()
    #expect(round.isOver)
    #expect(Set(round.signals.map(\.signal)) == [BoardSignal(season: first, newest: revision(7))])
    #expect(round.signals.map(\.waiter).sorted() == Array(0..<1000))
    #expect(table.takeDue().signals.isEmpty)
    // Nobody waits, so there is nothing to deliver.
    #expect(rests(table.move([.all], in: first, to: revision(8))))
    #expect(tells(table.wait(ids[0], seen: revision(7), 0))?.signal.newest == revision(8))
  }

  @Test func `tells so many at a time, and those after them what is newest then`() throws {
    var table = Table()
    for number in 0..<10 { #expect(rests(table.wait(try join(&table), seen: revision(5), number))) }
    #expect(starts(table.move([.all], in: first, to: revision(6))))
    var told: [Int] = []
    for (count, newest) in [(4, Int64(6)), (4, 7), (2, 7)] {
      #expect(rests(table.move([.all], in: first, to: revision(newest))))
      let round = table.takeDue(limit: 4)
      #expect(round.signals.count == count)
      #expect(round.isOver == (count == 2))
      #expect(round.signals.allSatisfy { $0.signal.newest == revision(newest) })
      told += round.signals.map(\.waiter)
    }
    #expect(told.sorted() == Array(0..<10))
    #expect(table.takeDue(limit: 4).signals.isEmpty)
  }

  /// Those who were told first ask again at once; they must not be told again before the last ones are told at all.
  @Test func `tells nobody twice before all were told once`() throws {
    var table = Table()
    let ids = try (0..<10).map { _ in try join(&table) }
    for (number, id) in ids.enumerated() { #expect(rests(table.wait(id, seen: revision(5), number))) }
    #expect(starts(table.move([.all], in: first, to: revision(6))))
    var newest: Int64 = 6
    for round in 0..<6 {
      var told: Set<Int> = []
      while told.count < 10 {
        for (waiter, signal) in table.takeDue(limit: 3).signals {
          #expect(told.insert(waiter).inserted, "in round \(round)")
          #expect(rests(table.wait(ids[waiter], seen: signal.newest, waiter)))
        }
        newest += 1
        #expect(rests(table.move([.all], in: first, to: revision(newest))))
      }
    }
  }

  @Test func `does nothing for boards and seasons that nobody waits for`() throws {
    var table = Table()
    let id = try join(&table)
    #expect(rests(table.wait(id, seen: revision(5), 0)))
    #expect(rests(table.move([.level(.high)], in: first, to: revision(6))))
    #expect(rests(table.move([.all], in: second, to: revision(6))))
    #expect(starts(table.move([.level(.high), .all], in: first, to: revision(6))))
  }

  @Test func `gives back who waits when it is cancelled or leaves`() throws {
    var table = Table()
    let ids = (try join(&table), try join(&table))
    _ = table.wait(ids.0, seen: revision(5), 7)
    #expect(table.cancel(ids.0) == 7)
    #expect(ends(table.wait(ids.0, seen: revision(5), 8)) == 8)
    #expect(table.cancel(ids.1) == nil)
    #expect(ends(table.wait(ids.1, seen: revision(5), 9)) == 9)
    #expect(table.leave(ids.0).abandoned == nil)
    #expect(table.leave(ids.1).abandoned == subject())
    #expect(table.leave(ids.1).abandoned == nil)
    #expect(table.count == 0)
    #expect(!table.observes(.all, in: first))
  }

  @Test func `ends everybody, once and for all`() throws {
    var table = Table()
    let ids = (try join(&table), try join(&table))
    _ = table.wait(ids.0, seen: revision(5), 7)
    #expect(table.end() == [7])
    #expect(ends(table.wait(ids.1, seen: revision(5), 8)) == 8)
    #expect(table.join(subject(), follows: false) == nil)
    #expect(rests(table.move([.all], in: first, to: revision(9))))
    #expect(table.takeDue().signals.isEmpty)
  }

  /// Whoever joined a later season was once sent back to the one that others had gone on to before.
  @Test func `leaves in its season who joined it after others had gone on`() throws {
    var table = Table()
    let early = try join(&table, follows: true)
    _ = table.wait(early, seen: revision(5), 1)
    #expect(starts(table.follow(second)))
    _ = table.takeDue()
    let late = try join(&table, season: 3, follows: true)
    #expect(table.takeDue().signals.isEmpty)
    #expect(rests(table.wait(late, seen: revision(5), 2)))
    #expect(rests(table.follow(SeasonID(rawValue: 3))))
  }

  @Test func `goes on to the next season after the last change of the one before`() throws {
    var table = Table()
    let (slow, quick) = (try join(&table, follows: true), try join(&table, follows: true))
    let stays = try join(&table)
    _ = table.wait(quick, seen: revision(5), 1)
    _ = table.wait(stays, seen: revision(5), 2)
    #expect(table.followedSeasons == [first])
    #expect(starts(table.follow(second)))
    let round = table.takeDue()
    #expect(round.signals.map(\.signal.season) == [second])
    #expect(round.signals.map(\.waiter) == [1])
    #expect(table.takeDue().signals.isEmpty)
    // Who stays is told of the season as before.
    #expect(starts(table.move([.all], in: first, to: revision(6))))
    #expect(table.takeDue().signals.map(\.waiter) == [2])

    let last = try #require(tells(table.wait(slow, seen: revision(4), 3)))
    #expect(last.signal == BoardSignal(season: first, newest: revision(6)))
    let next = try #require(tells(table.wait(slow, seen: revision(6), 4)))
    #expect(next.signal.season == second)
    #expect(next.abandoned == nil)
    #expect(table.followedSeasons == [second])
    #expect(table.leave(stays).abandoned == subject(1))
  }

  @Test func `says which season nobody observes any more when all have gone on`() throws {
    var table = Table()
    let id = try join(&table, follows: true)
    _ = table.wait(id, seen: revision(5), 1)
    _ = table.follow(second)
    #expect(table.takeDue().abandoned == [subject(1)])
    #expect(table.seasons == [second])
    // One that does not wait says so when it asks.
    var other = Table()
    let reading = try join(&other, follows: true)
    #expect(rests(other.follow(second)))
    #expect(tells(other.wait(reading, seen: revision(5), 1))?.abandoned == subject(1))
  }

  /// Whatever happens in whatever order: each observer is told of the newest revision in the end, in growing revisions, and each waiter is
  /// resumed once.
  @Test(arguments: UInt64(1)...8)
  func `loses nobody and nothing in any order of events`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var table = Table()
    var newest: Int64 = 5
    var observers: [Table.ObserverID: (seen: Int64?, waiter: Int?)] = [:]
    var nextWaiter = 0
    var isDelivering = false

    func take(_ step: Table.Step, _ id: Table.ObserverID? = nil) {
      if let (waiter, signal, _) = tells(step), let id {
        #expect(observers[id]?.seen.map { $0 < newest } ?? true)
        #expect(waiter == observers[id]?.waiter)
        #expect(signal.newest == revision(newest))
        observers[id] = (newest, nil)
      }
      guard starts(step) else { return }
      #expect(!isDelivering)
      isDelivering = true
    }
    func deliver() {
      guard isDelivering else { return }
      let told = table.takeDue(limit: Int(random.integer(in: 1..<9))).signals
      if told.isEmpty { isDelivering = false }
      for (waiter, signal) in told {
        #expect(signal == BoardSignal(season: first, newest: revision(newest)))
        guard let (id, observer) = observers.first(where: { $0.value.waiter == waiter }) else {
          Issue.record("nobody waits with \(waiter)")
          continue
        }
        #expect(observer.seen.map { $0 < newest } ?? true)
        observers[id] = (newest, nil)
      }
    }
    for _ in 0..<2000 {
      switch random.integer(below: 6) {
      case 0:
        let joined = table.join(subject(), follows: false)
        let id = try #require(joined)
        table.raise(subject(), to: revision(newest))
        observers[id] = (random.integer(below: 2) == 0 ? nil : newest, nil)
      case 1:
        newest += 1
        take(table.move([.all], in: first, to: revision(newest)))
      case 2:
        guard observers.count > 3, let (id, observer) = observers.randomElement(using: &random) else { continue }
        #expect(table.leave(id).waiter == observer.waiter)
        observers[id] = nil
      case 3: deliver()
      default:
        guard let (id, observer) = observers.filter({ $0.value.waiter == nil }).randomElement(using: &random) else {
          continue
        }
        nextWaiter += 1
        observers[id]?.waiter = nextWaiter
        take(table.wait(id, seen: observer.seen.map(revision), nextWaiter), id)
      }
      #expect(table.waitingCount == observers.values.count { $0.waiter != nil })
    }
    while isDelivering { deliver() }
    for observer in observers.values where observer.waiter != nil { #expect(observer.seen == newest) }
    #expect(table.count == observers.count)
    #expect(Set(table.end()) == Set(observers.values.compactMap(\.waiter)))
  }
}
