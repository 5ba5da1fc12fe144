import SQLiteFile
import SchoolDirectory
import TapGame

extension StoredRow {
  func nickname(_ column: String) throws -> Nickname {
    guard let nickname = Nickname(try self[column] as String) else {
      throw damage("\(column) cannot be shown as a nickname")
    }
    return nickname
  }

  func schoolID(_ column: String) throws -> SchoolID {
    let text: String = try self[column]
    guard let id = SchoolID(text) else { throw damage("“\(text)” is not a school id") }
    return id
  }

  /// A number of taps or of batches. An intact file has no number above 2⁵³, so sums of these numbers do not overflow.
  func count(_ column: String) throws -> Int64 {
    let count: Int64 = try self[column]
    guard (0...(1 << 53)).contains(count) else { throw damage("\(column) is \(count)") }
    return count
  }

  /// A moment in a column of milliseconds.
  func moment(_ column: String) throws -> Timestamp {
    let moment = Timestamp(milliseconds: try self[column])
    guard Timestamp.storable.contains(moment) else { throw damage("\(column) is \(moment.milliseconds)") }
    return moment
  }
}
