/// Generates schools for load tests and demonstrations, distributed like the real Korean directory.
///
/// The regions, the names of the districts, the distribution of schools over regions and levels, and the frequency of
/// shared names are real. Of 100 schools, about 22 share their name with another school; these 22 schools have about 9
/// names. The schools are generated: their ids start with `madeup:`, and their addresses end in `(지어낸 학교)`, “made-up
/// school”. A generated name may by chance be the name of a real school.
///
///     let schools = GeneratedDirectory.schools(count: 12_000, seed: 1)
public enum GeneratedDirectory {
  public static let maximumCount = 2_000_000

  /// Generates this many schools. The same count and seed give the same schools.
  ///
  /// No two schools have the same name, level and district. From 1,000 schools on, one name is shared by eleven
  /// schools. The ids count from `madeup:<level>:0000001` in the order of the result.
  ///
  /// - Precondition: `count` is from 0 to `maximumCount`.
  /// - Complexity: O(`count`).
  public static func schools(count: Int, seed: UInt64) -> [School] {
    precondition(
      (0...maximumCount).contains(count), "a made-up directory has from 0 to \(maximumCount) schools, not \(count)")
    var generator = SeededGenerator(seed: seed)
    let districts = GeneratedDistrict.all(using: &generator)
    let choice = WeightedChoice(districts.map(\.weight))
    let levels = WeightedChoice(levelShares.map(\.share))
    var slots = (0..<count).map { _ in
      Slot(
        district: choice.index(using: &generator), level: levelShares[levels.index(using: &generator)].level, name: "")
    }
    for level in levelShares.map(\.level) {
      name(&slots, at: slots.indices.filter { slots[$0].level == level }, level, districts, using: &generator)
    }
    return slots.enumerated().map { index, slot in
      school(number: index + 1, slot, in: districts[slot.district], using: &generator)
    }
  }

  /// A school without an address.
  private struct Slot {
    var district: Int
    var level: SchoolLevel
    var name: String
  }

  private static let levelShares: [(level: SchoolLevel, share: Int)] = [
    (.elementary, 525), (.middle, 270), (.high, 195), (.special, 10),
  ]

  /// The numbers of names, out of about 10,000, that are used once, twice and so on.
  private static let nameUses = WeightedChoice([9400, 770, 200, 60, 22, 8, 4, 2, 2, 0, 1])
  private static let mostNameUses = 11
  /// From this number of schools on, one name is always used `mostNameUses` times. A demonstration can show this name.
  private static let smallestWithMostNameUses = 1000

  /// The maximum number of slots that are searched for schools of other districts to share a name.
  private static let lookAhead = 64

  /// Gives names to the slots at `indices`, all of the same level.
  private static func name(
    _ slots: inout [Slot], at indices: [Int], _ level: SchoolLevel, _ districts: [GeneratedDistrict],
    using generator: inout SeededGenerator
  ) {
    var names = GeneratedNames(level: level, using: &generator)
    var wantsMostUses = level == .elementary && slots.count >= smallestWithMostNameUses
    for position in indices.indices where slots[indices[position]].name.isEmpty {
      guard let name = names.next(using: &generator) else {
        preconditionFailure("\(GeneratedNames.count) names are too few for \(indices.count) schools of a level")
      }
      let uses = wantsMostUses ? mostNameUses : nameUses.index(using: &generator) + 1
      wantsMostUses = false
      slots[indices[position]].name = name
      var used = [districts[slots[indices[position]].district].nameNumber]
      for other in indices[position...].dropFirst().prefix(lookAhead) where used.count < uses {
        let district = districts[slots[other].district].nameNumber
        if slots[other].name.isEmpty, !used.contains(district) {
          slots[other].name = name
          used.append(district)
        }
      }
    }
  }

  private static func school(
    number: Int, _ slot: Slot, in district: GeneratedDistrict, using generator: inout SeededGenerator
  ) -> School {
    let digits = String(number)
    let code = String(repeating: "0", count: 7 - digits.utf8.count) + digits
    guard let id = SchoolID(source: "madeup", level: slot.level, code: code) else {
      preconditionFailure("“\(code)” is a code as school ids have it")
    }
    let region = GeneratedRegion.all[district.region].name
    let road = roads[generator.integer(in: 0..<roads.count)]
    let house = generator.integer(in: 1..<200)
    let place = district.place(using: &generator)
    return School(
      id: id, name: slot.name, region: region, district: district.name,
      address: "\(region) \(district.name.isEmpty ? "" : district.name + " ")\(road) \(house) (지어낸 학교)",
      latitude: place.latitude, longitude: place.longitude)
  }

  private static let roads = [
    "가람로", "구름길", "꽃내로", "나래길", "노을로", "다솜길", "단비로", "달빛로", "들꽃길", "마루로", "무지개로", "바람길", "별빛로",
    "봄내길", "새벽로", "샘터길", "소나무길", "솔숲로", "아람로", "여울길", "온새미로", "은하로", "이슬길", "하늘로", "한울길", "햇살로",
  ]
}
