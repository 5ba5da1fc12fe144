/// The parameters of a control sequence: fields between semicolons, each of numbers between colons.
struct InputParameters {
  /// The character before the numbers that makes the sequence private, such as `<`.
  let mark: UInt8?
  /// The numbers; nil for one that is left out. Empty if there is anything but numbers.
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

  /// A number; nil when it is left out.
  subscript(field: Int, part: Int = 0) -> Int? {
    field < fields.count && part < fields[field].count ? fields[field][part] : nil
  }

  /// Larger numbers than the last code point have no meaning here.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.isEmpty ? nil : digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 0x110000) }
  }
}
