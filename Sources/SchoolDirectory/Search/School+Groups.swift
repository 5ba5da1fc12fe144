extension Sequence<School> {
  /// The same schools, with each group's name behind its school's, such as “한강고등학교 3-2”: for a list in which a person
  /// looks for both.
  package func namingSchoolsOfGroups() -> [School] {
    var all = Array(self)
    let homes = Set(all.compactMap(\.id.parent))
    let names = Dictionary(
      all.lazy.filter { homes.contains($0.id) }.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    for place in all.indices {
      guard let home = all[place].id.parent, let name = names[home] else { continue }
      all[place].name = "\(name) \(all[place].name)"
    }
    return all
  }
}
