import ArgumentParser

/// The limits of `touchschool serve`.
///
/// The defaults suit schools: the 30 to 1,000 phones of a school share one address, that of the network's router.
struct ServeLimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The most bytes of a request's body; 65536 if not given.", valueName: "bytes"))
  var maxBody: String?
  @Option(help: ArgumentHelp("The most bytes of a request's head; 32768 if not given.", valueName: "bytes"))
  var maxHeader: String?
  @Option(help: ArgumentHelp("In how many seconds a request has to have come; 10 if not given.", valueName: "seconds"))
  var requestTime: String?
  @Option(
    help: ArgumentHelp(
      "In how many seconds a client has to take what it is sent; 30 if not given.", valueName: "seconds"))
  var responseTime: String?
  @Option(
    help: ArgumentHelp("After how many idle seconds a connection is closed; 75 if not given.", valueName: "seconds"))
  var idleTime: String?
  @Option(help: ArgumentHelp("The most connections; 40000 if not given.", valueName: "number"))
  var maxConnections: String?
  @Option(
    help: ArgumentHelp(
      "The most connections of an address; 5000 if not given: a browser opens up to six, and a school's 1,000 phones share an address.",
      valueName: "number"))
  var maxConnectionsPerAddress: String?
  @Option(
    help: ArgumentHelp(
      "The most sessions that an address may open in a minute; 1000 if not given: a whole school that joins at once.",
      valueName: "number"))
  var maxSessionsPerMinute: String?
  @Option(
    help: ArgumentHelp(
      "How many hashes the first session of an address takes, so that opening thousands is work; 8192 if not given, 0 for none.",
      valueName: "number"))
  var sessionWork: String?
  @Option(help: ArgumentHelp("The most event streams; 20000 if not given.", valueName: "number"))
  var maxStreams: String?
  @Option(
    help: ArgumentHelp(
      "The most event streams of an address; 2000 if not given: two for each of 1,000 phones.", valueName: "number"))
  var maxStreamsPerAddress: String?
  @Option(
    help: ArgumentHelp(
      "How many seconds stopping may take, until what is still under way is broken off; 10 if not given.",
      valueName: "seconds"))
  var drainTime: String?

  /// The options of the call, by setting.
  var values: [(ServeSetting, String?)] {
    [
      (.maximumBody, maxBody), (.maximumHeader, maxHeader), (.requestTime, requestTime), (.responseTime, responseTime),
      (.idleTime, idleTime), (.maximumConnections, maxConnections), (.connectionsPerAddress, maxConnectionsPerAddress),
      (.sessionsPerMinute, maxSessionsPerMinute), (.sessionWork, sessionWork), (.maximumStreams, maxStreams),
      (.streamsPerAddress, maxStreamsPerAddress), (.drainTime, drainTime),
    ]
  }
}
