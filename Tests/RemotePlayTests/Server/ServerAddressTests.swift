import GameAPI
import Testing

@Suite struct `A server's address` {
  @Test(arguments: [
    ("http://hall.example", "http://hall.example"), ("https://hall.example/", "https://hall.example"),
    ("HTTPS://Hall.Example:443/Game/", "https://hall.example/Game"), ("http://hall.example:80", "http://hall.example"),
    ("http://hall.example:443", "http://hall.example:443"), ("hall.example:8080", "http://hall.example:8080"),
    ("localhost", "http://localhost"), ("192.168.0.3:8080", "http://192.168.0.3:8080"),
    ("[::1]:8080", "http://[::1]:8080"), ("https://hall.example/a%20b/c//", "https://hall.example/a%20b/c"),
  ])
  func `is taken in one form`(written: String, text: String) throws {
    let address = try ServerAddress(written)
    #expect(address.text == text)
    #expect(address.isSecure == text.hasPrefix("https:"))
    #expect(try ServerAddress(text) == address)
  }

  @Test(arguments: [
    ("", "it is not an address"), ("http://", "it names no host"), ("ftp://hall.example", "http:// or https://"),
    ("http://me:secret@hall.example", "a user's name"), ("http://me@hall.example", "a user's name"),
    ("http://hall.example/?q=1", "? or #"), ("http://hall.example/#top", "? or #"), ("hall example", "a space"),
    ("http://학교.example", "xn--"), ("http://hall.example:0", "ports go from"), ("http://hall.example:70000", "port"),
    ("mailto:me@hall.example", "a user's name"), ("http://hall.example\n", "a space"),
  ])
  func `that cannot be meant is told why`(written: String, reason: String) {
    let error = #expect(throws: ServerAddress.Invalid.self) { try ServerAddress(written) }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("write it like") == true)
  }
}
