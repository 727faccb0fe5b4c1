import Foundation

/// Carries one long body, and prints what that took: `seconds idle peak`, the latter two in kilobytes of memory.
///
/// usage: wire CARRIER DIRECTION SERVER FILE LENGTH
///        wire TRANSPORT calls SERVER COUNT CONNECTIONS     so many small calls, see `Calls`; at once where there is more
///                                                          than one connection
///   CARRIER    curl, urlsession, urlsession-by-hand, asynchttpclient or asynchttpclient-by-hand
///   DIRECTION  upload or download
///   SERVER     its address, such as http://127.0.0.1:8000
///   FILE       what is uploaded, or where the download goes
///   LENGTH     how many bytes that are
@main
struct Wire {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count == 5, let server = URL(string: arguments[2]), let length = Int64(arguments[4]) else {
            throw Usage()
        }
        if arguments[1] == "calls" {
            let connections = Int(length)
            let calls = Calls(arguments[0], connections: connections, server: server)
            guard let calls, let count = Int(arguments[3]) else { throw Usage() }
            return try await calls.report(count, isTogether: connections > 1)
        }
        guard let carrier = carrier(arguments[0]) else { throw Usage() }
        let file = URL(fileURLWithPath: arguments[3])
        // Whatever is made once is made now.
        try await carrier.download(1, from: server, to: file.appendingPathExtension("first"))
        let memory = Memory()
        let begin: ContinuousClock.Instant = .now
        let count: Int64
        if arguments[1] == "upload" {
            count = try await carrier.upload(file, to: server)
        } else {
            try await carrier.download(length, from: server, to: file)
            count = try file.fileLength
        }
        let duration = begin.duration(to: .now)
        guard count == length else { throw Incomplete() }
        print(duration / .seconds(1), memory.idle, memory.peak)
    }

    private static func carrier(_ name: String) -> (any Carrier)? {
        switch name {
        case "urlsession-by-hand": SessionByHand()
        case "asynchttpclient-by-hand": ClientByHand()
        default: GeneratedCarrier.transport(name).map { transport in GeneratedCarrier(transport: transport) }
        }
    }
}

/// Carries bodies in one way.
protocol Carrier: Sendable {
    /// Sends a file.
    /// - Returns: how many bytes the server has counted.
    func upload(_ file: URL, to server: URL) async throws -> Int64
    /// Fetches a body of so many bytes into a file.
    func download(_ length: Int64, from server: URL, to place: URL) async throws
}

extension URL {
    /// How many bytes the file has.
    var fileLength: Int64 {
        get throws { try Int64(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0) }
    }
}

struct Usage: Error {}
struct Incomplete: Error {}
