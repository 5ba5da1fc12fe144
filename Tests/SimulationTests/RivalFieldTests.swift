import SchoolDirectory
import TapGame
import Testing

@testable import Simulation

@Suite struct `Rivals of a practice season` {
  private static let schools: [School] = (0..<60).compactMap { number in
    SchoolID(source: "test", level: [.elementary, .middle, .high][number % 3], code: "S\(number)").map {
      School(
        id: $0, name: "학교\(number)", region: number % 2 == 0 ? "서울특별시" : "부산광역시", district: "중구",
        status: number == 7 ? .closed : .open)
    }
  }

  /// A player's school and its rivals, over time.
  private struct Race {
    var field = RivalField(among: schools, near: schools[0].id, seed: 1)
    var mine: Int64 = 0
    var elapsed = Duration.zero
    /// The player's rank after each second, and the gaps to the rivals next to the player; `nil` for none.
    var ranks: [Int] = []
    var gapsAhead: [Int64?] = []
    var gapsBehind: [Int64?] = []
    /// The most taps that a rival made in a second.
    var fastest: Int64 = 0

    /// Lets the player tap so many times a second.
    mutating func run(_ seconds: Int, at speed: Int64) {
      for _ in 0..<seconds {
        let before = field.rivals.map(\.taps)
        for quarter in Int64(0)..<4 {
          mine += speed * (quarter + 1) / 4 - speed * quarter / 4
          elapsed += RivalField.step
          _ = field.step(to: elapsed, school: schools[0].id, taps: mine)
        }
        let taps = field.rivals.map(\.taps)
        fastest = max(fastest, zip(taps, before).map { $0 - $1 }.max() ?? 0)
        ranks.append(1 + taps.count { $0 > mine })
        gapsAhead.append(taps.filter { $0 > mine }.min().map { $0 - mine })
        gapsBehind.append(taps.filter { $0 <= mine }.max().map { mine - $0 })
      }
    }

    /// How often a rival passed the player's school.
    var losses: Int { zip(ranks, ranks.dropFirst()).count { $0 < $1 } }
  }

  @Test func `are open schools of different strength, some of them near the player's`() {
    let field = RivalField(among: Self.schools, near: Self.schools[0].id, seed: 1)
    #expect(field.rivals.count == RivalField.count)
    let ids = field.rivals.map(\.school)
    #expect(Set(ids).count == ids.count && !ids.contains(Self.schools[0].id) && !ids.contains(Self.schools[7].id))
    let own = Self.schools[0]
    let near = Self.schools.filter { ids.contains($0.id) && $0.region == own.region }
    #expect(near.count >= 6 && near.count { $0.id.level == own.id.level } >= 3)
    #expect(field.rivals.map(\.headStart) == field.rivals.map(\.headStart).sorted())
    #expect(field.rivals.map(\.fastest) == field.rivals.map(\.fastest).sorted())
    #expect(Set(field.rivals.map(\.nickname)).count == ids.count)
  }

  @Test func `are the same for the same seed, and others for another`() {
    var (one, same) = (Race(), Race())
    one.run(60, at: 6)
    same.run(60, at: 6)
    #expect(one.field.rivals.map(\.taps) == same.field.rivals.map(\.taps))
    #expect(one.ranks == same.ranks)
    let other = RivalField(among: Self.schools, near: Self.schools[0].id, seed: 2)
    #expect(other.rivals.map(\.school) != one.field.rivals.map(\.school))
  }

  @Test(arguments: [4, 6, 9, 12] as [Int64])
  func `are passed by a person who taps, and answer back`(speed: Int64) throws {
    var race = Race()
    race.run(180, at: speed)
    // The first one is passed at once, all of them within three minutes.
    #expect(race.ranks[9] < 12)
    #expect(race.ranks.min() == 1)
    #expect(race.losses >= 3, "\(race.losses) times passed by a rival")
    #expect(race.fastest <= 18, "\(race.fastest) taps in a second")
  }

  @Test(arguments: [3, 6, 10] as [Int64])
  func `leave somebody to pass and somebody who threatens`(speed: Int64) throws {
    var race = Race()
    race.run(240, at: speed)
    var alone = 0
    var longest = 0
    for gap in race.gapsAhead {
      alone = gap == nil ? alone + 1 : 0
      longest = max(longest, alone)
    }
    #expect(longest <= 30, "first for \(longest) seconds")
    #expect(race.gapsAhead.compactMap { $0 }.max() ?? 0 <= 80)
    // After the first seconds, there is somebody near behind at most times.
    let near = race.gapsBehind.dropFirst(20).count { ($0 ?? .max) <= 40 }
    #expect(near >= 150, "\(near) of 220 seconds with a rival at most 40 taps behind")
  }

  @Test func `wait for a person who does not tap`() {
    var race = Race()
    race.run(600, at: 0)
    for rival in race.field.rivals { #expect(rival.taps <= rival.leash + 5 + rival.headStart) }
    // The weakest can be passed within a second or two.
    #expect(race.gapsAhead.last.flatMap { $0 } ?? 0 <= 40)
  }

  @Test func `pass a person who stops`() {
    var race = Race()
    race.run(60, at: 8)
    let rank = race.ranks.last ?? 0
    race.run(60, at: 0)
    #expect(race.ranks.last ?? 0 > rank)
  }

  @Test func `do not tap against their own school`() {
    var field = RivalField(among: Self.schools, near: nil, seed: 1)
    let school = field.rivals[10].school
    for step in 1...400 {
      let moves = field.step(to: RivalField.step * step, school: school, taps: 0)
      #expect(!moves.contains { $0.rival == 10 })
    }
  }

  @Test func `are as many as there are schools`() {
    let field = RivalField(among: Array(Self.schools.prefix(3)), near: Self.schools[0].id, seed: 1)
    #expect(field.rivals.count == 2)
    #expect(RivalField(among: [], near: nil, seed: 1).rivals.isEmpty)
  }
}
