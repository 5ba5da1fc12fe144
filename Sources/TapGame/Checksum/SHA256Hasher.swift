// SHA-256 by FIPS 180-4, the only implementation here: files, seals, join codes, tickets, tokens and proofs of work use it.
// swift-crypto has one, too, and 366 C and C++ files to compile, which an app that embeds TapGame would fetch and build
// for it. The running time depends only on the number of bytes, so it reveals nothing about a key.

/// A cryptographic hash that is the same on every machine.
package struct SHA256Hasher: Sendable {
  private typealias State = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

  package static let length = 32
  /// The number of bytes that are hashed at a time.
  static let blockSize = 64

  private var state: State = (
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19
  )
  /// The bytes of the block that is not full yet.
  private var pending: [UInt8] = []
  private var count: UInt64 = 0

  package init() {}

  package static func hash(of bytes: some Sequence<UInt8>) -> [UInt8] {
    var hasher = SHA256Hasher()
    hasher.update(Array(bytes))
    return hasher.finalized()
  }

  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { update($0) }
  }

  /// Adds bytes that are in no array.
  package mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    count &+= UInt64(bytes.count)
    var start = 0
    if !pending.isEmpty {
      start = min(Self.blockSize - pending.count, bytes.count)
      pending.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<start]))
      guard pending.count == Self.blockSize else { return }
      pending.withUnsafeBufferPointer { state = Self.compress($0, from: 0, state) }
      pending.removeAll(keepingCapacity: true)
    }
    while bytes.count - start >= Self.blockSize {
      state = Self.compress(bytes, from: start, state)
      start += Self.blockSize
    }
    pending.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  /// The hash of all bytes added so far: 32 bytes.
  package func finalized() -> [UInt8] {
    var last = self
    var padding: [UInt8] = [0x80]
    let rest = (pending.count + 1 + 8) % Self.blockSize
    padding += [UInt8](repeating: 0, count: rest == 0 ? 0 : Self.blockSize - rest)
    withUnsafeBytes(of: (count &* 8).bigEndian) { padding += $0 }
    last.update(padding)
    let (a, b, c, d, e, f, g, h) = last.state
    let words = (
      a.bigEndian, b.bigEndian, c.bigEndian, d.bigEndian, e.bigEndian, f.bigEndian, g.bigEndian, h.bigEndian
    )
    return withUnsafeBytes(of: words) { Array($0) }
  }

  // Pointers, plain loops and rotations that are no function: tests and debug builds run them three times as fast.

  private static func compress(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ state: State) -> State {
    // The message schedule is on the stack, so a block needs no allocation.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      guard let block = bytes.baseAddress, let w = schedule.baseAddress else { return state }
      let words = UnsafeRawPointer(block + start)
      var place = 0
      while place < 16 {
        w[place] = UInt32(bigEndian: words.loadUnaligned(fromByteOffset: 4 &* place, as: UInt32.self))
        place &+= 1
      }
      while place < 64 {
        let (early, late) = (w[place &- 15], w[place &- 2])
        let low = (early &>> 7 | early &<< 25) ^ (early &>> 18 | early &<< 14) ^ (early &>> 3)
        let high = (late &>> 17 | late &<< 15) ^ (late &>> 19 | late &<< 13) ^ (late &>> 10)
        w[place] = w[place &- 16] &+ low &+ w[place &- 7] &+ high
        place &+= 1
      }
      return constants.withUnsafeBufferPointer { k in
        guard let k = k.baseAddress else { return state }
        return rounds(state, UnsafePointer(w), k)
      }
    }
  }

  private static func rounds(_ state: State, _ w: UnsafePointer<UInt32>, _ k: UnsafePointer<UInt32>) -> State {
    var (a, b, c, d, e, f, g, h) = state
    var place = 0
    while place < 64 {
      let high = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
      let first = h &+ high &+ ((e & f) ^ (~e & g)) &+ k[place] &+ w[place]
      let low = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
      let second = low &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
      place &+= 1
    }
    return (
      state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e, state.5 &+ f, state.6 &+ g, state.7 &+ h
    )
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}
