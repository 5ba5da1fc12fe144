public import SchoolDirectory

/// An import of an edition of a directory.
public struct SchoolImport: Hashable, Sendable, Codable {
  /// The edition.
  public var edition: DirectoryEdition
  /// The name of the edition, such as that of its file.
  public var name: String
  /// What happens to schools that the edition does not list.
  public var scope: ImportScope
  /// Whether to import the good rows of an edition with bad ones. Otherwise one bad row refuses all.
  public var skipsBadRows: Bool

  /// An import of an edition.
  ///
  /// - Parameters:
  ///   - edition: the contents of a directory file.
  ///   - name: the name of the file; by default that of the format.
  ///   - scope: what happens to schools that the edition does not list.
  ///   - skippingBadRows: whether to import the good rows of an edition with bad ones.
  public init(
    _ edition: DirectoryEdition, named name: String? = nil, scope: ImportScope = .asPublished,
    skippingBadRows: Bool = false
  ) {
    self.edition = edition
    self.name = name ?? edition.format.rawValue
    self.scope = scope
    skipsBadRows = skippingBadRows
  }

  /// A checksum of the edition's schools, to recognise the same contents: 64-bit FNV-1a as hexadecimal digits.
  ///
  /// - Complexity: O(length of the schools' texts).
  package var digest: String {
    var digest = FNV1a()
    for school in edition.schools {
      for text in [school.id.rawValue, school.name, school.region, school.district, school.address] {
        digest.add(text.utf8)
        digest.add(CollectionOfOne(0))
      }
      for degrees in [school.latitude, school.longitude] {
        digest.add(Int64(bitPattern: (degrees ?? .nan).bitPattern))
      }
      digest.add(school.status.rawValue.utf8)
    }
    return FNV1a.hexadecimal(digest.value)
  }
}
