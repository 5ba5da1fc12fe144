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
  ///
  /// - Complexity: O(number of sources).
  func prefix(of id: SchoolID) -> String? {
    prefixes.first { id.rawValue.startsBytewise(with: $0) }
  }
}
