import Foundation

/// Carries one long body, and prints what that took: `seconds idle peak`, the latter two in kilobytes of memory.
///
/// usage: wire TRANSPORT DIRECTION ADDRESS FILE
///   TRANSPORT  urlsession, urlsession-by-hand, asynchttpclient or asynchttpclient-by-hand
///   DIRECTION  upload or download
///   ADDRESS    of the server, such as http://127.0.0.1:8000
///   FILE       what is uploaded, as long as what is downloaded
@main
struct Wire {
    static func main() async throws {
        let arguments: [String] = Array(CommandLine.arguments.dropFirst())
        guard arguments.count == 4, let carrier = carriers[arguments[0]], let server = URL(string: arguments[2]) else {
            throw Usage()
        }
        let file = URL(fileURLWithPath: arguments[3])
        let length: Int64 = try Int64(file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
        // Whatever is made once is made now.
        _ = try await carrier.download(server.appendingPathComponent("1"))
        let memory = Memory()
        let begin: ContinuousClock.Instant = .now
        let count: Int64 =
            arguments[1] == "upload"
            ? try await carrier.upload(file, length, to: server.appendingPathComponent("sink"))
            : try await carrier.download(server.appendingPathComponent("\(length)"))
        let duration: Duration = begin.duration(to: .now)
        guard count == length else { throw Incomplete() }
        print(duration / .seconds(1), memory.idle, memory.peak)
    }

    private static let carriers: [String: any Carrier] = [
        "urlsession": RuntimeCarrier.urlSession, "urlsession-by-hand": SessionByHand(),
        "asynchttpclient": RuntimeCarrier.asyncHTTPClient, "asynchttpclient-by-hand": ClientByHand(),
    ]
}

/// Carries bodies in one way.
protocol Carrier: Sendable {
    /// Sends a file.
    /// - Returns: how many bytes the server has counted.
    func upload(_ file: URL, _ length: Int64, to place: URL) async throws -> Int64
    /// Fetches a body, and throws it away.
    /// - Returns: how many bytes have come.
    func download(_ place: URL) async throws -> Int64
}

struct Usage: Error {}
struct Incomplete: Error {}
