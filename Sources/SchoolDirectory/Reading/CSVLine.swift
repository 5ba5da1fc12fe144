/// Writes a line of a CSV file (RFC 4180); ``CSVReader`` reads it back.
package enum CSVLine {
  /// The fields as one line, without the line end.
  ///
  /// A field is quoted if it contains a comma, a quotation mark or a line end. It is also quoted if it starts or ends
  /// with a space, because some readers drop such a space. Quotation marks inside a field are doubled. A line of one
  /// empty field is `""`, because readers skip an empty line.
  ///
  /// Fields that start with `=`, `+`, `-` or `@` stay as they are. An apostrophe before such a field would stop a
  /// spreadsheet from treating it as a formula. But every other reader would get a wrong value, and names and negative
  /// numbers would not survive a round trip.
  /// - Complexity: O(*n*) in the length of the fields.
  package static func join(_ fields: [String]) -> String {
    if fields == [""] { return "\"\"" }
    return fields.map(quoted).joined(separator: ",")
  }

  // Compares scalars, because a CR LF pair is one `Character`, and so is a quotation mark with a combining accent.
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
