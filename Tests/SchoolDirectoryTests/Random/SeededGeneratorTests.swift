import Testing

@testable import SchoolDirectory

/// The expected numbers come from the algorithms' published vectors and from a second implementation in another language.
@Suite struct SeededGeneratorTests {
  @Test func splitMixGivesTheKnownNumbers() {
    var zero = SplitMix64(seed: 0)
    #expect(
      (0..<4).map { _ in zero.next() } == [
        0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F, 0xF88B_B8A8_724C_81EC,
      ])
    var other = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in other.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test func xoshiroGivesThePublishedNumbers() {
    var generator = SeededGenerator(state: (1, 2, 3, 4))
    #expect(
      (0..<10).map { _ in generator.next() } == [
        11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360, 607_988_272_756_665_600,
        16_172_922_978_634_559_625, 8_476_171_486_693_032_832, 10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
      ])
  }

  @Test func aSeedFillsTheStateThroughSplitMix() {
    var generator = SeededGenerator(seed: 42)
    #expect(
      (0..<4).map { _ in generator.next() } == [
        1_546_998_764_402_558_742, 6_990_951_692_964_543_102, 12_544_586_762_248_559_009, 17_057_574_109_182_124_193,
      ])
  }

  @Test func boundedIntegersAreKnown() {
    var die = SeededGenerator(seed: 42)
    #expect((0..<12).map { _ in die.integer(below: 6) } == [0, 2, 4, 5, 5, 4, 4, 5, 4, 3, 4, 1])
    var range = SeededGenerator(seed: 42)
    #expect((0..<12).map { _ in range.integer(in: -2..<4) } == [-2, 0, 2, 3, 3, 2, 2, 3, 2, 1, 2, -1])
  }

  @Test func anOverRepresentedNumberIsDrawnAgain() {
    var generator = SeededGenerator(seed: 42)
    let numbers = (0..<4).map { _ in generator.integer(below: 0x8000_0000_0000_0001) }
    #expect(
      numbers == [
        9_147_776_489_032_658_738, 7_099_593_415_032_875_292, 6_633_989_454_467_100_377, 7_022_439_175_346_172_479,
      ])
  }

  @Test func theWholeRangeOfIntegersCanBeDrawnFrom() {
    var generator = SeededGenerator(seed: 1)
    let numbers = (0..<100).map { _ in generator.integer(in: Int.min..<Int.max) }
    #expect(numbers.contains { $0 < 0 } && numbers.contains { $0 > 0 })
    #expect(generator.integer(in: 7..<8) == 7)
  }

  @Test func unitNumbersAreKnown() {
    var generator = SeededGenerator(seed: 42)
    #expect(
      (0..<3).map { _ in generator.unit() } == [0.08386297105988216, 0.3789802506626686, 0.6800434110281394])
  }

  @Test func chanceIsNeverAtZeroAndAlwaysAtOne() {
    var generator = SeededGenerator(seed: 5)
    #expect((0..<100).allSatisfy { _ in !generator.chance(0) })
    #expect((0..<100).allSatisfy { _ in generator.chance(1) })
    #expect((2800...3200).contains((0..<10_000).filter { _ in generator.chance(0.3) }.count))
  }

  @Test func aShuffleIsKnown() {
    var generator = SeededGenerator(seed: 42)
    var digits = Array(0..<10)
    generator.shuffle(&digits)
    #expect(digits == [9, 1, 4, 2, 8, 7, 6, 5, 3, 0])
  }

  @Test func aPickIsAnElementOrNothing() {
    var generator = SeededGenerator(seed: 42)
    let letters = ["a", "b", "c", "d", "e", "f"]
    #expect((0..<6).compactMap { _ in generator.pick(from: letters) } == ["a", "c", "e", "f", "f", "e"])
    #expect(generator.pick(from: [Int]()) == nil)
  }

  @Test func weightedChoicesAreKnown() {
    var generator = SeededGenerator(seed: 42)
    let choice = WeightedChoice([1, 0, 3, 6])
    #expect((0..<12).map { _ in choice.index(using: &generator) } == [0, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2])
  }
}
