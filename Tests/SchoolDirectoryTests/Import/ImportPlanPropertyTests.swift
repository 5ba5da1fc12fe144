import TestSupport
import Testing

@testable import SchoolDirectory

@Suite struct ImportPlanPropertyTests {
  /// Random stores and editions over few ids, names and places, so that everything happens often.
  @Test(arguments: some(100, of: 0..<600)) func aPlanComesToWhatTheNaiveModelSays(seed: Int) throws {
    var dice = TestRandom(seed: UInt64(seed))
    let size = [6, 40, 250][seed % 3]
    let store = Self.schools(size, &dice)
    let share = [100, 92, 60][dice.below(3)]
    let listed = store.filter { _ in dice.below(100) < share }.map { Self.altered($0, &dice) }
    let strangers = Self.schools(size / 4, &dice).filter { new in !store.contains { $0.id == new.id } }
    let edition = DirectoryEdition(
      format: .touchschool, schools: (listed + strangers).shuffled(using: &dice),
      skipped: dice.below(2) == 0 ? [] : [SkippedRow(line: 2, reason: "no id", isBad: dice.below(2) == 0)],
      isWhole: dice.below(3) > 0)
    let (skips, isLive) = (dice.below(2) == 0, dice.below(2) == 0)

    for scope in ImportScope.allCases {
      let model = NaiveImport(
        existing: store, edition: edition, scope: scope, skippingBadRows: skips, isSeasonLive: isLive)
      let plan: ImportPlan
      do throws(ImportRefusal) {
        plan = try ImportPlan(
          existing: store, edition: edition, scope: scope, skippingBadRows: skips, isSeasonLive: isLive)
      } catch {
        #expect(model.isRefused)
        continue
      }
      #expect(!model.isRefused)
      let result = Self.applied(plan, to: store)
      #expect(result == model.result)
      #expect(plan.added.map(\.id).sorted() == model.added.sorted())
      #expect(Self.ids(plan.renamed) == model.renamed.sorted())
      #expect(Self.ids(plan.moved) == model.moved.sorted())
      #expect(Self.ids(plan.closed) == model.closed.sorted())
      #expect(Self.ids(plan.reopened) == model.reopened.sorted())
      #expect(Self.ids(plan.updated) == model.updated.sorted())
      for change in plan.renamed + plan.moved + plan.closed + plan.reopened + plan.updated {
        #expect(store.contains(change.before) && result[change.after.id] == change.after)
      }
      #expect(plan.unchanged == model.unchanged)
      #expect(plan.notListed == model.notListed)
      #expect(plan.skipped == edition.skipped)
      #expect(Set(plan.schoolsToWrite.map(\.id)).count == plan.schoolsToWrite.count)
      #expect(plan.isEmpty == plan.schoolsToWrite.isEmpty)

      let again = try ImportPlan(
        existing: result.values, edition: edition, scope: scope, skippingBadRows: skips, isSeasonLive: isLive)
      #expect(again.isEmpty, "planning again over the result changes something")
      #expect(again.unchanged == edition.schools.count)
      #expect(again.notListed == plan.notListed)
    }
  }

  /// The order of the store does not show in the plan.
  @Test(arguments: 0..<50) func theSameStoreInAnotherOrderGivesTheSamePlan(seed: Int) throws {
    var dice = TestRandom(seed: UInt64(seed))
    let store = Self.schools(60, &dice)
    let listed = store.filter { _ in dice.below(3) > 0 }.map { Self.altered($0, &dice) }
    let edition = DirectoryEdition(format: .touchschool, schools: listed)
    let one = try ImportPlan(existing: store, edition: edition, scope: .whole)
    let other = try ImportPlan(existing: store.shuffled(using: &dice), edition: edition, scope: .whole)
    #expect(one.schoolsToWrite == other.schoolsToWrite)
    #expect(one.closed == other.closed)
  }

  static func applied(_ plan: ImportPlan, to store: [School]) -> [SchoolID: School] {
    var result = Dictionary(uniqueKeysWithValues: store.map { ($0.id, $0) })
    for school in plan.schoolsToWrite { result[school.id] = school }
    return result
  }

  static func ids(_ changes: [ImportPlan.Change]) -> [SchoolID] { changes.map(\.after.id).sorted() }

  static func schools(_ count: Int, _ dice: inout TestRandom) -> [School] {
    var schools: [SchoolID: School] = [:]
    for _ in 0..<count {
      let source = ["a", "b", "c", "ab"][dice.below(4)]
      let level = SchoolLevel.allCases[dice.below(2)]
      guard let id = SchoolID(source: source, level: level, code: "\(dice.below(count * 2))") else { continue }
      schools[id] = altered(School(id: id, name: "N", region: "R"), &dice)
    }
    return schools.values.sorted { $0.id < $1.id }
  }

  /// The school with some of its values changed, now and then to nothing.
  static func altered(_ school: School, _ dice: inout TestRandom) -> School {
    var school = school
    if dice.below(4) == 0 { school.name = ["N", "M"][dice.below(2)] }
    if dice.below(4) == 0 { school.region = ["", "R", "S"][dice.below(3)] }
    if dice.below(4) == 0 { school.district = ["", "D"][dice.below(2)] }
    if dice.below(4) == 0 { school.address = ["", "A", "B"][dice.below(3)] }
    if dice.below(4) == 0 { school.latitude = [nil, 1][dice.below(2)] }
    if dice.below(4) == 0 { school.longitude = [nil, 2][dice.below(2)] }
    if dice.below(4) == 0 { school.status = [.open, .closed][dice.below(2)] }
    return school
  }
}
