/// What taking in an edition changes in a store of schools.
///
/// A school is identified by its id. Of the store's schools, the edition can close those of the sources it lists schools of;
/// others it says nothing about. Planning again over the result of a plan gives a plan that changes nothing.
public struct ImportPlan: Hashable, Sendable {
  /// A school before and after.
  public struct Change: Hashable, Sendable {
    /// As the store has it.
    public let before: School
    /// As it will be.
    public let after: School
  }

  /// Schools that the store does not have, in the order of the edition, closed ones among them.
  public private(set) var added: [School] = []
  /// Schools with another name.
  public private(set) var renamed: [Change] = []
  /// Schools with another region or district, be it that the school moved or that the place was renamed.
  public private(set) var moved: [Change] = []
  /// Open schools that the edition lists as closed, in its order, then those closed because it does not list them, by id.
  public private(set) var closed: [Change] = []
  /// Closed schools that the edition lists as open.
  public private(set) var reopened: [Change] = []
  /// Schools of which only the address or the coordinates are others.
  public private(set) var updated: [Change] = []
  /// How many listed schools are as the store has them.
  public private(set) var unchanged = 0
  /// How many open schools of the edition's sources it does not list, and are left open all the same.
  public private(set) var notListed = 0
  /// The rows of the edition that gave no school.
  public let skipped: [SkippedRow]
  /// Every school whose row in the store changes, in its new state, once: the edition's in its order, then those no longer listed.
  public private(set) var schoolsToWrite: [School] = []

  /// Whether the store stays as it is.
  public var isEmpty: Bool { schoolsToWrite.isEmpty }

  /// Plans to take in an edition.
  ///
  /// Where the edition leaves out the place (region and district), the address or the coordinates of a school, the store's
  /// are kept, unless they stood for a place or an address that the school has left.
  ///
  /// - Parameters:
  ///   - existing: the store's schools; of two with one id the first counts.
  ///   - edition: what a file says; of two schools with one id the first counts.
  ///   - scope: what it means that the edition does not list a school.
  /// - Throws: ``ImportRefusal`` if `scope` is ``ImportScope/asPublished``, the edition is whole, and more than 20 and more than a
  ///   tenth of a source's open schools are not in it.
  /// - Complexity: O(n log n) for n schools in the store and the edition.
  public init(
    existing: some Sequence<School>, edition: DirectoryEdition, scope: ImportScope = .asPublished
  ) throws(ImportRefusal) {
    skipped = edition.skipped
    let stored = Array(existing)
    var places: [SchoolID: Int] = [:]
    places.reserveCapacity(stored.count)
    for (place, school) in stored.enumerated() where places[school.id] == nil { places[school.id] = place }

    var listed = Set<SchoolID>(minimumCapacity: edition.schools.count)
    var sources = SourcePrefixes()
    for school in edition.schools where listed.insert(school.id).inserted {
      if edition.speaks(for: school.id) || scope == .whole { sources.insert(school.id) }
      if let place = places[school.id] {
        let before = stored[place]
        note(before: before, after: school.filled(from: before))
      } else {
        added.append(school)
        schoolsToWrite.append(school)
      }
    }

    // A row that says nothing usable of a school says at least that it is still there.
    listed.formUnion(edition.skipped.lazy.compactMap(\.id))

    var open: [String: Int] = [:]
    var vanished: [School] = []
    for (place, school) in stored.enumerated() where school.status == .open {
      guard let source = sources.prefix(of: school.id), places[school.id] == place,
        edition.levels?.contains(school.level) ?? true
      else { continue }
      open[source, default: 0] += 1
      if !listed.contains(school.id) { vanished.append(school) }
    }
    guard scope == .whole || (scope == .asPublished && edition.isWhole) else {
      notListed = vanished.count
      return
    }
    if scope == .asPublished {
      try Self.checkPlausibility(vanished: vanished, open: open)
    }
    for before in vanished.sorted(by: { $0.id < $1.id }) {
      var after = before
      after.status = .closed
      note(before: before, after: after)
    }
  }

  private mutating func note(before: School, after: School) {
    guard before != after else {
      unchanged += 1
      return
    }
    let change = Change(before: before, after: after)
    let isRenamed = before.name != after.name
    let isMoved = before.region != after.region || before.district != after.district
    if isRenamed { renamed.append(change) }
    if isMoved { moved.append(change) }
    if before.status != after.status {
      if after.status == .closed { closed.append(change) } else { reopened.append(change) }
    } else if !isRenamed, !isMoved {
      updated.append(change)
    }
    schoolsToWrite.append(after)
  }

  private static func checkPlausibility(vanished: [School], open: [String: Int]) throws(ImportRefusal) {
    let vanishedBySource = Dictionary(vanished.map { (String($0.id.source), 1) }, uniquingKeysWith: +)
    for (source, vanished) in vanishedBySource.sorted(by: { $0.key < $1.key }) {
      let known = open["\(source):"] ?? 0
      if let refusal = ImportRefusal(source: source, vanished: vanished, open: known) { throw refusal }
    }
  }
}
