@_spi(Generated) import APIJSON
import WireSyntax

/// What requests are compared by in a replay: the method, the address, the query and the body, but no header fields.
struct ReplayedRequest: Sendable {
    enum Body: Sendable {
        case none
        case json(JSON)
        case form([RecordedField])
        /// With the bytes of the whole body, for a recording that has only their beginning.
        case parts([ReplayedPart], [UInt8])
        case bytes([UInt8])
    }

    let method: String
    /// The host, with its port.
    let host: String
    let path: String
    let query: [RecordedField]
    let body: Body
    /// Whether only the beginning of the body is known.
    let isTruncated: Bool

    init(_ request: RecordedRequest) {
        let url = URLReference(request.url)
        method = request.method
        host = url?.authority.map { $0.lowercased() } ?? ""
        path = url.map { $0.path.isEmpty ? "/" : String($0.path) } ?? request.url
        query = HARText.parameters(in: url?.query ?? "")
        body = request.body.map(Self.body) ?? .none
        isTruncated = request.body?.isTruncated == true
    }

    private static func body(_ body: RecordedBody) -> Body {
        if body.bytes.isEmpty { return .none }
        let type = body.mediaType.flatMap { MediaType($0) }
        if type?.name == "application/x-www-form-urlencoded" {
            return .form(HARText.parameters(in: String(decoding: body.bytes, as: UTF8.self)[...]))
        }
        if let boundary = type?.parameter("boundary"), type?.name.hasPrefix("multipart/") == true, !boundary.isEmpty {
            // Each request has another one.
            let bytes = body.bytes.replacing(Array("--\(boundary)".utf8), with: Array("--boundary".utf8))
            return ReplayedPart.parts(of: bytes, boundary: "boundary").map { Body.parts($0, bytes) } ?? .bytes(bytes)
        }
        let options = ReadOptions(readsRepeatedKeys: true)
        if type == nil || type?.isJSON == true,
            let json = try? JSON.decode(body.bytes, at: .root, options: options).value
        {
            return .json(json)
        }
        return .bytes(body.bytes)
    }
}

/// A request that is sent, with and without its secrets: recordings have none.
struct SentRequest: Sendable {
    let whole: ReplayedRequest
    let redacted: ReplayedRequest

    init(_ request: RecordedRequest) {
        whole = ReplayedRequest(request)
        var redactor = Redactor()
        redacted = ReplayedRequest(redactor.redact(Exchange(request: request, response: nil)).request)
    }
}

/// The recordings by method and path.
struct ReplayIndex: Sendable {
    private struct Key: Hashable {
        let method: ExactText
        let path: ExactText

        init(_ request: ReplayedRequest) {
            method = ExactText(request.method)
            path = ExactText(request.path)
        }
    }

    private var byPath: [Key: [Int]] = [:]
    /// Those with placeholders in their paths, which stand for any text.
    private var patterns: [Int] = []

    init(_ requests: [ReplayedRequest]) {
        for (number, request) in requests.enumerated() {
            if ReplayedText(request.path).isPlain {
                byPath[Key(request), default: []].append(number)
            } else {
                patterns.append(number)
            }
        }
    }

    /// The recordings that may be the request, in order.
    func candidates(for sent: SentRequest) -> [Int] {
        let keys = Set([Key(sent.whole), Key(sent.redacted)])
        return (keys.flatMap { byPath[$0] ?? [] } + patterns).sorted()
    }
}

/// How a request differs from a recorded one.
struct ReplayDifferences: Sendable {
    /// What is different, such as `the query has page=1, not 2`.
    private(set) var texts: [String] = []
    /// How far the requests are from each other.
    private(set) var distance: Int = 0

    /// - Parameter comparesHosts: whether a request to another host is another one
    init(_ recorded: ReplayedRequest, _ sent: SentRequest, comparesHosts: Bool) {
        if comparesHosts, ExactText(recorded.host) != ExactText(sent.whole.host) {
            add("the host is \(recorded.host), not \(sent.redacted.host)", 16)
        }
        if recorded.method != sent.whole.method { add("the method is \(recorded.method), not \(sent.whole.method)", 8) }
        comparePaths(recorded, sent)
        compare(recorded.query, sent.whole.query, sent.redacted.query, in: "the query")
        compareBodies(recorded, sent)
    }

    var isEmpty: Bool { distance == 0 }

    private mutating func add(_ text: String, _ distance: Int = 1) {
        texts.append(text)
        self.distance += distance
    }

    private mutating func comparePaths(_ recorded: ReplayedRequest, _ sent: SentRequest) {
        if ReplayedText(recorded.path).matches(sent.whole.path, redacted: sent.redacted.path) { return }
        let (left, right) = (recorded.path.split(separator: "/"), sent.whole.path.split(separator: "/"))
        let common = zip(left, right).count { ExactText(String($0)) == ExactText(String($1)) }
        add("the path is \(recorded.path), not \(sent.redacted.path)", 4 + 2 * (max(left.count, right.count) - common))
    }

    /// Compares parameters in any order; those with equal names in theirs.
    private mutating func compare(
        _ recorded: [RecordedField], _ whole: [RecordedField], _ redacted: [RecordedField],
        in place: String
    ) {
        var rest = Array(zip(whole, redacted))
        for pair in recorded {
            guard let index = rest.firstIndex(where: { ExactText($0.0.name) == ExactText(pair.name) }) else {
                add("\(place) has \(pair.name)=\(pair.value)")
                continue
            }
            let (sent, hidden) = rest.remove(at: index)
            if !ReplayedText(pair.value).matches(sent.value, redacted: hidden.value) {
                add("\(place) has \(pair.name)=\(pair.value), not \(hidden.value)")
            }
        }
        for (pair, hidden) in rest { add("\(place) has no \(pair.name)=\(hidden.value)") }
    }

    private mutating func compareBodies(_ recorded: ReplayedRequest, _ sent: SentRequest) {
        switch (recorded.body, sent.whole.body, sent.redacted.body) {
        case (.none, .none, _): break
        case (.json(let recorded), .json(let whole), .json(let redacted)):
            compare(recorded, whole, redacted, at: "$")
        case (.form(let recorded), .form(let whole), .form(let redacted)):
            compare(recorded, whole, redacted, in: "the form")
        case (.parts(let parts, _), .parts(let whole, _), .parts(let redacted, _)):
            compare(parts, whole, redacted)
        case (.bytes(let bytes), .parts(_, let whole), _) where recorded.isTruncated:
            if !whole.starts(with: bytes) { add("the body is another one, of \(bytes.count) bytes") }
        case (.bytes(let bytes), .bytes(let whole), .bytes(let redacted)):
            let texts = [bytes, whole, redacted].map { String(decoding: $0, as: UTF8.self) }
            let isSame =
                recorded.isTruncated
                ? whole.starts(with: bytes)
                : bytes == whole || ReplayedText(texts[0]).matches(texts[1], redacted: texts[2])
            if !isSame { add("the body is another one, of \(bytes.count) bytes") }
        case (.none, _, _): add("there is no body")
        case (_, .none, _): add("there is a body")
        default: add("the body is of another kind")
        }
    }

    private mutating func compare(_ recorded: [ReplayedPart], _ whole: [ReplayedPart], _ redacted: [ReplayedPart]) {
        guard recorded.count == whole.count, redacted.count == whole.count else {
            return add("the body has \(recorded.count) parts, not \(whole.count)")
        }
        for (index, part) in recorded.enumerated() where !part.matches(whole[index], redacted: redacted[index]) {
            add("part \(index + 1) of the body is another one: \(part.disposition), of \(part.content.count) bytes")
        }
    }

    private mutating func compare(_ recorded: JSON, _ whole: JSON, _ redacted: JSON, at path: String) {
        switch (recorded, whole) {
        case (.string(let text), .string(let sent)):
            if !ReplayedText(text).matches(sent, redacted: redacted.string ?? sent) {
                add("\(path) of the body is \"\(text)\", not \"\(redacted.string ?? sent)\"")
            }
        case (.number(let number), .number(let sent)):
            if number != sent, redacted.number != number, !number.isSame(as: sent) {
                add("\(path) of the body is \(number.text), not \(redacted.number?.text ?? "another number")")
            }
        case (.array(let elements), .array(let sent)) where elements.count == sent.count:
            for index in elements.indices {
                compare(elements[index], sent[index], redacted[index] ?? sent[index], at: "\(path)[\(index)]")
            }
        case (.object(let members), .object(let sent)):
            for (key, value) in members.sorted(by: { ExactText($0.key) < ExactText($1.key) }) {
                if let other = sent[key] {
                    compare(value, other, redacted[key] ?? other, at: "\(path).\(key)")
                } else {
                    add("the body has \(path).\(key)")
                }
            }
            for key in sent.keys.filter({ members[$0] == nil }).sorted(by: { ExactText($0) < ExactText($1) }) {
                add("the body has no \(path).\(key)")
            }
        default: if recorded != whole { add("\(path) of the body is another value") }
        }
    }
}

extension JSON.Number {
    /// Whether both are one value, however written: `1.0` and `1`. Only as far as doubles tell numbers apart.
    fileprivate func isSame(as other: JSON.Number) -> Bool {
        max(text.utf8.count, other.text.utf8.count) <= 15 && double == other.double
    }
}
