import Testing

@testable import SchoolDirectory

@Suite struct DirectoryErrorTests {
  @Test(arguments: [
    (
      DirectoryError.emptyFile,
      "The file is empty: give a directory of schools (datagokr, careernet, neis, uk, touchschool, names)."
    ),
    (
      .unknownFormat,
      "The content is that of no known format: say which one it is (datagokr, careernet, neis, uk, touchschool, names)."
    ),
    (
      .wrongEncoding(encoding: "CP949", line: 3, offset: 70),
      "Line 3 is not valid CP949 at byte 70 of the file: save the file as UTF-8, or download it again."
    ),
    (
      .tooLong(500_000),
      "The file has more than 500000 lines or values: check that it is a directory of schools, or give it in parts."
    ),
    (.stopped, "The reading of the file was stopped: give it again."),
    (
      .unsupportedEncoding("UTF-16"), "The file is written in UTF-16, which cannot be read here: save it as UTF-8."
    ),
    (
      .unclosedQuote(line: 2, column: 5),
      "Line 2, column 5: the quote that opens here is never closed; close it, or write a quote in a text as \"\"."
    ),
    (
      .textAfterQuote(line: 2, column: 5),
      "Line 2, column 5: text follows a closing quote; end the field there, or write a quote in a text as \"\"."
    ),
    (
      .missingColumns(["id", "name"], format: .touchschool),
      "The header has no columns id, name: add what is missing, or name another format than touchschool."
    ),
    (
      .missingColumns(["urn"], format: .uk),
      "The header has no column urn: add what is missing, or name another format than uk."
    ),
    (
      .brokenJSON(problem: "a value is expected", line: 1, column: 9),
      "Line 1, column 9: the JSON is broken (a value is expected); download the file again."
    ),
    (
      .brokenXML(problem: "x", line: 1, column: 9),
      "Line 1, column 9: the XML is broken (x); download the file again."
    ),
    (
      .noRows(format: .careernet),
      "There is no list of schools in the answer: CareerNet lists them in dataSearch.content; check the request."
    ),
    (
      .answered(code: "INFO-200", message: "x"),
      "The API answered INFO-200 in place of schools: no school fits the query; ask for something else."
    ),
    (
      .answered(code: "X", message: ""),
      "The API answered X in place of schools: it gave no explanation; check the request."
    ),
    (
      .levelUnknown,
      "The rows carry no level and their names do not agree on one: say which it is (elementary, middle, high, special, other)."
    ),
  ])
  func sentence(error: DirectoryError, sentence: String) {
    #expect(error.description == sentence)
  }
}
