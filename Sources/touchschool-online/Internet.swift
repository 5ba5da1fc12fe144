import TouchSchoolCommand

/// The network of the complete command.
struct Internet: Network {
}
