import Hummingbird
import Logging

@main
struct Upstream {
    /// Arguments: the port, and how many of a thousand requests meet a fault of each kind.
    static func main() async throws {
        let numbers = CommandLine.arguments.dropFirst().compactMap { text in Int(text) }
        var logger = Logger(label: "upstream")
        logger.logLevel = .critical
        try await Application(
            router: UpstreamDouble(faultsPerMille: numbers[1]).router,
            configuration: .init(address: .hostname("127.0.0.1", port: numbers[0])), logger: logger
        ).runService()
    }
}
