import JSONSyntax
import Recording
import WireSyntax

/// Everything known about the calls of one method on one path.
struct OperationShape: Sendable, Hashable {
    private(set) var calls: Int = 0
    /// The queries of successful calls.
    private(set) var query: NamedValueTable = NamedValueTable()
    /// The queries of the other calls, which may lack what the server requires.
    private(set) var refusedQuery: NamedValueTable = NamedValueTable()
    /// The header fields of the service's own, of successful calls and of the others. Names are in lower case.
    private(set) var headers: NamedValueTable = NamedValueTable()
    private(set) var refusedHeaders: NamedValueTable = NamedValueTable()
    private(set) var form: NamedValueTable = NamedValueTable()
    private(set) var parts: PartShapes = PartShapes()
    /// Who sent the requests.
    private(set) var senders: SenderShape = SenderShape()
    private(set) var request: BodyShape = BodyShape()
    private(set) var responses: [Int: BodyShape] = [:]
    /// The number of responses with a link to the next page in their header.
    private(set) var links: Int = 0
    /// The number of responses that caches may keep and confirm.
    private(set) var cacheable: Int = 0
    /// The number of successful responses that contain the last segment of the path, as a value that it may be.
    private(set) var echoes: Int = 0

    /// What is around the JSON of responses.
    private(set) var wrappings: Set<BodyReading.Wrapping> = []

    mutating func add(_ call: Call) {
        calls += 1
        let fields = call.requestHeaders.filter { ServiceHeaders.isOwn($0.name) }
            .map { Call.Item(name: $0.name.lowercased(), value: $0.value) }
        if call.isSuccess {
            query.add(call.query)
            headers.add(fields)
        } else {
            refusedQuery.add(call.query)
            refusedHeaders.add(fields)
        }
        if case .form(let items) = call.requestBody { form.add(items) }
        if case .multipart(let sent) = call.requestBody { parts.add(sent) }
        senders.add(call)
        request.add(call.requestBody)
        responses[call.status, default: BodyShape()].add(call.responseBody)
        if let wrapping = call.wrapping { wrappings.insert(wrapping) }
        if call.responseHeader("link")?.contains("rel=\"next\"") ?? false { links += 1 }
        if call.method == "get", (200...299).contains(call.status), Self.isCacheable(call) { cacheable += 1 }
        if (200...299).contains(call.status), case .json(let node) = call.responseBody, let last = call.segments.last,
            node.contains(text: last, depth: 3)
        {
            echoes += 1
        }
    }

    mutating func merge(_ other: OperationShape) {
        calls += other.calls
        query.merge(other.query)
        refusedQuery.merge(other.refusedQuery)
        headers.merge(other.headers)
        refusedHeaders.merge(other.refusedHeaders)
        form.merge(other.form)
        parts.merge(other.parts)
        senders.merge(other.senders)
        request.merge(other.request)
        echoes += other.echoes
        links += other.links
        wrappings.formUnion(other.wrappings)
        cacheable += other.cacheable
        responses.merge(other.responses) { left, right in
            var left = left
            left.merge(right)
            return left
        }
    }

    /// Whether a cache may keep the response, because of its lifetime or its `ETag`.
    private static func isCacheable(_ call: Call) -> Bool {
        let control = call.responseHeader("cache-control")?.lowercased() ?? ""
        if control.contains("no-store") || control.contains("max-age=0") { return false }
        return call.responseHeader("etag") != nil || control.contains("max-age=")
    }

    /// What says which parameters there are: the requests of successful calls, if there were any.
    var accepted: (query: NamedValueTable, headers: NamedValueTable, calls: Int) {
        let successful = successes.reduce(0) { $0 + $1.body.count }
        return successful > 0 ? (query, headers, successful) : (refusedQuery, refusedHeaders, calls)
    }

    /// A WebSocket is opened with 101 (RFC 6455, section 4.2.2).
    static func isSuccess(_ status: Int) -> Bool { status == 101 || (200...299).contains(status) }

    /// The successful responses by status, in order.
    var successes: [(status: Int, body: BodyShape)] {
        responses.filter { Self.isSuccess($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The other responses by status, in order.
    var failures: [(status: Int, body: BodyShape)] {
        responses.filter { $0.key >= 400 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

/// The bodies of requests, or of responses with one status.
struct BodyShape: Sendable, Hashable {
    private(set) var count: Int = 0
    private(set) var empties: Int = 0
    private(set) var incomplete: Int = 0
    private(set) var forms: Int = 0
    private(set) var multiparts: Int = 0
    private(set) var texts: Int = 0
    private(set) var bytes: Int = 0
    /// How many have a value in JSON on each line. ``json`` has the values.
    private(set) var lines: Int = 0
    /// How many are server-sent events, in JSON or with other data.
    private(set) var events: Int = 0
    private(set) var textEvents: Int = 0
    /// How many are server-sent events with names, and the events by name, in the order of their first occurrence.
    private(set) var namedEvents: Int = 0
    private(set) var eventShapes: [EventShape] = []
    private var hasTooManyNames: Bool = false
    /// The texts that end the events.
    private(set) var ends: Tally = Tally()
    /// The media types of texts and bytes.
    private(set) var mediaTypes: Tally = Tally()
    private(set) var json: CodedShapes = CodedShapes()
    /// Whether WebSockets were opened, and their messages.
    private(set) var isSocket: Bool = false
    private(set) var received: MessageShape = MessageShape()
    private(set) var sent: MessageShape = MessageShape()

    /// Whether values arrive one by one.
    var isStream: Bool { lines + events + textEvents + namedEvents > 0 }

    /// Whether the data of events are texts. What differs from stream to stream, and is not JSON, is no end.
    var hasTextEvents: Bool { textEvents > 0 || ends.values.count > 1 || ends.isOverflowing || hasTooManyNames }

    /// The events by name, if they have some that specs can say.
    var eventsByName: [EventShape] {
        guard namedEvents > 0, lines == 0, !hasTooManyNames else { return [] }
        guard events + textEvents > 0 || ends.values.count > 1 || ends.isOverflowing else { return eventShapes }
        var unnamed = EventShape(Call.unnamed)
        unnamed.take(json.all, texts: textEvents)
        if ends.values.count > 1 || ends.isOverflowing { unnamed.take(ValueShape(), texts: ends.total) }
        guard let index = eventShapes.firstIndex(where: { $0.name == unnamed.name }) else {
            return [unnamed] + eventShapes
        }
        var all = eventShapes
        all[index].merge(unnamed)
        return all
    }

    mutating func add(_ body: Call.Body) {
        count += 1
        switch body {
        case .none: empties += 1
        case .incomplete: incomplete += 1
        case .form: forms += 1
        case .multipart: multiparts += 1
        case .json(let node): json.add(node)
        case .lines(let nodes):
            lines += 1
            for node in nodes { json.add(node) }
        case .events(let nodes, let end):
            events += 1
            for node in nodes { json.add(node) }
            if let end { ends.add(end) }
        case .textEvents: textEvents += 1
        case .namedEvents(let named, let end):
            namedEvents += 1
            for (index, event) in named.enumerated() {
                modify(event.name) { $0.add(event.data, isLast: index == named.count - 1) }
            }
            if let end { ends.add(end) }
        case .text(let type):
            texts += 1
            mediaTypes.add(type)
        case .socket(let contents):
            isSocket = true
            received.add(contents.received)
            sent.add(contents.sent)
        case .bytes(let type):
            bytes += 1
            if !type.isEmpty { mediaTypes.add(type) }
        }
    }

    mutating func merge(_ other: BodyShape) {
        count += other.count
        empties += other.empties
        incomplete += other.incomplete
        forms += other.forms
        multiparts += other.multiparts
        texts += other.texts
        bytes += other.bytes
        lines += other.lines
        events += other.events
        textEvents += other.textEvents
        namedEvents += other.namedEvents
        hasTooManyNames = hasTooManyNames || other.hasTooManyNames
        for event in other.eventShapes { modify(event.name.text) { $0.merge(event) } }
        ends.merge(other.ends)
        mediaTypes.merge(other.mediaTypes)
        json.merge(other.json)
        isSocket = isSocket || other.isSocket
        received.merge(other.received)
        sent.merge(other.sent)
    }
}

extension BodyShape {
    private mutating func modify(_ name: String, _ change: (inout EventShape) -> Void) {
        let exact = ExactText(name)
        if let index = eventShapes.firstIndex(where: { $0.name == exact }) {
            change(&eventShapes[index])
        } else if eventShapes.count == EventShape.limit || name.utf8.contains(0x0D) {
            hasTooManyNames = true
        } else {
            eventShapes.append(EventShape(name))
            change(&eventShapes[eventShapes.count - 1])
        }
    }
}

/// The server-sent events with one name.
struct EventShape: Sendable, Hashable {
    /// The number of names from which they are data.
    static let limit: Int = 60

    let name: ExactText
    private(set) var count: Int = 0
    /// How many have data that are not JSON, and the shape of the others.
    private(set) var texts: Int = 0
    private(set) var shape: ValueShape = ValueShape()
    /// How many were the last ones of their streams.
    private(set) var lasts: Int = 0

    init(_ name: String) {
        self.name = ExactText(name)
    }

    mutating func add(_ data: JSONNode?, isLast: Bool) {
        count += 1
        if isLast { lasts += 1 }
        if let data { shape.add(data) } else { texts += 1 }
    }

    mutating func take(_ other: ValueShape, texts: Int) {
        count += other.count + texts
        self.texts += texts
        shape.merge(other)
    }

    mutating func merge(_ other: EventShape) {
        count += other.count
        texts += other.texts
        lasts += other.lasts
        shape.merge(other.shape)
    }
}

extension JSONNode {
    /// Whether a string in the value is the text, or a number is written like it.
    fileprivate func contains(text: String, depth: Int) -> Bool {
        switch content {
        case .string(let own): own == text
        case .array(let elements):
            depth > 0 && elements.prefix(3).contains { $0.contains(text: text, depth: depth - 1) }
        case .object(let members): depth > 0 && members.contains { $0.value.contains(text: text, depth: depth - 1) }
        case .null, .bool, .number: false
        }
    }
}
