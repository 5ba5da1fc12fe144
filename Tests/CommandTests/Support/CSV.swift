/// A naive reader of RFC 4180, for what the command writes.
enum CSV {
  static func parse(_ text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field = ""
    var isQuoted = false
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"" where isQuoted && rest.first == "\"":
        field.unicodeScalars.append("\"")
        rest.removeFirst()
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        record.append(field)
        field = ""
      case "\n" where !isQuoted:
        records.append(record + [field])
        record = []
        field = ""
      default: field.unicodeScalars.append(scalar)
      }
    }
    return records
  }
}
