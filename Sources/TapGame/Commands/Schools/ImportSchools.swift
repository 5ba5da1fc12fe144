import Basics
public import SchoolDirectory

/// Imports an edition of a directory, all or nothing, and keeps a record of it.
public struct ImportSchools: ContestCommand {
  public var edition: DirectoryEdition
  /// The name of the edition, such as its file name.
  public var name: String
  public var scope: ImportScope
  /// Whether to skip bad rows and import the good rows. Otherwise, the store refuses an edition with a bad row.
  public var skipsBadRows: Bool

  /// - `name`: the name of the file; by default the name of the format.
  public init(
    _ edition: DirectoryEdition, named name: String? = nil, scope: ImportScope = .asPublished,
    skippingBadRows: Bool = false
  ) {
    self.edition = edition
    self.name = name ?? edition.format.rawValue
    self.scope = scope
    skipsBadRows = skippingBadRows
  }

  public typealias Outcome = ImportPlan
  public static let name = "schools.import"
  public static let summary = "Import an edition of a directory of schools."
  public static let fields: [CommandField] = [
    .required("edition", .value, "The schools of the directory, as `touchschool schools import` reads them."),
    .required("name", .text, "The name of the edition, such as that of its file."),
    .required("scope", .value, "What happens to schools that the edition does not list."),
    .required("skipsBadRows", .flag, "Whether to import the good rows of an edition with bad ones."),
  ]
  public var weight: Int { edition.schools.count }
  /// 2 with a head count, which nodes before would leave out.
  public var since: Int { edition.schools.contains { $0.pupils != nil } ? SetPupils.firstVersion : 1 }
  /// The fields for the audit list, with the number of schools in place of the schools.
  public var audited: any Encodable { audited(digest: digest) }

  /// The fields for the audit list, where the ``digest`` is known.
  package func audited(digest: String) -> any Encodable {
    AuditedEdition(
      name: name, format: edition.format.rawValue, digest: digest, schools: edition.schools.count,
      skipsBadRows: skipsBadRows)
  }

  /// A checksum of the edition's schools, to recognise the same contents: 64-bit FNV-1a as hexadecimal digits.
  package var digest: String {
    var digest = FNV1a()
    for school in edition.schools {
      for text in [school.id.rawValue, school.name, school.region, school.district, school.address] {
        digest.add(text)
        digest.add(CollectionOfOne(0))
      }
      for degrees in [school.latitude, school.longitude] {
        digest.add(Int64(bitPattern: (degrees ?? .nan).bitPattern))
      }
      digest.add(school.status.rawValue.utf8)
      if let pupils = school.pupils { digest.add(Int64(pupils)) }
    }
    return FNV1a.hexadecimal(digest.value)
  }
}

/// The fields of an import in the audit list.
private struct AuditedEdition: Encodable {
  let name: String
  let format: String
  let digest: String
  let schools: Int
  let skipsBadRows: Bool
}

extension ContestRefusal {
  package static let interrupted = invalid(.data, "The import was stopped; nothing of it was taken in.")
}
