extension Int128 {
  /// This number of tenths, hundredths and so on as a decimal number without trailing zeros: 1250 hundredths are `12.5`.
  ///
  /// - Precondition: the number is not negative.
  /// - Complexity: O(digits).
  package func text(decimals: Int) -> String {
    let digits = String(self)
    let padded = String(repeating: "0", count: Swift.max(0, decimals + 1 - digits.utf8.count)) + digits
    var rest = padded.suffix(decimals)
    while rest.last == "0" { rest.removeLast() }
    return padded.dropLast(decimals) + (rest.isEmpty ? "" : ".\(rest)")
  }
}
