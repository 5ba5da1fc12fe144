/// Writes numbers in hexadecimal digits, with leading zeros, into memory that is there.
struct HexDigits {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  /// The number of bytes that are written.
  private(set) var count = 0

  /// - Parameter buffer: the memory, which has room for all that is written.
  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  /// A number in 16 digits.
  static func text(_ number: UInt64) -> String {
    // The string writes its bytes in place.
    String(unsafeUninitializedCapacity: 16) { buffer in
      var hex = HexDigits(buffer)
      hex.write(number, digits: 16)
      return hex.count
    }
  }

  /// - Complexity: O(digits).
  mutating func write(_ number: UInt64, digits: Int) {
    for place in stride(from: (digits - 1) * 4, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(place)) & 0xF
      put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  mutating func write(_ trace: TraceID) {
    write(trace.high, digits: 16)
    write(trace.low, digits: 16)
  }

  mutating func writeDash() { put(UInt8(ascii: "-")) }

  private mutating func put(_ byte: UInt8) {
    buffer.initializeElement(at: count, to: byte)
    count += 1
  }
}
