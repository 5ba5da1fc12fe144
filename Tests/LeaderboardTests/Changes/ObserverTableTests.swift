import Boards
import SchoolDirectory
import TapGame
import Testing

@Suite struct `The table of observers` {
  typealias Table = ObserverTable<Int>

  private func revision(_ number: Int64) -> Revision { Revision(rawValue: number) }
  private func subject(_ season: Int64 = 1, _ ties: TiePolicy = .ordinal) -> Table.Subject {
    Table.Subject(season: SeasonID(rawValue: season), board: .all, ties: ties)
  }
  private let first = SeasonID(rawValue: 1)
  private let second = SeasonID(rawValue: 2)

  /// An observer that has seen the board at a revision.
  private func join(
    _ table: inout Table, season: Int64 = 1, follows: Bool = false, seen: Int64?
  ) throws -> Table.ObserverID {
    let joined = table.join(subject(season), follows: follows)
    let id = try #require(joined)
    table.begin(id, seen: seen.map(revision), newest: revision(5))
    return id
  }

  private func starts(_ step: Table.Step) -> Bool { if case .deliver = step { true } else { false } }
  private func rests(_ step: Table.Step) -> Bool { if case .nothing = step { true } else { false } }
  private func ends(_ step: Table.Step) -> Int? { if case .end(let waiter) = step { waiter } else { nil } }

  @Test func `lets wait who has seen the newest, and tells who has not`() throws {
    var table = Table()
    let ids = (try join(&table, seen: 5), try join(&table, seen: 4), try join(&table, seen: nil))
    #expect(rests(table.wait(ids.0, 0)))
    #expect(starts(table.wait(ids.1, 1)))
    // The delivery is under way; it takes this one along.
    #expect(rests(table.wait(ids.2, 2)))
    let due = table.takeDue().groups
    #expect(Set(due.map(\.seen)) == [revision(4), nil])
    #expect(Set(due.flatMap(\.waiters)) == [1, 2])
    #expect(table.takeDue().groups.isEmpty)
  }

  @Test func `makes one group of those who have seen the same, however many commits there were`() throws {
    var table = Table()
    for number in 0..<1000 {
      let id = try join(&table, seen: 5)
      #expect(rests(table.wait(id, number)))
    }
    #expect(starts(table.move([.all], in: first, to: revision(6))))
    #expect(rests(table.move([.all], in: first, to: revision(7))))
    let due = table.takeDue().groups
    #expect(due.count == 1)
    #expect(due[0].seen == revision(5))
    #expect(Set(due[0].waiters) == Set(0..<1000))
    table.settle(due[0], at: revision(7))
    #expect(table.takeDue().groups.isEmpty)
    #expect(rests(table.move([.all], in: first, to: revision(8))))
    #expect(starts(table.wait(due[0].observers[0], 0)))
  }

  @Test func `tells so many at a time, and those after them what is newest then`() throws {
    var table = Table()
    for number in 0..<10 { #expect(rests(table.wait(try join(&table, seen: 5), number))) }
    #expect(starts(table.move([.all], in: first, to: revision(6))))
    var told: [Int] = []
    for (count, newest) in [(4, Int64(6)), (4, 7), (2, 7)] {
      #expect(rests(table.move([.all], in: first, to: revision(newest))))
      let due = table.takeDue(limit: 4).groups
      #expect(due.map(\.waiters.count) == [count])
      #expect(due[0].seen == revision(5))
      table.settle(due[0], at: revision(newest))
      told += due[0].waiters
    }
    #expect(told.sorted() == Array(0..<10))
    #expect(table.takeDue(limit: 4).groups.isEmpty)
  }

  @Test func `does nothing for boards and seasons that nobody waits for`() throws {
    var table = Table()
    let id = try join(&table, seen: 5)
    #expect(rests(table.wait(id, 0)))
    #expect(rests(table.move([.level(.high)], in: first, to: revision(6))))
    #expect(rests(table.move([.all], in: second, to: revision(6))))
    #expect(starts(table.move([.level(.high), .all], in: first, to: revision(6))))
  }

  @Test func `gives back who waits when it is cancelled or leaves`() throws {
    var table = Table()
    let ids = (try join(&table, seen: 5), try join(&table, seen: 5))
    _ = table.wait(ids.0, 7)
    #expect(table.cancel(ids.0) == 7)
    #expect(ends(table.wait(ids.0, 8)) == 8)
    #expect(table.cancel(ids.1) == nil)
    #expect(ends(table.wait(ids.1, 9)) == 9)
    #expect(table.leave(ids.0).abandoned == nil)
    #expect(table.leave(ids.1).abandoned == subject())
    #expect(table.leave(ids.1).abandoned == nil)
    #expect(table.count == 0)
    #expect(!table.observes(.all, in: first))
  }

  @Test func `ends everybody, once and for all`() throws {
    var table = Table()
    let ids = (try join(&table, seen: 5), try join(&table, seen: 5))
    _ = table.wait(ids.0, 7)
    #expect(table.end() == [7])
    #expect(ends(table.wait(ids.1, 8)) == 8)
    #expect(table.join(subject(), follows: false) == nil)
    #expect(rests(table.move([.all], in: first, to: revision(9))))
    #expect(table.takeDue().groups.isEmpty)
  }

  /// Whoever joined a later season was once sent back to the one that others had gone on to before.
  @Test func `leaves in its season who joined it after others had gone on`() throws {
    var table = Table()
    let early = try join(&table, follows: true, seen: 5)
    _ = table.wait(early, 1)
    #expect(starts(table.follow(second)))
    _ = table.takeDue()
    let late = try join(&table, season: 3, follows: true, seen: 5)
    #expect(table.takeDue().groups.isEmpty)
    #expect(rests(table.wait(late, 2)))
    #expect(rests(table.follow(SeasonID(rawValue: 3))))
  }

  @Test func `goes on to the next season after the last change of the one before`() throws {
    var table = Table()
    let (slow, quick) = (try join(&table, follows: true, seen: 4), try join(&table, follows: true, seen: 5))
    let stays = try join(&table, seen: 5)
    _ = table.wait(quick, 1)
    _ = table.wait(stays, 2)
    #expect(table.followedSeasons == [first])
    #expect(starts(table.follow(second)))
    var due = table.takeDue()
    #expect(due.groups.map(\.subject) == [subject(2)])
    #expect(due.groups.map(\.seen) == [nil])
    #expect(due.groups.map(\.waiters) == [[1]])
    #expect(table.takeDue().groups.isEmpty)

    #expect(starts(table.wait(slow, 3)))
    due = table.takeDue()
    #expect(due.groups.map(\.subject) == [subject(1)])
    table.settle(due.groups[0], at: revision(5))
    #expect(table.takeDue().groups.isEmpty)
    #expect(starts(table.wait(slow, 4)))
    due = table.takeDue()
    #expect(due.groups.map(\.subject) == [subject(2)])
    #expect(due.abandoned.isEmpty)
    #expect(table.followedSeasons == [second])
    #expect(table.leave(stays).abandoned == subject(1))
  }

  @Test func `says which season nobody observes any more when all have gone on`() throws {
    var table = Table()
    let id = try join(&table, follows: true, seen: 5)
    _ = table.wait(id, 1)
    _ = table.follow(second)
    #expect(table.takeDue().abandoned == [subject(1)])
    #expect(table.seasons == [second])
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

    func take(_ step: Table.Step) {
      guard starts(step) else { return }
      #expect(!isDelivering)
      isDelivering = true
    }
    func deliver() {
      guard isDelivering else { return }
      let groups = table.takeDue(limit: Int(random.integer(in: 1..<9))).groups
      if groups.isEmpty { isDelivering = false }
      for group in groups {
        #expect(Set(group.observers.map { observers[$0]?.seen }) == [group.seen?.rawValue])
        #expect(Set(group.waiters) == Set(group.observers.compactMap { observers[$0]?.waiter }))
        #expect(group.seen.map { $0.rawValue < newest } ?? true)
        table.settle(group, at: revision(newest))
        for id in group.observers { observers[id] = (newest, nil) }
      }
    }
    for _ in 0..<2000 {
      switch random.integer(below: 6) {
      case 0:
        let joined = table.join(subject(), follows: false)
        let id = try #require(joined)
        let seen = random.integer(below: 2) == 0 ? nil : newest
        table.begin(id, seen: seen.map(revision), newest: revision(newest))
        observers[id] = (seen, nil)
      case 1:
        newest += 1
        take(table.move([.all], in: first, to: revision(newest)))
      case 2:
        guard observers.count > 3, let (id, observer) = observers.randomElement(using: &random) else { continue }
        #expect(table.leave(id).waiter == observer.waiter)
        observers[id] = nil
      case 3: deliver()
      default:
        guard let id = observers.filter({ $0.value.waiter == nil }).keys.randomElement(using: &random) else { continue }
        nextWaiter += 1
        observers[id]?.waiter = nextWaiter
        take(table.wait(id, nextWaiter))
      }
    }
    while isDelivering { deliver() }
    for observer in observers.values where observer.waiter != nil { #expect(observer.seen == newest) }
    #expect(table.count == observers.count)
    #expect(Set(table.end()) == Set(observers.values.compactMap(\.waiter)))
  }
}
