import Foundation

/// The keys of a contest's log. Positions are etcd's revisions.
///
///     touchschool/<contest>/head                                       the log's head, as JSON
///     touchschool/<contest>/trimmed                                    the position of the last trim, 20 digits
///     touchschool/<contest>/tail                                       written with each entry: its position is the log's end, its
///                                                                      version counts the entries
///     touchschool/<contest>/nodes/<writer, 16 digits>                  the newest note of a writer
///     touchschool/<contest>/nodes/<writer, 16 digits>/last             the note with which a writer leaves
///     touchschool/<contest>/holds/<writer, 16 digits>                  the position after which a writer needs the entries, 20 digits;
///                                                                      with a lease
///     touchschool/<contest>/log/<writer, 16 digits>/<number, 20 digits>  an entry
///
/// The key of an entry does not have the contest's ID. Each append requires the same contest instead.
struct EtcdKeys: Hashable, Sendable {
  let contest: String

  /// The prefix of all keys of the contest.
  var all: String { "touchschool/\(contest)/" }
  /// The exclusive end of the contest's keys.
  var allEnd: String { "touchschool/\(contest)0" }
  var head: String { "touchschool/\(contest)/head" }
  var trimmed: String { "touchschool/\(contest)/trimmed" }
  var tail: String { "touchschool/\(contest)/tail" }
  /// The prefix of the keys of all holds.
  var holds: String { "touchschool/\(contest)/holds/" }
  /// The exclusive end of the keys of all holds.
  var holdsEnd: String { "touchschool/\(contest)/holds0" }
  /// The prefix of the keys of all notes.
  var notes: String { "touchschool/\(contest)/nodes/" }
  /// The exclusive end of the keys of all notes.
  var notesEnd: String { "touchschool/\(contest)/nodes0" }
  /// The prefix of the keys of all entries.
  var entries: String { "touchschool/\(contest)/log/" }
  /// The exclusive end of the keys of all entries.
  var entriesEnd: String { "touchschool/\(contest)/log0" }

  func entry(_ id: EntryID) -> String { "\(entries)\(id.writer)/\(Self.digits(id.number))" }

  /// The key of a writer's note. Its last note has a key of its own, because an earlier one may arrive later.
  func note(of writer: WriterID, isLast: Bool) -> String { "\(notes)\(writer)\(isLast ? "/last" : "")" }

  /// The exclusive end of the keys of a writer's entries.
  func end(of writer: WriterID) -> String { "\(entries)\(writer)0" }

  /// The exclusive end of the keys of a writer's entries up to a number.
  func end(of writer: WriterID, through number: Int64) -> String { "\(entries)\(writer)/\(Self.digits(number))\0" }

  /// The exclusive end of the keys that a reader watches: those of the entries, and ``tail``.
  var watchedEnd: String { "\(tail)\0" }

  /// A number with 20 digits, so that numbers sort correctly as text.
  static func digits(_ number: Int64) -> String {
    let digits = String(max(0, number))
    return String(repeating: "0", count: max(0, 20 - digits.utf8.count)) + digits
  }

  /// The ID of the entry at a key; `nil` for a key that no log has written.
  func id(of key: Data) -> EntryID? {
    let text = String(decoding: key, as: UTF8.self)
    guard text.hasPrefix(entries) else { return nil }
    let parts = text.dropFirst(entries.count).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let writer = WriterID(String(parts[0])), parts[1].utf8.count == 20,
      let number = Int64(parts[1]), number > 0
    else { return nil }
    return EntryID(writer: writer, number: number)
  }
}
