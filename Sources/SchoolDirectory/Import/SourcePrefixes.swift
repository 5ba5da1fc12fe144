/// The sources of some schools, to ask of many ids whether they are of one.
///
/// An edition has one source, or a few, and a store has tens of thousands of ids: to look for the prefix `source:` is quicker
/// than to cut each id into its parts.
struct SourcePrefixes {
  private var prefixes: [String] = []

  /// Takes in the source of a school.
  mutating func insert(_ id: SchoolID) {
    if prefix(of: id) == nil { prefixes.append("\(id.source):") }
  }

  /// The prefix of the id's source, colon included, if the source was taken in.
  ///
  /// - Complexity: O(number of sources).
  func prefix(of id: SchoolID) -> String? {
    prefixes.first { id.rawValue.startsBytewise(with: $0) }
  }
}
