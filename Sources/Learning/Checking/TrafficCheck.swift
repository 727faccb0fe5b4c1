import JSONSyntax
import MockServing
import MockValues
import OpenAPIImport
public import Recording
public import SpecLanguage
import WireSyntax

/// Holds traffic against specs: what disagrees, how often, and the change of the spec that would fix it.
///
/// Differences are counted by endpoint and place, so that its memory depends on the specs and not on the traffic.
public struct TrafficCheck: Sendable {
    /// A difference between traffic and specs.
    public struct Difference: Sendable, Hashable {
        /// Such as `Shop.getUser`, or a method and a path if no endpoint has them.
        public let endpoint: String
        /// Where the endpoint is declared; `nil` if there is none.
        public let range: SourceRange?
        /// What is different, such as `$.email: expected String, found nothing`.
        public let text: String
        /// The change that would fix it; `nil` if there is none.
        public let fix: String?
        /// Whether generated code refuses such calls; `false` if it reads them, without what the specs do not mention.
        public let isError: Bool
        public fileprivate(set) var count: Int
        /// Of so many calls of the endpoint.
        public fileprivate(set) var calls: Int
        /// The places of the first and the last call, such as `a.har, byte 512`, with their times.
        public fileprivate(set) var first: String
        public fileprivate(set) var last: String
    }

    /// The number of different differences that are counted; more are too many to read.
    private static let limit: Int = 2_000

    private struct Key: Hashable {
        let endpoint: String
        let place: String
        let expected: String
    }

    private let matching: RequestMatching
    private let responses: ResponseCheck
    private let origins: Set<String>
    /// The hosts of the servers in the specs: logs do not say how they were called.
    private let hosts: Set<String>
    /// The first server in the specs, such as `https://api.example.com`; `nil` if they name none.
    public let firstServer: String?
    private var credentials: CredentialCheck = CredentialCheck()
    private var keys: [Key] = []
    private var differences: [Key: Difference] = [:]
    private var calls: [String: Int] = [:]
    /// The endpoints whose responses have more than what they return.
    private var wrapped: Set<String> = []
    /// The endpoints that have a key beside what they return, by its path.
    private var beside: [String: Set<String>] = [:]
    /// The number of calls that were compared.
    public private(set) var count: Int = 0
    /// The number of calls to servers that the specs do not name.
    public private(set) var others: Int = 0
    /// The number of exchanges that are not calls of an API.
    public private(set) var skipped: Int = 0

    /// - Parameter server: a host whose calls are compared; `nil` for those of the servers in the specs, or all calls if the
    ///   specs name none
    public init(_ specification: Specification, server: String? = nil) {
        matching = RequestMatching(specification)
        responses = ResponseCheck(specification)
        let servers = specification.files.compactMap(\.service).flatMap { $0.service.environments.flatMap(\.servers) }
        let known = servers.compactMap { Address($0)?.origin }
        origins = server.map { [$0.lowercased()] } ?? Set(known)
        hosts = server == nil ? Set(known.map { String($0.drop { $0 != "/" }.dropFirst(2)) }) : []
        firstServer = known.first
    }

    /// Compares one exchange.
    ///
    /// - Parameter place: where it was recorded
    public mutating func add(_ exchange: Exchange, at place: String) {
        guard let call = try? Call(exchange), let response = exchange.response else {
            skipped += 1
            return
        }
        let host = call.origin.drop { $0 != "/" }.dropFirst(2)
        guard
            origins.isEmpty || origins.contains(call.origin) || origins.contains(String(host))
                || exchange.isLogged && hosts.contains(String(host))
        else {
            others += 1
            return
        }
        count += 1
        let time = exchange.startedAt.map { Self.time($0) + " " } ?? ""
        let place = "\(time)(\(place))"
        let (path, query) = Self.target(exchange.request.url)
        var request = MockRequest(
            method: exchange.request.method, path: path, query: query,
            headers: exchange.request.headers.map { MockHeader($0.name, $0.value) },
            body: exchange.request.body?.bytes ?? [])
        // Tools may record the media type beside the body alone.
        if let type = exchange.request.body?.mediaType, call.requestHeader("content-type") == nil {
            request.headers.append(MockHeader("Content-Type", type))
        }
        switch matching.match(request) {
        case .nothing, .otherMethods:
            guard response.status < 400 else { return }
            let segments = call.segments.map { SegmentText.isIdentifier($0) ? "{}" : $0 }
            let name = "\(request.method) /" + segments.joined(separator: "/")
            calls[name, default: 0] += 1
            note(name, nil, "no endpoint has this method and path", "", fix: "learn again, or add an endpoint", place)
        case .endpoint(let endpoint, let faults):
            calls[endpoint.name, default: 0] += 1
            if exchange.isLogged {
                compareLogged(request, response.status, of: endpoint, place)
                return
            }
            if let (text, fix) = credentials.difference(call, endpoint) {
                note(endpoint.name, endpoint.endpoint.range, text, "", fix: fix, isError: false, place)
            }
            // What the server refused may well be wrong.
            if response.status < 400 {
                for fault in faults { note(fault, of: endpoint, place) }
                noteUnmentioned(in: request, of: endpoint, place)
            }
            compare(response, hasContent: call.hasContent, of: endpoint, place)
        }
    }

    /// Compares the query and the status, and nothing that an access log does not have.
    private mutating func compareLogged(
        _ request: MockRequest, _ status: Int, of endpoint: MockEndpoint, _ place: String
    ) {
        if status < 400 { noteUnmentioned(in: request, of: endpoint, place) }
        guard let code = responses.unnamedCode(ofStatus: status, of: endpoint) else { return }
        note(unnamed: code, status, of: endpoint, place)
    }

    private mutating func note(unnamed code: String, _ status: Int, of endpoint: MockEndpoint, _ place: String) {
        let isStatus = code == "http-\(status)"
        note(
            endpoint.name, endpoint.endpoint.range,
            "\(isStatus ? "status \(status)" : "code \(code)") has no name", "",
            fix: status < 400 && isStatus
                ? "add \(status) to \"returns\"" : "errors: {\(code): \(ErrorNames.name(code))}", place)
    }

    private mutating func compare(
        _ response: RecordedResponse, hasContent: Bool, of endpoint: MockEndpoint, _ place: String
    ) {
        guard response.body?.isTruncated != true else { return }
        if !endpoint.path.components.isEmpty { wrapped.insert(endpoint.name) }
        // Readers of captures have converted it.
        let body = hasContent ? endpoint.received(response.body?.bytes ?? [], nil) : []
        switch responses.outcome(status: response.status, body: body, of: endpoint) {
        case .failure: return
        case .agrees(let notices): note(notices, of: endpoint, place)
        case .unnamed(let code): note(unnamed: code, response.status, of: endpoint, place)
        case .notJSON(let message):
            note(
                endpoint.name, endpoint.endpoint.range, "the response is not JSON", message, fix: "returns: String",
                place)
        case .disagrees(let faults, let notices):
            note(notices, of: endpoint, place)
            // One element of a list is enough: the others of the same call have the same fault.
            var seen: Set<String> = []
            for fault in faults where seen.insert(Self.general(fault.path) + fault.expected).inserted {
                let path = Self.general(fault.path)
                note(
                    endpoint.name, endpoint.endpoint.range, "\(path): expected \(fault.expected), found \(fault.found)",
                    path + fault.expected, fix: SpecFix.text(path, expected: fault.expected, found: fault.found), place)
            }
        }
    }

    /// Counts what is sent, although the specs do not mention it.
    private mutating func noteUnmentioned(in request: MockRequest, of endpoint: MockEndpoint, _ place: String) {
        var seen: Set<String> = []
        for notice in matching.notices(of: request, for: endpoint, isOwnHeader: ServiceHeaders.isOwn) {
            let name = Self.general(notice.name)
            guard seen.insert(notice.part + name).inserted else { continue }
            let owner = notice.model.isEmpty ? endpoint.name : notice.model
            let key = name.split(separator: ".").last.map { String($0) } ?? name
            note(
                endpoint.name, endpoint.endpoint.range,
                name.isEmpty
                    ? "the body of the request: \(owner) does not have one"
                    : "the \(notice.part) of the request: \(name): \(owner) does not have this",
                "request " + notice.part + name, fix: name.isEmpty ? nil : "add \"\(key)\" to \(owner)",
                isError: false, place)
        }
    }

    /// Counts what can be read, although the specs do not mention it.
    private mutating func note(_ notices: [ReadingNotice], of endpoint: MockEndpoint, _ place: String) {
        var seen: Set<String> = []
        for notice in notices {
            let path = Self.general(notice.path)
            let found = NoticeText(notice, at: path)
            guard seen.insert(found.kind).inserted else { continue }
            if case .besidePath(let key) = notice.kind {
                if OuterKeys.isUsual(key) { continue }
                beside[found.kind, default: []].insert(endpoint.name)
            }
            note(
                endpoint.name, endpoint.endpoint.range, found.text, found.kind, fix: found.fix, isError: false, place)
        }
    }

    private mutating func note(_ fault: RequestFault, of endpoint: MockEndpoint, _ place: String) {
        let fix = fault.found == "nothing" ? "make \"\(fault.name)\" optional" : nil
        note(
            endpoint.name, endpoint.endpoint.range,
            "the \(fault.place) of the request: \(fault.name): expected \(fault.expected), found \(fault.found)",
            fault.place + fault.name + fault.expected, fix: fix, place)
    }

    private mutating func note(
        _ endpoint: String, _ range: SourceRange?, _ text: String, _ kind: String, fix: String?, isError: Bool = true,
        _ place: String
    ) {
        let key = Key(endpoint: endpoint, place: kind.isEmpty ? text : kind, expected: "")
        if differences[key] == nil {
            guard keys.count < Self.limit else { return }
            keys.append(key)
            differences[key] = Difference(
                endpoint: endpoint, range: range, text: text, fix: fix, isError: isError, count: 0, calls: 0,
                first: place, last: place)
        }
        differences[key]?.count += 1
        differences[key]?.last = place
    }

    /// The differences: those that fail calls before the others, and the most frequent first.
    public var results: [Difference] {
        let all = keys.compactMap { key -> Difference? in
            guard var difference = differences[key] else { return nil }
            // What most endpoints have beside their results belongs to the wrapper of the service.
            if OuterKeys.isShared(beside[key.place]?.count ?? 0, of: wrapped.count) { return nil }
            difference.calls = calls[key.endpoint] ?? difference.count
            return difference
        }
        return all.enumerated().sorted { left, right in
            if left.element.isError != right.element.isError { return left.element.isError }
            return (right.element.count, left.offset) < (left.element.count, right.offset)
        }.map(\.element)
    }

    private static func target(_ url: String) -> (path: String, query: String) {
        let rest = url.prefix { $0 != "#" }.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" && $0 != "?" }
        let path = rest.prefix { $0 != "?" }
        return (path.isEmpty ? "/" : String(path), String(rest.dropFirst(path.count + 1)))
    }

    /// A path without the positions in arrays.
    private static func general(_ path: String) -> String {
        var result = ""
        var rest = path[...]
        while let character = rest.popFirst() {
            result.append(character)
            if character == "[", let end = rest.firstIndex(of: "]"), rest[..<end].allSatisfy(\.isNumber) {
                rest = rest[end...]
            }
        }
        return result
    }

    private static func time(_ milliseconds: Int64) -> String {
        let parts = DateParts(secondsSince1970: milliseconds / 1_000)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return
            "\(parts.year)-\(two(parts.month))-\(two(parts.day))T\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))Z"
    }
}

/// The description of something in a response that the specs do not mention.
private struct NoticeText {
    let text: String
    /// The same for all values of one field.
    let kind: String
    let fix: String?

    init(_ notice: ReadingNotice, at path: String) {
        switch notice.kind {
        case .unknownKey:
            let key = path.split(separator: ".").last.map { String($0) } ?? path
            text = "\(path): \(notice.model) does not have this key; found \(notice.found)"
            kind = path + " key"
            fix = "add \"\(key)\" to \(notice.model)"
        case .unknownValue:
            text = "\(path): \(notice.model) does not list \(notice.found)"
            kind = text
            fix = "add it to \(notice.model)"
        case .droppedElement(let reason):
            text = "\(path): the element is dropped: \(reason)"
            kind = path + " element"
            fix = nil
        case .toleratedValue(let reason):
            text = "\(path): the value is tolerated: \(reason)"
            kind = path + " value"
            fix = nil
        case .besidePath:
            text = "\(path): the spec does not mention this key beside what it reads; found \(notice.found)"
            kind = path + " beside"
            fix = nil
        case .otherValue(let expected):
            text = "\(path): expected \(expected), found \(notice.found)"
            kind = path + expected
            fix = nil
        }
    }
}

/// Names for errors that a spec lacks.
enum ErrorNames {
    static func name(_ code: String) -> String {
        code.hasPrefix("http-") ? ErrorName.name(of: code) : "code\(code.filter { $0.isLetter || $0.isNumber })"
    }
}

/// The change of a field that makes a value valid.
enum SpecFix {
    static func text(_ path: String, expected: String, found: String) -> String? {
        let field = path.split(separator: ".").last.map { String($0.prefix { $0 != "[" }) } ?? ""
        guard !field.isEmpty, field != "$" else { return nil }
        if found == "nothing" || found.hasPrefix("null") { return "make \"\(field)\" optional, with ?" }
        let isNumber = found.hasPrefix("number")
        let isText = found.hasPrefix("string")
        if found == "string \"\"" { return "\"\(field)\": {empty: absent-text}, and ? after its type" }
        if expected.hasPrefix("one of") || expected.contains("Kind") && isText {
            return "open: true for the enum of \"\(field)\""
        }
        let wantsNumber = ["Int", "UInt", "Double", "Float", "Decimal"].contains { expected.hasPrefix($0) }
        if isText && wantsNumber || isNumber && expected.hasPrefix("String") {
            return "auto-cast: true for \"\(field)\""
        }
        if isNumber, expected.hasPrefix("Int") { return "the type Double for \"\(field)\"" }
        return "the type JSON for \"\(field)\", or a one-of"
    }
}
