import Foundation
package import TapGame

/// The names of a database's backups, such as `festival-20261224T093000Z.sqlite`. They sort by time.
package struct BackupName: Sendable {
  private let stem: String

  package init(database: String) {
    stem = URL(fileURLWithPath: database).deletingPathExtension().lastPathComponent
  }

  package func path(in folder: String, at moment: Timestamp) -> String {
    let name = "\(stem)-\(moment.inFileName).sqlite"
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The moment in a name; `nil` if it is not the name of a backup of this database.
  package func moment(in name: String) -> Timestamp? {
    guard name.hasPrefix(stem + "-"), name.hasSuffix(".sqlite") else { return nil }
    let text = Array(name.dropFirst(stem.count + 1).dropLast(".sqlite".count))
    guard text.count == 16, text[8] == "T", text[15] == "Z" else { return nil }
    let part = { (range: Range<Int>) in String(text[range]) }
    return Timestamp(
      iso8601: "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(9..<11)):\(part(11..<13)):\(part(13..<15))Z")
  }

  package static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
