/// Why a directory could not be read at all.
///
/// The description is one sentence: what is wrong, on which line, and what to do. The caller puts the file's name before it.
public enum DirectoryError: Error, Hashable {
  /// There is nothing in the file but white space.
  case emptyFile
  /// The content fits none of the formats.
  case unknownFormat
  /// A byte that the encoding does not have; the line counts from 1, the offset is in bytes from the file's start.
  case wrongEncoding(encoding: String, line: Int, offset: Int)
  /// An encoding that is not read here, by its name.
  case unsupportedEncoding(String)
  /// The quote that starts at this line and column (both from 1) has no end.
  case unclosedQuote(line: Int, column: Int)
  /// A quoted field that goes on after its closing quote, at this line and column (both from 1).
  case textAfterQuote(line: Int, column: Int)
  /// The header lacks these columns, which the format has to have.
  case missingColumns([String], format: DirectoryFormat)
  /// JSON that breaks its grammar at this line and column (both from 1).
  case brokenJSON(problem: String, line: Int, column: Int)
  /// XML that breaks its grammar, or has a document type, at this line and column (both from 1).
  case brokenXML(problem: String, line: Int, column: Int)
  /// Sound JSON or XML without a list of schools in it.
  case noRows(format: DirectoryFormat)
  /// The API answered with an error in place of schools.
  case answered(code: String, message: String)
  /// The rows carry no level, none was given, and the names do not agree on one.
  case levelUnknown
}
