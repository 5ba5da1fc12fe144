import ArgumentParser

extension Duration {
  /// Reads a length of time in an argument: `3s`, or `500ms`.
  ///
  /// - Throws: a `ValidationError` that shows the valid form.
  /// - Complexity: O(length).
  static func read(_ argument: String) throws -> Duration {
    let text = argument.lowercased()
    let unit = text.hasSuffix("ms") ? "ms" : text.hasSuffix("s") ? "s" : ""
    // No option accepts more than nine digits. With this limit, the number cannot overflow.
    let digits = text.dropLast(unit.count)
    guard !unit.isEmpty, digits.count <= 9, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int64(digits)
    else {
      throw ValidationError(
        "“\(argument)” is not a length of time; write it in seconds or milliseconds, such as 3s or 500ms.")
    }
    return unit == "s" ? .seconds(number) : .milliseconds(number)
  }
}
