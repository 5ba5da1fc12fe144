import TapGame
import Testing

@Suite struct `SHA-256` {
  /// The examples of FIPS 180-4 that NIST publishes, and the hash of nothing.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `of the published examples is as published`(text: String, hash: String) {
    var hasher = SHA256Hasher()
    hasher.update(Array(text.utf8))
    #expect(hasher.finalized().hexadecimal == hash)
  }

  @Test func `of a million letters is as published`() {
    var hasher = SHA256Hasher()
    let thousand = [UInt8](repeating: UInt8(ascii: "a"), count: 1000)
    for _ in 0..<1000 { hasher.update(thousand) }
    #expect(
      hasher.finalized().hexadecimal == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// What Python's hashlib says of all lengths around the ends of blocks.
  @Test func `is right for every length up to 299`() {
    var all = SHA256Hasher()
    for count in 0..<300 {
      var hasher = SHA256Hasher()
      hasher.update((0..<count).map { UInt8(($0 * 7 + count) % 256) })
      all.update(hasher.finalized())
    }
    #expect(all.finalized().hexadecimal == "d5238871a46ac4a1a75ac3fb19d645b0b3b9e5f35f5f720e2b240d605c6b694e")
  }

  @Test func `does not depend on the pieces that the bytes come in`() {
    let bytes = (0..<1000).map { UInt8(($0 * 31) % 256) }
    var whole = SHA256Hasher()
    whole.update(bytes)
    for size in [1, 3, 55, 56, 63, 64, 65, 127, 129, 999] {
      var pieces = SHA256Hasher()
      for start in stride(from: 0, to: bytes.count, by: size) {
        pieces.update(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(pieces.finalized() == whole.finalized(), "pieces of \(size)")
    }
  }
}
