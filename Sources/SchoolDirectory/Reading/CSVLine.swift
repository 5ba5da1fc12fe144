/// Writes a line of a CSV file (RFC 4180); ``CSVReader`` reads it back.
package enum CSVLine {
  /// The fields as one line, without the line end.
  ///
  /// A field is quoted when it holds a comma, a quotation mark or a line end, or starts or ends with a blank, which
  /// some readers drop; marks inside are doubled. A line of one empty field is `""`, since an empty line reads as no
  /// record.
  ///
  /// Fields that start with `=`, `+`, `-` or `@` stay as they are. Putting a mark before them would keep a spreadsheet
  /// from computing them, but every other reader would get a value that was never there, and names and negative numbers
  /// would not survive a round trip.
  /// - Complexity: O(*n*) in the length of the fields.
  package static func join(_ fields: [String]) -> String {
    if fields == [""] { return "\"\"" }
    return fields.map(quoted).joined(separator: ",")
  }

  // It compares scalars: a mark with an accent after it, or a CR LF pair, is a different `Character`.
  private static func quoted(_ field: String) -> String {
    let scalars = field.unicodeScalars
    let needsQuotes =
      scalars.first == " " || scalars.last == " "
      || scalars.contains { $0 == "," || $0 == "\"" || $0 == "\r" || $0 == "\n" }
    guard needsQuotes else { return field }
    var result = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in scalars {
      if scalar == "\"" { result.append("\"") }
      result.append(scalar)
    }
    result.append("\"")
    return String(result)
  }
}
