/// The parameters of a control sequence: fields separated by semicolons. Each field has numbers separated by colons.
struct InputParameters {
  /// The first character of a private sequence, such as `<`; nil for other sequences.
  let mark: UInt8?
  /// The numbers of each field; nil for an omitted number. Empty if the bytes contain anything except numbers and
  /// separators.
  let fields: [[Int?]]

  /// Parses the bytes between ESC [ and the final byte.
  init(_ bytes: [UInt8]) {
    let mark = bytes.first.flatMap { 0x3C..<0x40 ~= $0 ? $0 : nil }
    self.mark = mark
    let rest = bytes.dropFirst(mark == nil ? 0 : 1)
    let isNumeric = rest.allSatisfy { 0x30..<0x3C ~= $0 }
    guard isNumeric, !rest.isEmpty else {
      fields = []
      return
    }
    fields = rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { field in
      field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
    }
  }

  /// The number at a position; nil if it is omitted.
  subscript(field: Int, part: Int = 0) -> Int? {
    field < fields.count && part < fields[field].count ? fields[field][part] : nil
  }

  /// Parses a number. The value is limited to just above the last code point, since larger numbers have no meaning
  /// here.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.isEmpty ? nil : digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 0x110000) }
  }
}
