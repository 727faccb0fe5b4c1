import Foundation

/// Carries one long body, and prints what that took: `seconds idle peak`, the latter two in kilobytes of memory.
///
/// usage: wire CARRIER DIRECTION SERVER FILE LENGTH
///   CARRIER    urlsession, urlsession-by-hand, asynchttpclient or asynchttpclient-by-hand
///   DIRECTION  upload or download
///   SERVER     its address, such as http://127.0.0.1:8000
///   FILE       what is uploaded, or where the download goes
///   LENGTH     how many bytes that are
@main
struct Wire {
    static func main() async throws {
        let arguments: [String] = Array(CommandLine.arguments.dropFirst())
        guard arguments.count == 5, let carrier = carriers[arguments[0]], let server = URL(string: arguments[2]),
            let length = Int64(arguments[4])
        else { throw Usage() }
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
        let duration: Duration = begin.duration(to: .now)
        guard count == length else { throw Incomplete() }
        print(duration / .seconds(1), memory.idle, memory.peak)
    }

    private static let carriers: [String: any Carrier] = [
        "urlsession": GeneratedCarrier.urlSession, "urlsession-by-hand": SessionByHand(),
        "asynchttpclient": GeneratedCarrier.asyncHTTPClient, "asynchttpclient-by-hand": ClientByHand(),
    ]
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
