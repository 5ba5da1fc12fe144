import SystemCalls

/// The name by which another process opens a terminal; `nil` if the descriptor is none. Tests run side by side, and
/// `ttyname` may give one of them the name of another's terminal.
package func terminalName(of descriptor: Int32) -> String? {
  var name = [CChar](repeating: 0, count: 256)
  guard ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
  return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
