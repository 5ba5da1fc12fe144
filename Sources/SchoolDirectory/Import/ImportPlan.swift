/// The changes that an import of an edition makes in a store of schools.
///
/// Schools are identified by their ids. An edition can close a school of the store only if it lists schools of the same
/// source, and a group only if it lists groups of the same school: a ministry's directory knows no classes. After the import, a new plan for the same edition has no changes.
public struct ImportPlan: Hashable, Sendable, Codable {
  /// A school before and after the import.
  public struct Change: Hashable, Sendable, Codable {
    public let before: School
    public let after: School
  }

  /// New schools, in the order of the edition, including closed ones.
  public private(set) var added: [School] = []
  /// Schools with a new name.
  public private(set) var renamed: [Change] = []
  /// Schools with a new region or district, because the school moved or because the place was renamed.
  public private(set) var moved: [Change] = []
  /// Schools that close: first the open schools that the edition lists as closed, in its order, then the open schools
  /// that it does not list, by id.
  public private(set) var closed: [Change] = []
  /// Closed schools that the edition lists as open.
  public private(set) var reopened: [Change] = []
  /// Schools with only a new address, new coordinates or a new head count.
  public private(set) var updated: [Change] = []
  /// The number of listed schools that do not change.
  public private(set) var unchanged = 0
  /// The number of open schools of the edition's sources that are not listed but stay open.
  public private(set) var notListed = 0
  public let skipped: [SkippedRow]
  /// The new state of every school that changes in the store: first the listed schools in the order of the edition,
  /// then the schools that are no longer listed.
  public private(set) var schoolsToWrite: [School] = []

  /// Whether the import changes nothing.
  public var isEmpty: Bool { schoolsToWrite.isEmpty }

  /// Plans an import of an edition.
  ///
  /// If the edition omits a school's place (region and district), address or coordinates, the store's values are kept.
  /// But if the place changes, the old address and coordinates are not kept. If the address changes, the old
  /// coordinates are not kept. A head count is kept until an edition has another one.
  ///
  /// - Parameters:
  ///   - existing: the store's schools. If two have the same id, the first one counts.
  ///   - edition: the edition. If two schools have the same id, the first one counts.
  ///   - scope: what happens to schools that the edition does not list.
  ///   - skippingBadRows: whether to import the good rows of an edition that has bad ones.
  ///   - isSeasonLive: whether a season is live. No school then closes without an explicit request.
  /// - Throws: ``ImportRefusal/groupsWithoutSchool(_:)`` if neither the store nor the edition has a group's school;
  ///   ``ImportRefusal/badRows(_:read:)`` if there are bad rows, unless `skippingBadRows` is `true` and there are good
  ///   rows, and if a school has a head count out of bounds; ``ImportRefusal/closesSchools(_:)`` if `scope` is ``ImportScope/asPublished`` and a whole edition
  ///   would close too many open schools of a source. While a season is live, one school is too many. Otherwise the
  ///   limit is 20 schools or a tenth of the open ones, whichever is more.
  /// - Complexity: O(n log n) for n schools in the store and the edition.
  public init(
    existing: some Sequence<School>, edition: DirectoryEdition, scope: ImportScope = .asPublished,
    skippingBadRows: Bool = false, isSeasonLive: Bool = false
  ) throws(ImportRefusal) {
    try self.init(
      existing: existing, edition: edition, scope: scope, skippingBadRows: skippingBadRows, isSeasonLive: isSeasonLive,
      isStopped: { false })
  }

  /// Plans an import as the other initialiser does, unless the caller stops it.
  ///
  /// - Parameter isStopped: whether the plan is not wanted any more; asked from time to time.
  /// - Throws: ``ImportRefusal``; ``ImportRefusal/stopped`` if the plan is not wanted any more.
  package init(
    existing: some Sequence<School>, edition: DirectoryEdition, scope: ImportScope, skippingBadRows: Bool,
    isSeasonLive: Bool, isStopped: () -> Bool
  ) throws(ImportRefusal) {
    let bad = edition.skipped.filter(\.isBad)
    guard bad.isEmpty || skippingBadRows && !edition.schools.isEmpty else {
      throw .badRows(bad, read: edition.read)
    }
    for (row, school) in edition.schools.enumerated() {
      guard let pupils = school.pupils, !School.pupilRange.contains(pupils) else { continue }
      let reason = EditionBuilder.reason(pupils: "\(pupils)")
      throw .badRows([SkippedRow(line: row + 1, reason: reason, id: school.id)], read: edition.read)
    }
    skipped = edition.skipped
    let stored = Array(existing)
    var places: [SchoolID: Int] = [:]
    places.reserveCapacity(stored.count)
    for (place, school) in stored.enumerated() where places[school.id] == nil { places[school.id] = place }

    guard !isStopped() else { throw .stopped }
    var listed = Set<SchoolID>(minimumCapacity: edition.schools.count)
    var sources = SourcePrefixes()
    var homes: Set<SchoolID> = []
    for (row, school) in edition.schools.enumerated() where listed.insert(school.id).inserted {
      if row.isMultiple(of: 1024), isStopped() { throw .stopped }
      let home = school.id.parent
      if let home { homes.insert(home) }
      guard !stored.isEmpty else { continue }
      if home == nil, edition.speaks(for: school.id) || scope == .whole { sources.insert(school.id) }
      if let place = places[school.id] {
        let before = stored[place]
        note(before: before, after: school.filled(from: before))
      } else {
        added.append(school)
        schoolsToWrite.append(school)
      }
    }
    if stored.isEmpty {
      // The arrays of the edition and of the plan share their memory.
      var seen: Set<SchoolID> = []
      added =
        listed.count == edition.schools.count
        ? edition.schools : edition.schools.filter { seen.insert($0.id).inserted }
      schoolsToWrite = added
    }

    let homeless = homes.filter { places[$0] == nil && !listed.contains($0) }
    guard homeless.isEmpty else { throw .groupsWithoutSchool(homeless.sorted()) }

    guard !isStopped() else { throw .stopped }
    // A skipped row still shows that its school exists.
    listed.formUnion(edition.skipped.lazy.compactMap(\.id))

    var open: [String: Int] = [:]
    var vanished: [School] = []
    for (place, school) in stored.enumerated() where school.status == .open {
      guard places[school.id] == place, edition.levels?.contains(school.level) ?? true,
        let source = school.id.parent.map({ homes.contains($0) ? "\(school.id.source):" : nil })
          ?? sources.prefix(of: school.id)
      else { continue }
      open[source, default: 0] += 1
      if !listed.contains(school.id) { vanished.append(school) }
    }
    guard scope == .whole || (scope == .asPublished && edition.isWhole) else {
      notListed = vanished.count
      return
    }
    vanished.sort { $0.id < $1.id }
    if scope == .asPublished {
      try Self.check(vanished, open: open, isSeasonLive: isSeasonLive)
    }
    for before in vanished {
      var after = before
      after.status = .closed
      note(before: before, after: after)
    }
  }

  /// The plan that adds all schools of an edition and changes no other; ``isAddition(ofAllIn:)`` tells which plans are so.
  package init(addingAllOf edition: DirectoryEdition, skipped: [SkippedRow]) {
    self.skipped = skipped
    added = edition.schools
    schoolsToWrite = edition.schools
  }

  /// Whether the plan adds each school of an edition once and has nothing else to tell but skipped rows.
  package func isAddition(ofAllIn edition: DirectoryEdition) -> Bool {
    added.count == edition.schools.count && schoolsToWrite.count == added.count && unchanged == 0 && notListed == 0
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

  /// Checks whether an import with the scope ``ImportScope/asPublished`` may close the schools that vanished.
  private static func check(_ vanished: [School], open: [String: Int], isSeasonLive: Bool) throws(ImportRefusal) {
    let bySource = Dictionary(grouping: vanished) { String($0.id.source) }
    for (source, schools) in bySource.sorted(by: { $0.key < $1.key }) {
      let missing = ImportRefusal.MissingSchools(
        source: source, schools: schools, open: open["\(source):"] ?? 0, isSeasonLive: isSeasonLive)
      if let missing { throw .closesSchools(missing) }
    }
  }
}

extension School {
  /// This school, with missing values taken from its older state.
  ///
  /// A file may lack columns. A file with only names must not erase the places of schools. Region and district are
  /// filled only if both are missing, because a school of 세종특별자치시 has no district. If the place changed, the older
  /// address and coordinates are not kept.
  func filled(from older: School) -> School {
    var filled = self
    if region.isEmpty, district.isEmpty {
      filled.region = older.region
      filled.district = older.district
    }
    filled.pupils = pupils ?? older.pupils
    let isInPlace = filled.region == older.region && filled.district == older.district
    if address.isEmpty, isInPlace { filled.address = older.address }
    if latitude == nil, longitude == nil, isInPlace, filled.address == older.address {
      filled.latitude = older.latitude
      filled.longitude = older.longitude
    }
    return filled
  }
}

/// A set of sources, for checking many ids.
///
/// An edition has few sources and a store has tens of thousands of ids, so comparing the prefix `source:` is faster
/// than splitting each id.
struct SourcePrefixes {
  private var prefixes: [String] = []

  /// Adds the source of a school.
  mutating func insert(_ id: SchoolID) {
    if prefix(of: id) == nil { prefixes.append("\(id.source):") }
  }

  /// The prefix of the id's source including the colon; `nil` if the source was not added.
  func prefix(of id: SchoolID) -> String? {
    prefixes.first { id.rawValue.startsBytewise(with: $0) }
  }
}
