/// Why a directory could not be read.
///
/// The description is one sentence: what is wrong, on which line, and what to do about it. The caller puts the file's
/// name before it.
public enum DirectoryError: Error, Hashable {
  /// The file contains only white space.
  case emptyFile
  /// The content does not match any format.
  case unknownFormat
  /// The first line of the CSV file has no column that any format knows. These are its fields.
  case unknownColumns([String])
  /// The record on this line (from 1) has more fields than a directory can have.
  case tooManyFields(line: Int)
  /// More rows than this are invalid, so the file is not a directory.
  case tooManyBadRows(Int)
  /// The file has more lines than this, or an answer in JSON or XML more values.
  case tooLong(Int)
  /// The reading was broken off, because its task was cancelled.
  case stopped
  /// A byte is invalid in the encoding. The line is counted from 1, the offset in bytes from the start of the file.
  case wrongEncoding(encoding: String, line: Int, offset: Int)
  case unsupportedEncoding(String)
  /// The quote that starts at this line and column (both from 1) is not closed.
  case unclosedQuote(line: Int, column: Int)
  /// A quoted field continues after its closing quote, at this line and column (both from 1).
  case textAfterQuote(line: Int, column: Int)
  /// The header lacks these columns, which the format requires.
  case missingColumns([String], format: DirectoryFormat)
  /// The JSON has a syntax error at this line and column (both from 1).
  case brokenJSON(problem: String, line: Int, column: Int)
  /// The XML has a syntax error, a document type or a processing instruction at this line and column (both from 1).
  case brokenXML(problem: String, line: Int, column: Int)
  /// The JSON or XML is valid but has no list of schools.
  case noRows(format: DirectoryFormat)
  /// The API responded with an error.
  case answered(code: String, message: String)
  /// The rows have no level, the caller gave no level, and the names do not agree on a level.
  case levelUnknown
}
