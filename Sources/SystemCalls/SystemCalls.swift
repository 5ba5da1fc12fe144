// Only this file depends on which C library the system has. Files that call the C library import this module.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#endif

// MARK: Names that the C libraries declare with different types

#if canImport(Glibc)
  /// The kind of a socket that carries a stream of bytes, as `socket` takes it.
  package let streamSocket = Int32(SOCK_STREAM.rawValue)
  /// The limit on open files, as `getrlimit` and `setrlimit` take it.
  package let openFilesLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
  /// The kind of a socket that carries a stream of bytes, as `socket` takes it.
  package let streamSocket = SOCK_STREAM
  /// The limit on open files, as `getrlimit` and `setrlimit` take it.
  package let openFilesLimit = RLIMIT_NOFILE
#endif

extension sigaction {
  /// The address of the handler.
  package var handler: Int {
    #if canImport(Darwin)
      unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self)
    #elseif canImport(Glibc)
      unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
    #elseif canImport(Musl)
      unsafeBitCast(__sa_handler.sa_handler, to: Int.self)
    #endif
  }

  package mutating func setHandler(_ handler: @escaping @convention(c) (Int32) -> Void) {
    #if canImport(Darwin)
      __sigaction_u.__sa_handler = handler
    #elseif canImport(Glibc)
      __sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      __sa_handler.sa_handler = handler
    #endif
  }
}

/// Gives freed memory back to the system.
/// - Complexity: O(free memory), some milliseconds.
package func returnFreeMemory() {
  #if canImport(Darwin)
    malloc_zone_pressure_relief(nil, 0)
  #elseif canImport(Glibc)
    // Swift's `Glibc` has no `malloc.h`.
    typealias Trim = @convention(c) (Int) -> Int32
    if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: Trim.self)(0) }
  #endif
}
