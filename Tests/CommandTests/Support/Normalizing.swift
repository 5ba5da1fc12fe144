extension String {
  /// The text with what no two runs share replaced: moments, by as many characters, cursors, which have moments in them, and how long
  /// and how fast the machine was.
  /// Midnights on the first of January stay, as tests choose those themselves.
  var normalized: String {
    self
      .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) {
        $0.output.hasSuffix("-01-01T00:00:00.000Z") ? String($0.output) : "<the moment of this run>"
      }
      .replacing(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/) {
        $0.output.hasSuffix("-01-01 00:00:00") ? String($0.output) : "<this run's moment>"
      }
      .replacing(/"(next|previous)"( ?: ?)"[\w-]+"/) { "\"\($0.output.1)\"\($0.output.2)\"<a cursor>\"" }
      .replacing(/--after=[\w-]+/, with: "--after=<a cursor>")
      // A shell's order has an id by chance, and the moment of this run.
      .replacing(/[0-9a-f]{16}(?:\s+[0-9a-f]{16}){3}/, with: "<a link>")
      .replacing(/pace of the last (?:\d+ min )?\d+(?:\.\d)? s/, with: "pace of the last <span>")
      .replacing(/batches in (?:\d+ [mµ]s|\d+(?:\.\d)? s), [\d,.]+\/s/, with: "batches in <span>, <rate>")
  }
}
