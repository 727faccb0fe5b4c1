import JSONSyntax
import WireSyntax
import YAMLSyntax

extension TrafficReport {
    /// Why a text is no report.
    public struct Fault: Error, Sendable, Hashable {
        public let message: String
        /// The position in the text, from 1.
        public let line: Int
        public let column: Int
    }

    /// A time of a count, as RFC 3339 in UTC.
    public static func timeText(_ secondsSince1970: Int64) -> String { TrafficTime.text(secondsSince1970) }

    /// The day of a time, in UTC.
    public static func dayText(_ secondsSince1970: Int64) -> String { String(timeText(secondsSince1970).prefix(10)) }

    private static let format: String = "apigen-traffic"

    /// The report on one line, without a line break: the same bytes for the same numbers.
    public var text: String {
        var members = [JSONValue.Member(Self.format, 1)]
        members += total.members
        members.add("undated", undated)
        members.add("others", others)
        members.add("skipped", skipped)
        members.add("version-headers", versionHeaders)
        members.add("unknown", unknown.json)
        let sorted = endpoints.sorted { $0.key < $1.key }
        members.append(
            JSONValue.Member(
                key: "endpoints",
                value: .object(sorted.map { JSONValue.Member(key: $0.key.text, value: .object($0.value.members)) })))
        return JSONValue.object(members).compactText
    }

    /// Reads a report.
    ///
    /// - Throws: the text is damaged, is another file, or was written by a newer version of apigen
    public init(_ bytes: [UInt8]) throws(Fault) {
        let node: JSONNode
        do throws(JSONFault) {
            node = try JSONParser.parse(bytes)
        } catch {
            throw Fault(
                message: error.message, line: error.position.line, column: error.position.column)
        }
        var members = try ReportMembers(node)
        guard let version = members.take(Self.format) else {
            throw Fault("it is no report of traffic: it has no \"\(Self.format)\"", at: node)
        }
        guard case .number("1") = version.content else {
            throw Fault("this version of apigen reads reports of version 1", at: version)
        }
        self.init()
        total = try Count(&members)
        undated = try members.number("undated")
        others = try members.number("others")
        skipped = try members.number("skipped")
        versionHeaders = try members.texts("version-headers")
        unknown = try members.counts("unknown")
        for (name, node) in try members.objects("endpoints") { endpoints[name] = try Endpoint(node) }
        try members.finish()
    }
}

extension TrafficReport.Fault {
    fileprivate init(_ message: String, at node: JSONNode) {
        self.init(message: message, line: node.range.start.line, column: node.range.start.column)
    }
}

extension TrafficReport.Endpoint {
    fileprivate var members: [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        members.add("specs", specs)
        members.add("searched", searched)
        members += count.members
        members.add("unread-requests", unreadRequests)
        members.add("unread-responses", unreadResponses)
        for kind in TrafficReport.Kind.allCases {
            let own = items.filter { $0.key.kind == kind }.sorted { $0.key < $1.key }
            guard !own.isEmpty else { continue }
            let counts = own.map { JSONValue.Member(key: $0.key.name.text, value: .object($0.value.members)) }
            members.append(JSONValue.Member(key: kind.rawValue, value: .object(counts)))
        }
        return members
    }

    fileprivate init(_ node: JSONNode) throws(TrafficReport.Fault) {
        var members = try ReportMembers(node)
        specs = try members.texts("specs")
        searched = try members.number("searched")
        count = try TrafficReport.Count(&members)
        unreadRequests = try members.number("unread-requests")
        unreadResponses = try members.number("unread-responses")
        for kind in TrafficReport.Kind.allCases {
            for (name, node) in try members.objects(kind.rawValue) {
                var inner = try ReportMembers(node)
                items[TrafficReport.Item(kind, name.text)] = try TrafficReport.Count(&inner)
                try inner.finish()
            }
        }
        try members.finish()
    }
}

extension TrafficReport.Count {
    fileprivate var members: [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        members.add("calls", calls)
        members.add("values", values)
        members.add("nulls", nulls)
        for (key, time) in [("first", first), ("last", last)] {
            if let time { members.append(JSONValue.Member(key: key, value: .string(TrafficTime.text(time)))) }
        }
        members.add("versions", versions.json)
        return members
    }

    fileprivate init(_ members: inout ReportMembers) throws(TrafficReport.Fault) {
        calls = try members.number("calls")
        values = try members.number("values")
        nulls = try members.number("nulls")
        first = try members.time("first")
        last = try members.time("last")
        versions = try members.counts("versions")
    }
}

extension BoundedCounts {
    /// The counts, and that of all other texts; `nil` if there are none.
    fileprivate var json: JSONValue? {
        guard !isEmpty else { return nil }
        var members: [JSONValue.Member] = []
        let sorted = counts.sorted { $0.key < $1.key }
        if !sorted.isEmpty {
            let inner = sorted.map { JSONValue.Member($0.key.text, $0.value) }
            members.append(JSONValue.Member(key: "counts", value: .object(inner)))
        }
        members.add("others", others)
        return .object(members)
    }
}

extension JSONValue.Member {
    fileprivate init(_ key: String, _ number: Int) { self.init(key: key, value: .number(String(number))) }
}

extension [JSONValue.Member] {
    /// Adds a number that is not 0.
    fileprivate mutating func add(_ key: String, _ number: Int) {
        if number > 0 { append(JSONValue.Member(key, number)) }
    }

    fileprivate mutating func add(_ key: String, _ value: JSONValue?) {
        if let value { append(JSONValue.Member(key: key, value: value)) }
    }

    fileprivate mutating func add(_ key: String, _ texts: SmallestTexts) {
        add(key, texts.texts.isEmpty ? nil : .array(texts.texts.map { .string($0.text) }))
    }
}

/// Times of calls, in whole seconds.
enum TrafficTime {
    /// RFC 3339, in UTC.
    static func text(_ seconds: Int64) -> String {
        let parts = DateParts(secondsSince1970: seconds)
        let date = [parts.month, parts.day].map { "-" + DatePattern.padded($0, 2) }.joined()
        let time = [parts.hour, parts.minute, parts.second].map { DatePattern.padded($0, 2) }.joined(separator: ":")
        return "\(DatePattern.padded(parts.year, 4))\(date)T\(time)Z"
    }

    static func seconds(_ text: String) -> Int64? {
        DateScanner.parts(of: text, nil)?.secondsSince1970
    }
}

/// The members of an object in a report, each of which has to be read: a report with others is damaged.
private struct ReportMembers {
    private let node: JSONNode
    private var rest: [ExactText: JSONNode] = [:]

    init(_ node: JSONNode) throws(TrafficReport.Fault) {
        guard case .object(let members) = node.content else {
            throw TrafficReport.Fault("expected an object", at: node)
        }
        self.node = node
        for member in members where rest.updateValue(member.value, forKey: ExactText(member.key)) != nil {
            throw TrafficReport.Fault("\"\(member.key)\" is there twice", at: member.value)
        }
    }

    mutating func take(_ key: String) -> JSONNode? { rest.removeValue(forKey: ExactText(key)) }

    /// 0 if there is none.
    mutating func number(_ key: String) throws(TrafficReport.Fault) -> Int {
        guard let node = take(key) else { return 0 }
        guard case .number(let text) = node.content, let number = Int(text), (0...BoundedSum.most).contains(number)
        else {
            throw TrafficReport.Fault("expected a whole number from 0 to 2^53", at: node)
        }
        return number
    }

    mutating func time(_ key: String) throws(TrafficReport.Fault) -> Int64? {
        guard let node = take(key) else { return nil }
        guard case .string(let text) = node.content, let seconds = TrafficTime.seconds(text) else {
            throw TrafficReport.Fault("expected a time such as 2026-01-31T00:00:00Z", at: node)
        }
        return seconds
    }

    mutating func texts(_ key: String) throws(TrafficReport.Fault) -> SmallestTexts {
        var texts = SmallestTexts()
        guard let node = take(key) else { return texts }
        guard case .array(let elements) = node.content else { throw TrafficReport.Fault("expected a list", at: node) }
        for element in elements {
            guard case .string(let text) = element.content else {
                throw TrafficReport.Fault("expected a text", at: element)
            }
            texts.add(ExactText(text))
        }
        return texts
    }

    mutating func counts(_ key: String) throws(TrafficReport.Fault) -> BoundedCounts {
        var counts = BoundedCounts()
        guard let node = take(key) else { return counts }
        var members = try ReportMembers(node)
        if let node = members.take("counts") {
            var inner = try ReportMembers(node)
            for name in inner.rest.keys { counts.add(name, try inner.number(name.text)) }
        }
        counts.add(nil, try members.number("others"))
        try members.finish()
        return counts
    }

    /// The members of an object by their keys, in the order of their bytes; none if it is not there.
    mutating func objects(_ key: String) throws(TrafficReport.Fault) -> [(ExactText, JSONNode)] {
        guard let node = take(key) else { return [] }
        return try ReportMembers(node).rest.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    func finish() throws(TrafficReport.Fault) {
        guard let (key, node) = rest.min(by: { $0.key < $1.key }) else { return }
        throw TrafficReport.Fault("\"\(key.text)\" is unknown: the report is damaged, or of a newer apigen", at: node)
    }
}
