extension BinaryInteger {
  /// The number in decimal with a comma between groups of three digits, `1,234,567`, in every locale. Exact for every
  /// value of the type.
  /// - Complexity: O(*n*) in the number of digits.
  package var grouped: String {
    let text = description
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.dropFirst(sign.count)
    var result = sign
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return result
  }
}
