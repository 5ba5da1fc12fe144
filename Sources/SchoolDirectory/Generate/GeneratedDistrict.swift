/// A district of a generated directory, with the point around which its schools are placed.
struct GeneratedDistrict {
  /// The region's index in `GeneratedRegion.all`.
  let region: Int
  /// 시군구.
  let name: String
  /// Districts with the same name have the same number, even in different regions.
  let nameNumber: Int
  /// The relative number of schools in the district.
  let weight: Int
  private let latitude: Double
  private let longitude: Double

  /// The maximum distance of a school from its district's middle, in degrees.
  private static let reach = 0.03

  /// The districts of all regions, each with a middle somewhere in its region's box.
  static func all(using generator: inout SeededGenerator) -> [GeneratedDistrict] {
    var numbers: [String: Int] = [:]
    var districts: [GeneratedDistrict] = []
    for (index, region) in GeneratedRegion.all.enumerated() {
      // A rural county (군) has far fewer schools than a city or a ward.
      let weights = region.districts.map { $0.hasSuffix("군") ? 1 : 3 }
      let sum = weights.reduce(0, +)
      for (name, weight) in zip(region.districts, weights) {
        let number = numbers[name, default: numbers.count]
        numbers[name] = number
        districts.append(
          GeneratedDistrict(
            region: index, name: name, nameNumber: number, weight: region.share * 1000 * weight / sum,
            latitude: Self.point(in: region.latitude, using: &generator),
            longitude: Self.point(in: region.longitude, using: &generator)))
      }
    }
    return districts
  }

  /// The coordinates of a school in degrees, rounded to about a metre.
  func place(using generator: inout SeededGenerator) -> (latitude: Double, longitude: Double) {
    let region = GeneratedRegion.all[region]
    func near(_ middle: Double, in box: ClosedRange<Double>, _ generator: inout SeededGenerator) -> Double {
      let point = middle + (generator.unit() * 2 - 1) * Self.reach
      return (min(max(point, box.lowerBound), box.upperBound) * 100_000).rounded() / 100_000
    }
    return (near(latitude, in: region.latitude, &generator), near(longitude, in: region.longitude, &generator))
  }

  private static func point(in box: ClosedRange<Double>, using generator: inout SeededGenerator) -> Double {
    box.lowerBound + generator.unit() * (box.upperBound - box.lowerBound)
  }
}
