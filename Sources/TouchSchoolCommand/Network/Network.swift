/// What the command does over a network.
///
/// The libraries that it takes need several minutes to build, so the command comes as two programs: `touchschool`, which has none of
/// them and hands a call that needs them over, and `touchschool-online`, which is the whole command.
package protocol Network: Serving, ServerPlaying, DirectoryFetching {}

/// The network that the commands find: they are made by the parser, which has no place to hand anything in.
enum Online {
  @TaskLocal static var network: any Network = HandOver()
}
