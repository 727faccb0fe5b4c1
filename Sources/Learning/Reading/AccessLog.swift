import JSONSyntax
public import Recording
import WireSyntax

/// Reads access logs of gateways that have a JSON object on each line: of Nginx, Envoy and Kong, or any other with a mapping
/// of its fields.
///
/// They say which address was called, and the status. Lines that cannot be read are left out.
public struct AccessLogReader {
    /// A line that cannot be read.
    public struct Fault: Sendable, Hashable {
        public let message: String
        /// The number of the line, from 1.
        public let line: Int
    }

    /// The size of a line, in bytes, from which it is left out.
    private static let limit: Int = 1 << 20

    private let fields: AccessLogFields
    private let server: String
    /// What was read of the line that is not complete.
    private var rest: [UInt8] = []
    private var isTooLong: Bool = false
    private var line: Int = 1

    /// - Parameters:
    ///   - fields: where a line has its method, path and status
    ///   - server: the URL of the server for lines that name no host
    public init(_ fields: AccessLogFields, server: String) {
        self.fields = fields
        self.server = server
    }

    /// Whether the name of a file is one of a log.
    public static func isLog(_ name: String) -> Bool {
        [".log", ".ndjson", ".jsonl"].contains(where: name.lowercased().hasSuffix)
    }

    /// Reads the next bytes of a log. None are the end of it.
    ///
    /// - Parameters:
    ///   - take: receives each call with the number of its line
    ///   - leave: receives each line that cannot be read
    public mutating func read(_ chunk: [UInt8], _ take: (Exchange, Int) -> Void, leavingOut leave: (Fault) -> Void) {
        if chunk.isEmpty { return finishLine(take, leave) }
        let parts = chunk.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index > 0 {
                finishLine(take, leave)
                line += 1
            }
            if rest.count + part.count > Self.limit { isTooLong = true }
            if !isTooLong { rest += part }
        }
    }

    private mutating func finishLine(_ take: (Exchange, Int) -> Void, _ leave: (Fault) -> Void) {
        defer { (rest, isTooLong) = ([], false) }
        if isTooLong { return leave(Fault(message: "a line has more than \(Self.limit >> 20) MB", line: line)) }
        guard rest.contains(where: { $0 > 0x20 }) else { return }
        do throws(AccessLogFields.Fault) {
            guard let node = try? JSONParser.parse(rest) else { throw .init("a line is not JSON") }
            take(try fields.exchange(node, server: server), line)
        } catch {
            leave(Fault(message: error.message, line: line))
        }
    }
}

/// Where the lines of an access log have what they say of a call.
public struct AccessLogFields: Sendable, Hashable {
    /// Why there is no mapping, or why a line has no call.
    public struct Fault: Error {
        public let message: String

        init(_ message: String) {
            self.message = message
        }
    }

    /// What a log says of a call.
    private enum Field: String, CaseIterable {
        case method, path, query, status, time, host, scheme
    }

    /// The paths of keys, the first of which that is there counts.
    private var paths: [Field: [String]]
    /// The request lines, such as `GET /users HTTP/1.1`, that a log may have instead.
    private var requestLines: [String] = []

    /// The usual names: those of Nginx's variables, of Envoy's fields, and of Kong's `file-log`.
    public static let usual: AccessLogFields = {
        var fields = AccessLogFields(paths: [
            .method: ["request_method", "method", "request.method"],
            .path: ["request.url", "request_uri", "request.uri", "path", "uri"],
            .query: ["args", "query_string"],
            .status: ["status", "response_code", "response.status"],
            .time: ["time_iso8601", "start_time", "started_at", "@timestamp", "timestamp", "time", "msec"],
            .host: ["http_host", "host", "authority"],
            .scheme: ["scheme"],
        ])
        fields.requestLines = ["request"]
        return fields
    }()

    private init(paths: [Field: [String]]) {
        self.paths = paths
    }

    /// Reads a mapping.
    ///
    /// - Parameter text: such as `method=req.method,path=req.uri,status=res.code,time=ts`, with dots between keys. The
    ///   method, the path and the status have to be there
    public init(_ text: String) throws(Fault) {
        paths = [:]
        for pair in text.split(separator: ",") {
            let name = pair.prefix { $0 != "=" }
            let path = pair.dropFirst(name.count + 1)
            guard let field = Field(rawValue: String(name)), !path.isEmpty else {
                let names = Field.allCases.map(\.rawValue).joined(separator: ", ")
                throw Fault("'\(pair)' is not one of the fields \(names), with = and the path of its key")
            }
            paths[field] = [String(path)]
        }
        for field in [Field.method, .path, .status] where paths[field] == nil {
            throw Fault("the field \(field.rawValue) is missing, as in \(field.rawValue)=request.\(field.rawValue)")
        }
    }

    /// The call of a line.
    func exchange(_ line: JSONNode, server: String) throws(Fault) -> Exchange {
        let words = requestLine(of: line)
        guard let method = text(.method, of: line) ?? words.first, HTTPText.isToken(method) else {
            throw Fault("a line has no method")
        }
        guard let path = text(.path, of: line) ?? words.dropFirst().first, !path.isEmpty else {
            throw Fault("a line has no path")
        }
        guard let written = text(.status, of: line) else { throw Fault("a line has no status") }
        // Gateways write 0 for clients that were gone, and Nginx 499.
        guard let status = Int(written), status == 0 || (100...599).contains(status) else {
            throw Fault("a line has the status \(written)")
        }
        var url = path
        if path.hasPrefix("/") {
            let host = text(.host, of: line)
            url = (host.map { "\(text(.scheme, of: line) ?? "https")://\($0)" } ?? origin(of: server)) + path
        } else if !path.hasPrefix("http://"), !path.hasPrefix("https://") {
            throw Fault("a line has no path")
        }
        if !url.contains("?"), let query = text(.query, of: line), !query.isEmpty, query != "-" { url += "?" + query }
        var exchange = Exchange(
            request: RecordedRequest(method: method.uppercased(), url: url),
            response: status == 0 ? nil : RecordedResponse(status: status), startedAt: time(of: line))
        exchange.isLogged = true
        return exchange
    }

    /// The scheme and host of a URL: paths in logs are whole.
    private func origin(of server: String) -> String { Address(server)?.origin ?? server }

    private func requestLine(of line: JSONNode) -> [String] {
        let text = requestLines.lazy.compactMap { key in line.member(key).flatMap(Self.text) }.first
        return text?.split(separator: " ").map { String($0) } ?? []
    }

    private func text(_ field: Field, of line: JSONNode) -> String? {
        (paths[field] ?? []).lazy.compactMap { Self.value(at: $0, in: line).flatMap(Self.text) }.first
    }

    private static func text(_ node: JSONNode) -> String? {
        switch node.content {
        case .string(let text), .number(let text): text
        case .null, .bool, .array, .object: nil
        }
    }

    /// A key with dots, or keys inside one another.
    private static func value(at path: String, in line: JSONNode) -> JSONNode? {
        if let whole = line.member(path) { return whole }
        return line.value(at: path.split(separator: ".").map { String($0) })
    }

    /// In milliseconds since 1970, of a date in RFC 3339, or of seconds or milliseconds.
    private func time(of line: JSONNode) -> Int64? {
        guard let text = text(.time, of: line) else { return nil }
        if let parts = DateScanner.parts(of: text, nil), let seconds = parts.secondsSince1970 {
            return seconds * 1_000 + Int64(parts.nanoseconds / 1_000_000)
        }
        guard let number = Double(text), number > 0, number < 1e14 else { return nil }
        return Int64(number < 1e11 ? number * 1_000 : number)
    }
}
