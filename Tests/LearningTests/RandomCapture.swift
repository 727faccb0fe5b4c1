import RandomNumbers
import Recording

/// Calls of a random service: as real ones are, with what differs from call to call and with what is odd.
struct RandomCapture {
    private var random: SplitMix64
    private(set) var exchanges: [Exchange] = []

    private indirect enum Shape {
        case whole, big, fraction, flag, word, text, date, day, unix, url, uuid, amount, wholeText, empty, null
        case mixed([Shape])
        case list(Shape)
        case pair(Shape, Shape)
        case dictionary(Shape)
        /// Fields with how often, of ten times, they are there.
        case object([(key: String, shape: Shape, often: Int)])
        case union([(tag: String, fields: [(key: String, shape: Shape, often: Int)])])
    }

    private enum Envelope { case none, code, flag, data }
    private enum Body { case json, lines, events, namedEvents, text, bytes, nothing }

    private struct Parameter {
        let name: String
        let kind: Int
        let often: Int
    }

    private struct Operation {
        let method: String
        let path: String
        let ids: Int
        var query: [Parameter] = []
        var request: Shape?
        var form: [Parameter] = []
        var body: Body = .json
        var response: Shape = .null
        /// The names of events with what is in their data; `nil` for a text.
        var events: [(name: String, shape: Shape?)] = []
        var hasEnd: Bool = false
        var isPaged: Bool = false
        var extra: String?
        var isIdempotent: Bool = false
        var sendsParts: Bool = false
        /// Whether it is called without the credential, and whether the server wants one.
        var isPublic: Bool = false
        var refusesStrangers: Bool = false
    }

    private let nouns: [String] = ["users", "orders", "items", "reports", "queue", "v2", "search", "status", "é"]
    private let keys: [String] = [
        "id", "name", "type", "status", "createdAt", "total", "items", "size", "price", "tags", "next", "kind", "data",
        "code", "url", "a b", "x.y", "größe", "_id", "count", "ok", "meta",
    ]
    private let eventNames: [String] = [
        "", "message", "delta", "response.done", "ping", "error", "a b", "größe", "true", "1", "delta ", "Delta",
        "hashValue",
    ]
    private let words: [String] = ["open", "closed", "in-progress", "done", "A", "b2"]

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        let envelope = [Envelope.none, .none, .code, .flag, .data][below(5)]
        // Each operation has one encoding of its responses.
        var seen: Set<String> = []
        let operations = (0...below(6)).map { _ in operation(envelope) }.filter { operation in
            seen.insert(operation.method + operation.path).inserted
        }
        let device = below(3)
        let credential = below(5)
        for _ in 0...below(14) {
            for operation in operations where below(5) > 0 {
                exchanges.append(call(operation, envelope, device: device, credential: credential))
            }
        }
    }

    private mutating func below(_ bound: Int) -> Int { random.below(bound) }

    private mutating func chance(_ tenths: Int) -> Bool { below(10) < tenths }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    private mutating func operation(_ envelope: Envelope) -> Operation {
        let ids = below(3)
        var path = ""
        for index in 0...ids { path += "/" + pick(nouns) + (index < ids ? "/{}" : "") }
        if chance(3) { path += "/{}" }
        let method = pick(["GET", "GET", "GET", "POST", "POST", "PUT", "PATCH", "DELETE", "HEAD"])
        var operation = Operation(method: method, path: path, ids: ids)
        operation.query = (0..<below(4)).map { _ in parameter() }
        operation.body =
            method == "HEAD"
            ? .nothing
            : pick([.json, .json, .json, .json, .json, .lines, .events, .namedEvents, .text, .bytes, .nothing])
        operation.response = shape(depth: 3)
        if operation.body == .namedEvents {
            operation.events = (0...below(4)).map { _ in
                (pick(eventNames), chance(8) ? shape(depth: 2) : nil)
            }
        }
        operation.hasEnd = chance(5)
        operation.isPaged = method == "GET" && chance(3)
        if envelope != .none, chance(2) { operation.extra = pick(["svr", "request_id", "extra"]) }
        if ["POST", "PUT", "PATCH"].contains(method) {
            // Some accept a form and JSON.
            if chance(5) { operation.request = shape(depth: 2) }
            if chance(operation.request == nil ? 5 : 3) { operation.form = [parameter(), parameter()] }
            operation.isIdempotent = chance(2)
            operation.sendsParts = !operation.form.isEmpty && chance(4)
        }
        operation.isPublic = chance(2)
        operation.refusesStrangers = chance(2)
        return operation
    }

    private mutating func parameter() -> Parameter {
        Parameter(
            name: pick(["page", "limit", "ids", "q", "sort", "from", "filter[a]", "x-y", "cursor", "tags[]", "_"]),
            kind: below(9), often: pick([10, 10, 6, 2]))
    }

    private mutating func shape(depth: Int) -> Shape {
        if depth > 0, chance(6) {
            switch below(7) {
            case 0: return .list(shape(depth: depth - 1))
            case 1: return .pair(shape(depth: 0), shape(depth: 0))
            case 2: return .dictionary(shape(depth: depth - 1))
            case 3: return .union(words.prefix(2 + below(2)).map { ($0, fields(depth: depth - 1)) })
            case 4: return .mixed([shape(depth: depth - 1), shape(depth: depth - 1)])
            default: return .object(fields(depth: depth - 1))
            }
        }
        return pick([
            .whole, .big, .fraction, .flag, .word, .text, .date, .day, .unix, .url, .uuid, .amount, .wholeText, .empty,
            .null, .mixed([.whole, .wholeText]), .mixed([.text, .null]), .mixed([.flag, .whole]),
            .mixed([.empty, .date]),
        ])
    }

    private mutating func fields(depth: Int) -> [(key: String, shape: Shape, often: Int)] {
        var seen: Set<String> = []
        return (0...below(6)).map { _ in pick(keys) }.filter { seen.insert($0).inserted }
            .map { ($0, shape(depth: depth), pick([10, 10, 10, 5, 1])) }
    }
}

extension RandomCapture {
    private mutating func call(
        _ operation: Operation, _ envelope: Envelope, device: Int, credential: Int
    ) -> Exchange {
        var path = ""
        for part in operation.path.split(separator: "{}", omittingEmptySubsequences: false) {
            path += (path.isEmpty ? "" : "\(below(900) + 1)") + part
        }
        if operation.path.hasSuffix("{}") { path += path.hasSuffix("/") ? "\(below(900) + 1)" : "" }
        let pairs = operation.query.filter { _ in true }.flatMap { self.pairs($0) }
        let url = "https://api.example.com" + path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
        var headers: [RecordedField] = []
        if device > 0 { headers.append(RecordedField(name: "X-Device", value: device == 1 ? "app" : "\(below(3))")) }
        let isStranger = operation.isPublic || operation.refusesStrangers && chance(2)
        switch isStranger ? 0 : credential {
        case 1: headers.append(RecordedField(name: "Authorization", value: "Bearer redacted-1"))
        case 2: headers.append(RecordedField(name: "X-API-Key", value: "redacted-1"))
        default: break
        }
        if operation.isIdempotent {
            headers.append(RecordedField(name: "Idempotency-Key", value: "\(random.next())"))
        }
        var sent: RecordedBody?
        if let request = operation.request, operation.form.isEmpty || chance(5) {
            sent = RecordedBody(mediaType: "application/json", bytes: Array(json(request).utf8))
        } else if !operation.form.isEmpty {
            let pairs = operation.form.flatMap { self.pairs($0) }
            sent =
                operation.sendsParts
                ? parts(pairs)
                : RecordedBody(
                    mediaType: "application/x-www-form-urlencoded", bytes: Array(pairs.joined(separator: "&").utf8))
        }
        if let sent, !sent.bytes.isEmpty, let type = sent.mediaType {
            headers.append(RecordedField(name: "Content-Type", value: type))
        }
        return Exchange(
            request: RecordedRequest(method: operation.method, url: url, headers: headers, body: sent),
            response: isStranger && !operation.isPublic && credential != 0
                ? RecordedResponse(status: 401) : response(operation, envelope))
    }

    /// Fields as parts, and files beside them.
    private mutating func parts(_ pairs: [String]) -> RecordedBody {
        let boundary = "b\(below(900))"
        var parts = pairs.map { pair -> String in
            let name = pair.prefix { $0 != "=" }
            return "; name=\"\(name)\"\r\n\r\n\(pair.dropFirst(name.count + 1))"
        }
        for _ in 0..<below(3) {
            parts.append("; name=\"file\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\nabc")
        }
        if chance(5) { parts.append("; name=\"meta\"\r\nContent-Type: application/json\r\n\r\n{\"a\": \(below(9))}") }
        let text = parts.map { "--\(boundary)\r\nContent-Disposition: form-data\($0)\r\n" }.joined()
        return RecordedBody(
            mediaType: "multipart/form-data; boundary=\(boundary)", bytes: Array("\(text)--\(boundary)--\r\n".utf8))
    }

    private mutating func pairs(_ parameter: Parameter) -> [String] {
        guard chance(parameter.often) else { return [] }
        let name = parameter.name
        func several(_ separator: String) -> String { (0...2).map { "\($0)" }.joined(separator: separator) }
        switch parameter.kind {
        case 0: return ["\(name)=\(below(50))"]
        case 1: return ["\(name)=\(pick(words))"]
        case 2: return ["\(name)=" + several("%2C")]
        case 3: return ["\(name)=" + several(",")]
        case 4: return (0...below(3)).map { "\(name)=\($0)" }
        case 5: return ["\(name)=true"]
        case 6: return ["\(name)=2026-01-0\(below(9) + 1)"]
        case 7: return ["\(name)=a%20b+c%26"]
        default: return ["\(name)="]
        }
    }

    private mutating func response(_ operation: Operation, _ envelope: Envelope) -> RecordedResponse {
        if chance(1) { return failure(envelope) }
        func body(_ type: String, _ text: String) -> RecordedBody {
            RecordedBody(mediaType: type, bytes: Array(text.utf8))
        }
        switch operation.body {
        case .nothing: return RecordedResponse(status: 204)
        case .text: return RecordedResponse(status: 200, body: body("text/plain", "some text"))
        case .bytes: return RecordedResponse(status: 200, body: body("application/zip", "PK"))
        case .lines:
            let lines = (0...below(3)).map { _ in json(operation.response) }
            return RecordedResponse(
                status: 200, body: body("application/x-ndjson", lines.joined(separator: "\n") + "\n"))
        case .events:
            let events = (0...below(3)).map { _ in "data: " + json(operation.response) + "\n\n" }
            return RecordedResponse(status: 200, body: body("text/event-stream", events.joined()))
        case .namedEvents:
            var events = (0...below(4)).map { _ in
                let event = pick(operation.events)
                let name = event.name.isEmpty ? "" : "event: \(event.name)\n"
                return name + "data: " + (event.shape.map { json($0) } ?? pick(["plain", "two words"])) + "\n\n"
            }
            if operation.hasEnd { events.append("data: [DONE]\n\n") }
            return RecordedResponse(status: 200, body: body("text/event-stream", events.joined()))
        case .json: break
        }
        var value = json(operation.response)
        if operation.isPaged {
            let total = chance(8) ? #", "total": \#(below(90))"# : ""
            value = "{\"items\": [\(value)]\(total), \"next\": \(chance(5) ? "\"c1\"" : "null")}"
        }
        let extra = operation.extra.map { ", \"\($0)\": \(below(9))" } ?? ""
        switch envelope {
        case .none: break
        case .code: value = #"{"code": 0, "msg": "ok", "data": \#(value)\#(extra)}"#
        case .flag: value = #"{"success": true, "data": \#(value)\#(extra)}"#
        case .data: value = #"{"data": \#(value)\#(extra)}"#
        }
        return RecordedResponse(status: chance(9) ? 200 : 201, body: body("application/json", value))
    }

    private mutating func failure(_ envelope: Envelope) -> RecordedResponse {
        let status = pick([200, 400, 404, 500])
        let code = pick(["404", "1001", "\"quota\""])
        let text: String
        switch envelope {
        case .code: text = #"{"code": \#(code), "msg": "no"}"#
        case .flag: text = #"{"success": false, "error": "no"}"#
        case .none, .data:
            return RecordedResponse(
                status: max(status, 400),
                body: RecordedBody(mediaType: "application/json", bytes: Array(#"{"error": {"id": 1}}"#.utf8)))
        }
        return RecordedResponse(
            status: status, body: RecordedBody(mediaType: "application/json", bytes: Array(text.utf8)))
    }

    private mutating func json(_ shape: Shape) -> String {
        switch shape {
        case .whole: return "\(below(2_000))"
        case .big: return "900719925474099\(below(9))"
        case .fraction: return "\(below(99)).\(below(99))"
        case .flag: return chance(5) ? "true" : "false"
        case .word: return "\"\(pick(words))\""
        case .text: return #""Text \#(below(99)) \u00e9 \"q\"""#
        case .date: return "\"2026-0\(below(9) + 1)-0\(below(9) + 1)T10:00:0\(below(9))Z\""
        case .day: return "\"0\(below(9) + 1)/0\(below(9) + 1)/2026\""
        case .unix: return "17\(10_000_000 + below(80_000_000))"
        case .url: return "\"https://example.com/\(below(99))\""
        case .uuid: return "\"6ba7b810-9dad-11d1-80b4-00c04fd430c\(below(9))\""
        case .amount: return "\"\(below(99)).\(below(90) + 10)\""
        case .wholeText: return "\"\(below(99))\""
        case .empty: return "\"\""
        case .null: return "null"
        case .mixed(let shapes): return json(pick(shapes))
        case .list(let element): return "[" + (0..<below(4)).map { _ in json(element) }.joined(separator: ", ") + "]"
        case .pair(let first, let second): return "[\(json(first)), \(json(second))]"
        case .dictionary(let value):
            return "{"
                + (0..<below(4)).map { _ in "\"\(below(99_999))\": \(json(value))" }.uniqued().joined(separator: ", ")
                + "}"
        case .object(let fields): return "{" + members(fields).joined(separator: ", ") + "}"
        case .union(let cases):
            let item = pick(cases)
            let own = members(item.fields.filter { $0.key != "type" })
            return "{" + (["\"type\": \"\(item.tag)\""] + own).joined(separator: ", ") + "}"
        }
    }

    private mutating func members(_ fields: [(key: String, shape: Shape, often: Int)]) -> [String] {
        fields.filter { field in field.often == 10 || chance(field.often) }.map { "\"\($0.key)\": " + json($0.shape) }
    }
}

extension [String] {
    /// The members of an object, without those whose key is there already.
    fileprivate func uniqued() -> [String] {
        var seen: Set<Substring> = []
        return filter { seen.insert($0.prefix { $0 != ":" }).inserted }
    }
}
