@testable import SchoolDirectory

/// What taking in an edition comes to, worked out school by school with no thought for speed or order.
struct NaiveImport {
  var result: [SchoolID: School] = [:]
  var added: Set<SchoolID> = []
  var renamed: Set<SchoolID> = []
  var moved: Set<SchoolID> = []
  var closed: Set<SchoolID> = []
  var reopened: Set<SchoolID> = []
  var updated: Set<SchoolID> = []
  var unchanged = 0
  var notListed = 0
  var isRefused = false

  init(
    existing: [School], edition: DirectoryEdition, scope: ImportScope, skippingBadRows: Bool = false,
    isSeasonLive: Bool = false
  ) {
    if edition.skipped.contains(where: \.isBad), !skippingBadRows || edition.schools.isEmpty { isRefused = true }
    for school in existing { result[school.id] = school }
    let sources = Set(edition.schools.map { String($0.id.source) })
    let vanished = existing.filter { school in
      school.status == .open && sources.contains(String(school.id.source))
        && !edition.schools.contains { $0.id == school.id }
    }
    let closesVanished =
      switch scope {
      case .whole: true
      case .part: false
      case .asPublished: edition.isWhole
      }
    if scope == .asPublished, edition.isWhole {
      for source in sources {
        let gone = vanished.count { $0.id.source == source }
        let open = existing.count { $0.id.source == source && $0.status == .open }
        if gone > 20, Double(gone) > Double(open) / 10 { isRefused = true }
        if gone > 0, isSeasonLive { isRefused = true }
      }
    }

    for school in edition.schools {
      guard let old = result[school.id] else {
        result[school.id] = school
        added.insert(school.id)
        continue
      }
      var new = school
      let keepsPlace = new.region + new.district == ""
      if keepsPlace { (new.region, new.district) = (old.region, old.district) }
      let samePlace = (new.region, new.district) == (old.region, old.district)
      if samePlace, new.address == "" { new.address = old.address }
      if samePlace, new.address == old.address, new.latitude == nil, new.longitude == nil {
        (new.latitude, new.longitude) = (old.latitude, old.longitude)
      }
      result[school.id] = new
      if new.name != old.name { renamed.insert(new.id) }
      if !samePlace { moved.insert(new.id) }
      if (old.status, new.status) == (.open, .closed) { closed.insert(new.id) }
      if (old.status, new.status) == (.closed, .open) { reopened.insert(new.id) }
      if new == old { unchanged += 1 }
      if new != old, new.name == old.name, samePlace, new.status == old.status { updated.insert(new.id) }
    }
    for school in vanished {
      if closesVanished {
        result[school.id]?.status = .closed
        closed.insert(school.id)
      } else {
        notListed += 1
      }
    }
  }
}
