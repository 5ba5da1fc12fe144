public import Basics

/// Why an edition is refused. Nothing is imported.
public enum ImportRefusal: Error, Hashable, Sendable {
  /// The edition does not list open schools of its source, and would close them without an explicit request.
  case closesSchools(MissingSchools)
  /// The edition has bad rows. `read` is the number of all rows.
  case badRows([SkippedRow], read: Int)
  /// The edition has groups inside these schools, which nobody knows.
  case groupsWithoutSchool([SchoolID])
  /// The caller has stopped the planning.
  case stopped

  /// Open schools of a source that an edition does not list.
  public struct MissingSchools: Hashable, Sendable {
    public let source: String
    /// The missing schools, ordered by id.
    public let schools: [School]
    /// The number of the source's open schools in the store.
    public let open: Int
    /// Whether a season is live, so that no school closes without an explicit request.
    public let isSeasonLive: Bool

    /// While no season is live, a whole edition may close this many schools without an explicit request, or a tenth of
    /// the open schools if that is more.
    static let tolerance = 20

    /// The missing schools; `nil` if there are none, or if they may be closed. While no season is live, up to
    /// ``tolerance`` schools or a tenth of `open` may be closed.
    init?(source: String, schools: [School], open: Int, isSeasonLive: Bool) {
      guard !schools.isEmpty, isSeasonLive || (schools.count > Self.tolerance && schools.count * 10 > open) else {
        return nil
      }
      self.source = source
      self.schools = schools
      self.open = open
      self.isSeasonLive = isSeasonLive
    }
  }
}

extension ImportRefusal: WordedError {
  /// The maximum number of schools or rows that a sentence names.
  private static let named = 3

  /// One sentence for people: what would happen, and how to allow it or avoid it.
  package var words: Words {
    switch self {
    case .closesSchools(let missing):
      """
      The file does not list \(missing.schools.count) of the \(missing.open) open schools of \(missing.source) \
      (\(Self.listed(missing.schools.map { Words(verbatim: $0.name) }))), and a whole edition would close \
      them\(missing.isSeasonLive ? " while a season is live" : "" as Words): say that it is whole if it is complete, or a \
      part to close none.
      """
    case .badRows(let rows, let read):
      if rows.count < read {
        """
        \(rows.count) of the \(read) rows give no school (\(Self.listed(rows))), and nothing was taken in: correct them, or \
        say that bad rows are to be skipped.
        """
      } else if read == 1 {
        """
        The only row gives no school (\(Self.listed(rows))), and nothing was taken in: check that it is the right file.
        """
      } else {
        """
        All \(read) rows give no school (\(Self.listed(rows))), and nothing was taken in: check that it is the right file.
        """
      }
    case .stopped: "The import was stopped; nothing of it was taken in."
    case .groupsWithoutSchool(let schools):
      """
      The file has groups inside schools that are not there (\(Self.listed(schools.map { Words(verbatim: $0.rawValue) }))): \
      import the schools first, or correct their ids.
      """
    }
  }

  public var description: String { words.description }

  private static func listed(_ rows: [SkippedRow]) -> Words {
    listed(rows.map { "line \($0.line): \($0.reason)" })
  }

  private static func listed(_ texts: [Words]) -> Words {
    let rest = texts.count - named
    let first = Words.joined(Array(texts.prefix(named)), separator: "; ")
    return rest > 0 ? "\(first); and \(rest) more" : first
  }
}
