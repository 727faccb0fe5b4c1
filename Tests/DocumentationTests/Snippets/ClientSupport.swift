import APIRuntime
import Foundation
import HTTPTypes

/// Stands for the logger of swift-log, and keeps its lines.
struct Logger: Sendable {
    let lines: Lines = Lines()

    func debug(_ text: String) { lines.append("debug " + text) }
    func info(_ text: String) { lines.append("info " + text) }
    func notice(_ text: String) { lines.append("notice " + text) }
    func warning(_ text: String) { lines.append("warning " + text) }
    func error(_ text: String) { lines.append("error " + text) }
}

/// Stands for the counter of swift-metrics.
struct Counter {
    let label: String
    let dimensions: [(String, String)]

    func increment(by amount: Int) {}
}

/// Lines in the order of their arrival.
final class Lines: @unchecked Sendable {
    /// Guards `lines`.
    private let lock: NSLock = NSLock()
    private var lines: [String] = []

    var all: [String] { lock.withLock { lines } }

    func append(_ line: String) {
        lock.withLock { lines.append(line) }
    }
}

/// Stands for the settings of an app.
actor Settings {
    private(set) var language: String = "de"
}

/// Responds to every request in the same way, and keeps the requests.
actor Desk: Transport {
    private let status: Int
    private let json: String
    private(set) var requests: [HTTPRequest] = []

    init(status: Int, json: String) {
        self.status = status
        self.json = json
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        requests.append(request.head)
        return WireResponse(head: HTTPResponse(status: .init(code: status)), body: WireBody(Array(json.utf8)))
    }
}
