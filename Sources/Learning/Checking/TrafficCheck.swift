import JSONSyntax
import MockServing
import MockValues
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
    private var counter: TrafficCounter?
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
        self.init(specification, server: server, counter: nil)
    }

    /// Also counts what the traffic shows of the specs: its `report` is not `nil`.
    ///
    /// - Parameter versionHeader: the name of the header field with the version of a client; `nil` if there is none
    public init(counting specification: Specification, server: String? = nil, versionHeader: String? = nil) {
        let counter = TrafficCounter(specification, versionHeader: versionHeader)
        self.init(specification, server: server, counter: counter)
    }

    private init(_ specification: Specification, server: String?, counter: TrafficCounter?) {
        self.counter = counter
        matching = RequestMatching(specification)
        responses = ResponseCheck(specification)
        let servers = specification.files.compactMap(\.service).flatMap { $0.service.environments.flatMap(\.servers) }
        let known = servers.compactMap { Address($0)?.origin }
        origins = server.map { [$0.lowercased()] } ?? Set(known)
        hosts = server == nil ? Set(known.map(Self.host(of:))) : []
        firstServer = known.first
    }

    /// Compares one exchange.
    ///
    /// - Parameter place: where it was recorded
    public mutating func add(_ exchange: Exchange, at place: String) {
        guard let call = try? Call(exchange), let response = exchange.response else {
            skipped += 1
            countRequest(exchange)
            return
        }
        guard isOurs(call.origin, isLogged: exchange.isLogged) else {
            others += 1
            counter?.addOther()
            return
        }
        count += 1
        let counted = counter?.call(exchange)
        let sightings = counted == nil ? nil : (sent: Sightings(), received: Sightings())
        let time = exchange.startedAt.map { TrafficTime.text($0 / 1_000) + " " } ?? ""
        let place = "\(time)(\(place))"
        let request = Self.request(of: exchange)
        switch matching.match(request, sightings?.sent) {
        case .nothing, .otherMethods:
            counter?.addUnknown(request.method, call.segments)
            guard response.status < 400 else { return }
            let segments = call.segments.map { SegmentText.isIdentifier($0) ? "{}" : $0 }
            let name = "\(request.method) /" + segments.joined(separator: "/")
            if calls[name] != nil || keys.count < Self.limit { calls[name, default: 0] += 1 }
            note(name, nil, "no endpoint has this method and path", "", fix: "learn again, or add an endpoint", place)
        case .endpoint(let endpoint, let faults):
            calls[endpoint.name, default: 0] += 1
            if exchange.isLogged {
                compareLogged(request, response.status, of: endpoint, place)
                if let counted, let sightings {
                    (sightings.sent.isComplete, sightings.received.isComplete) = (false, false)
                    let error = endpoint.nameOfError(status: response.status, body: [])
                    counter?.add(
                        counted, to: endpoint.name, error: error, sent: sightings.sent, received: sightings.received)
                }
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
            var error: String?
            if let socket = exchange.socket {
                compare(socket, of: endpoint, place, sightings?.sent, sightings?.received)
            } else {
                error = compare(response, hasContent: call.hasContent, of: endpoint, place, sightings?.received)
            }
            if let counted, let sightings {
                if exchange.request.body?.isTruncated == true { sightings.sent.isComplete = false }
                counter?.add(
                    counted, to: endpoint.name, error: error, sent: sightings.sent, received: sightings.received)
            }
        }
    }

    /// What the traffic showed of the specs; `nil` if it was not counted.
    public var report: TrafficReport? { counter?.report }

    private static func host(of origin: String) -> String { String(origin.drop { $0 != "/" }.dropFirst(2)) }

    /// - Parameter isLogged: whether it is from a log, which does not say how the server was called
    private func isOurs(_ origin: String, isLogged: Bool) -> Bool {
        let host = Self.host(of: origin)
        return origins.isEmpty || origins.contains(origin) || origins.contains(host)
            || isLogged && hosts.contains(host)
    }

    /// Counts the request of an exchange whose response is not compared. A client that gets a 304 has an earlier response,
    /// and one that is redirected or gets a page has called the endpoint, too.
    private mutating func countRequest(_ exchange: Exchange) {
        guard counter != nil else { return }
        let isOther = ["CONNECT", "TRACE", "OPTIONS"].contains(exchange.request.method)
        guard !isOther, let address = Address(exchange.request.url), isOurs(address.origin, isLogged: exchange.isLogged)
        else {
            counter?.skip()
            return
        }
        let request = Self.request(of: exchange)
        let (sent, received) = (Sightings(), Sightings())
        guard case .endpoint(let endpoint, _) = matching.match(request, sent), let call = counter?.call(exchange) else {
            counter?.skip()
            return
        }
        let error = exchange.response.flatMap { countError($0, of: endpoint, received) }
        if exchange.request.body?.isTruncated == true { sent.isComplete = false }
        let status = exchange.response?.status
        // The messages of a WebSocket are not there.
        if status == 101 { sent.isComplete = false }
        if status == nil || status == 304 || status == 101 { received.isComplete = false }
        counter?.add(call, to: endpoint.name, error: error, sent: sent, received: received)
    }

    /// Counts what a response that is not compared shows of the specs.
    ///
    /// - Returns: the name of the error that it is; empty for a code that the spec does not name
    private func countError(
        _ response: RecordedResponse, of endpoint: MockEndpoint, _ received: Sightings
    ) -> String? {
        guard !(300..<400).contains(response.status) else { return nil }
        let body = endpoint.received(response.body?.bytes ?? [], nil)
        switch responses.outcome(status: response.status, body: body, of: endpoint, received) {
        case .failure(let name): return name
        case .unnamed(let code): return code == "http-\(response.status)" ? nil : ""
        case .agrees, .notJSON, .disagrees: return nil
        }
    }

    private static func request(of exchange: Exchange) -> MockRequest {
        let (path, query) = target(exchange.request.url)
        var headers = exchange.request.headers.map { MockHeader($0.name, $0.value) }
        // Tools may record the media type beside the body alone.
        if let type = exchange.request.body?.mediaType,
            !headers.contains(where: { $0.name.lowercased() == "content-type" })
        {
            headers.append(MockHeader("Content-Type", type))
        }
        return MockRequest(
            method: exchange.request.method, path: path, query: query, headers: headers,
            body: exchange.request.body?.bytes ?? [])
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

    /// - Returns: the name of the error that the response is; empty for a code that the spec does not name
    private mutating func compare(
        _ response: RecordedResponse, hasContent: Bool, of endpoint: MockEndpoint, _ place: String,
        _ sightings: Sightings?
    ) -> String? {
        guard response.body?.isTruncated != true else {
            guard let sightings else { return nil }
            let error = countError(response, of: endpoint, sightings)
            sightings.isComplete = false
            return error
        }
        if !endpoint.path.components.isEmpty { wrapped.insert(endpoint.name) }
        // Readers of captures have converted it.
        let body = hasContent ? endpoint.received(response.body?.bytes ?? [], nil) : []
        switch responses.outcome(status: response.status, body: body, of: endpoint, sightings) {
        case .failure(let name): return name
        case .agrees(let notices):
            note(notices, of: endpoint, place)
            noteMediaType(of: response, hasContent: hasContent, of: endpoint, place)
        case .unnamed(let code):
            note(unnamed: code, response.status, of: endpoint, place)
            if code != "http-\(response.status)" { return "" }
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
        return nil
    }

    private mutating func compare(
        _ recorded: RecordedSocket, of endpoint: MockEndpoint, _ place: String, _ sent: Sightings?,
        _ received: Sightings?
    ) {
        guard case .socket(let socket) = endpoint.endpoint.returns else {
            note(
                endpoint.name, endpoint.endpoint.range, "the response opens a WebSocket", "",
                fix: "returns: {socket: …}", place)
            return
        }
        let found = SocketFindings(
            recorded, socket, of: endpoint, responses, general: Self.general, sent, received)
        note(found.notices, of: endpoint, place)
        for fault in found.faults {
            note(endpoint.name, endpoint.endpoint.range, fault.text, fault.kind, fix: fault.fix, place)
        }
    }

    /// Counts what is sent, although the specs do not mention it.
    private mutating func noteUnmentioned(in request: MockRequest, of endpoint: MockEndpoint, _ place: String) {
        var seen: Set<String> = []
        let version = counter?.versionHeader
        let isOwn = { name in ServiceHeaders.isOwn(name) && name != version }
        for notice in matching.notices(of: request, for: endpoint, isOwnHeader: isOwn) {
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
                if beside[found.kind] != nil || keys.count < Self.limit {
                    beside[found.kind, default: []].insert(endpoint.name)
                }
            }
            note(
                endpoint.name, endpoint.endpoint.range, found.text, found.kind, fix: found.fix, isError: false, place)
        }
    }

    /// Counts a media type of which the body is not: clients read it all the same, but tools and caches may not.
    private mutating func noteMediaType(
        of response: RecordedResponse, hasContent: Bool, of endpoint: MockEndpoint, _ place: String
    ) {
        guard hasContent, endpoint.endpoint.bodyText == nil, endpoint.service.bodyText == nil,
            case .value = endpoint.endpoint.returns,
            let type = response.body?.mediaType.flatMap({ MediaType($0) })?.name, !type.hasSuffix("json")
        else { return }
        note(
            endpoint.name, endpoint.endpoint.range,
            "the media type of the response: expected application/json, found \(type)",
            "media type " + type, fix: nil, isError: false, place)
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

    /// Compares one exchange.
    ///
    /// - Returns: the differences that no exchange had before, without keys beside results, as it needs many exchanges to see
    ///   which of them belong to the wrapper of the service
    package mutating func newDifferences(in exchange: Exchange, at place: String) -> [Difference] {
        let known = keys.count
        add(exchange, at: place)
        let new = keys[known...].filter { beside[$0.place] == nil }.compactMap { differences[$0] }
        return new.filter(\.isError) + new.filter { !$0.isError }
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
