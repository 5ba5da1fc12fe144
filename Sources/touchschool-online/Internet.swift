import TouchSchoolCommand

/// The network as it is.
struct Internet: Network {
}
