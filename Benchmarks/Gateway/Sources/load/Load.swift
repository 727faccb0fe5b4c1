import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat

struct Home: Decodable {
    struct Line: Decodable {
        var owner: String
    }

    var name: String
    var orders: [Line]
}

/// What requests took and gave.
struct Report {
    var milliseconds: [Double] = []
    var failures: Int = 0
    var wrong: Int = 0

    mutating func add(_ outcome: Outcome) {
        milliseconds.append(outcome.milliseconds)
        failures += outcome.isFailure ? 1 : 0
        wrong += outcome.isWrong ? 1 : 0
    }
}

struct Outcome: Sendable {
    var milliseconds: Double
    var isFailure: Bool
    var isWrong: Bool
}

@main
struct Load {
    static let users: Int = 1_000

    /// Arguments: the port of the gateway, the number of requests, and how many are sent at once. Prints the seconds, the
    /// failures, the responses with another user's data, and the median, the 99th percentile and the longest of the times
    /// in milliseconds.
    static func main() async throws {
        let numbers = CommandLine.arguments.dropFirst().compactMap { text in Int(text) }
        let (count, limit) = (numbers[1], numbers[2])
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = limit
        let client = HTTPClient(configuration: configuration)
        let server = "http://127.0.0.1:\(numbers[0])"
        let begin: ContinuousClock.Instant = .now
        let report = await withTaskGroup(of: Outcome.self) { group in
            var report = Report()
            for number in 0..<count {
                if number >= limit, let outcome = await group.next() { report.add(outcome) }
                group.addTask { await request(number, server, client) }
            }
            for await outcome in group { report.add(outcome) }
            return report
        }
        let seconds = begin.duration(to: .now) / .seconds(1)
        try await client.shutdown()
        let times = report.milliseconds.sorted()
        print(seconds, report.failures, report.wrong, times[count / 2], times[count * 99 / 100], times[count - 1])
    }

    /// Every fourth places an order.
    private static func request(_ number: Int, _ server: String, _ client: HTTPClient) async -> Outcome {
        let user = "user-\(number * 7_919 % users)"
        let begin: ContinuousClock.Instant = .now
        let isWrong = await isWrong(number, user, server, client)
        return Outcome(
            milliseconds: begin.duration(to: .now) / .milliseconds(1), isFailure: isWrong == nil, isWrong: isWrong == true)
    }

    /// - Returns: Whether the response has another user's data; `nil` if there is none.
    private static func isWrong(_ number: Int, _ user: String, _ server: String, _ client: HTTPClient) async -> Bool? {
        let places = number % 4 == 0
        var request = HTTPClientRequest(url: server + (places ? "/orders" : "/home"))
        request.headers.add(name: "X-Forwarded-User", value: user)
        request.headers.add(name: "Authorization", value: "Bearer token of " + user)
        if places {
            request.method = .POST
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(string: #"{"product": "product-\#(number % 50)", "quantity": 2}"#))
        }
        do {
            let response = try await client.execute(request, timeout: .seconds(60))
            let body = try await response.body.collect(upTo: 1 << 20)
            guard response.status == .ok else { return nil }
            if places { return try JSONDecoder().decode(Home.Line.self, from: body).owner != user }
            let home = try JSONDecoder().decode(Home.self, from: body)
            return home.name != "Name of " + user || home.orders.contains { line in line.owner != user }
        } catch {
            return nil
        }
    }
}
