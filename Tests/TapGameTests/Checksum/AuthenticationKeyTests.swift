import TapGame
import Testing

@Suite struct `HMAC-SHA256` {
  /// The examples of RFC 4231, section 4, whose codes are whole.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      [UInt8](1...25), [UInt8](repeating: 0xCD, count: 50),
      "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `of the published examples is as published`(key: [UInt8], message: [UInt8], code: String) {
    #expect(AuthenticationKey(key).code(of: message).hexadecimal == code)
  }

  /// What Python's hmac says of all lengths around the ends of blocks.
  @Test func `is right for every length of key and message up to 139`() {
    var all = SHA256Hasher()
    for count in 0..<140 {
      let key = AuthenticationKey((0..<count).map { UInt8(($0 * 7 + count) % 256) })
      all.update(key.code(of: (0..<count).map { UInt8(($0 * 3 + count) % 256) }))
    }
    #expect(all.finalized().hexadecimal == "3561394092992024edf1dbf43323176a781618b0a427ec0c632bd8bd9600bf24")
  }

  @Test func `of a message is no other code, and not its beginning`() {
    let key = AuthenticationKey("a key".utf8)
    let message = Array("a message".utf8)
    let code = key.code(of: message)
    #expect(key.isCode(code, of: message))
    for place in code.indices {
      for bit in 0..<8 {
        var wrong = code
        wrong[place] ^= 1 << UInt8(bit)
        #expect(!key.isCode(wrong, of: message))
      }
    }
    #expect(!key.isCode(code.dropLast(), of: message))
    #expect(!key.isCode(code + [0], of: message))
    #expect(!key.isCode([UInt8](), of: message))
    #expect(!AuthenticationKey("a kez".utf8).isCode(code, of: message))
  }
}
