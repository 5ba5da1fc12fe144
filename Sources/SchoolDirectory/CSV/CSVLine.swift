/// Writes a line of a CSV file (RFC 4180); ``CSVReader`` reads it back.
package enum CSVLine {
  /// The fields as one line, without the line end.
  ///
  /// A field is quoted if it contains a comma, a quotation mark or a line end. It is also quoted if it starts or ends
  /// with a space, because some readers drop such a space. Quotation marks inside a field are doubled. A line of one
  /// empty field is `""`, because readers skip an empty line.
  package static func join(_ fields: [String]) -> String {
    if fields == [""] { return "\"\"" }
    return fields.map(quoted).joined(separator: ",")
  }

  /// The mark at the beginning of a file for spreadsheets. Without it, Excel in Korea reads Hangul as another encoding.
  package static let spreadsheetMark = "\u{FEFF}"

  /// The fields as one line for a spreadsheet: a text that it would take for a formula has an apostrophe before it.
  ///
  /// A program must not read such a line: it would get wrong values.
  /// [OWASP, CSV Injection](https://owasp.org/www-community/attacks/CSV_Injection) lists the first characters of
  /// formulas.
  package static func joinForSpreadsheet(_ fields: [String]) -> String {
    join(fields.map { isFormula($0) ? "'" + $0 : $0 })
  }

  private static func isFormula(_ field: String) -> Bool {
    guard let first = field.unicodeScalars.first, "=+-@\t\r＝＋－＠".unicodeScalars.contains(first) else { return false }
    // A number stays a number.
    return Double(field) == nil
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
