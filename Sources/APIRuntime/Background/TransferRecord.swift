@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What is stored of a transfer: its request as it was built, without credential, secrets of the service and signature,
/// which are added when it is sent.
struct TransferRecord: Sendable {
    let id: String
    /// The name of the transfers that it belongs to.
    let name: String
    /// When it was begun, in seconds since 2001.
    let begin: Double
    /// Identifies the user who has begun it.
    let caller: Digest
    let label: String?
    let route: EndpointRoute
    /// The request, whose body is in a file.
    let request: APICall.Request
    /// Whether the request goes to a server that must not get what identifies the client or its user.
    let isAnonymous: Bool
    /// The file with the body, and its length; `nil` if there is no body.
    let body: StoredBody?
    let destination: URL?

    struct StoredBody: Sendable {
        let url: URL
        let length: Int64
        /// Whether it is a copy in the folder of the records.
        let isCopy: Bool
    }

    var transfer: APIClient.BackgroundTransfer {
        APIClient.BackgroundTransfer(
            id: id, endpoint: route.name, label: label, source: body.flatMap { body in body.isCopy ? nil : body.url },
            destination: destination)
    }

    /// Whether sending the request twice does the same as sending it once.
    var isRepeatable: Bool { request.method.isIdempotent || route.policies?.isIdempotent == true }
}

extension TransferRecord {
    /// Builds the request of a call, and puts its body into a file.
    init(_ draft: CallDraft, _ transfer: ResponseTransfer, in place: TransferPlace) async throws {
        guard draft.service === place.service else {
            throw RequestError(
                endpoint: draft.request.endpoint, parameter: "call",
                expected: "a call of the service \(place.service.name)", found: "one of \(draft.service.name)")
        }
        let route = draft.route
        var request = try draft.request(to: route)
        request.timeout = place.settings.timeout
        // All attempts of all processes send the same key.
        if let header = route.policies?.idempotencyHeader, let name = HTTPField.Name(header),
            request.headerFields[name] == nil
        {
            request.headerFields[name] = UUID().uuidString
        }
        id = UUID().uuidString
        name = place.name
        begin = place.client.configuration.time.date.timeIntervalSinceReferenceDate
        caller = try await place.caller(of: route)
        label = draft.options?.label
        self.route = EndpointRoute(route, in: Policies(route.policies))
        isAnonymous = draft.isForOther
        if case .file(let file) = transfer { destination = file } else { destination = nil }
        body = try await StoredBody(request.wireBody, of: id, in: place.folder)
        request.content = .file(body, request.content.contentType)
        self.request = request
    }

    /// Makes sure that the user who has begun the transfer is the one whose credential would be sent.
    func check(_ place: TransferPlace) async throws {
        guard try await place.caller(of: route) == caller else { throw CredentialError.otherUser }
    }

    /// The call, for its steps.
    func call(in place: TransferPlace, _ listener: @escaping @Sendable (APICall.Event) -> Void) -> APICall {
        let client = place.client
        let observer = client.observer(of: route, listener, label: label)
        observer?.emit(.started(request: request.description))
        let known = (try? client.settings.servers.get()) ?? []
        var call = APICall(
            form: place.form(destination), route: route, service: place.service,
            servers: known.contains(request.server) ? known : [request.server], request: request,
            maximumResponseSize: client.configuration.maximumResponseSize, observer: observer)
        client.identify(&call)
        if isAnonymous { call.isAnonymous = true }
        return call
    }
}

extension TransferPlace {
    /// Identifies the user whose credential calls of an endpoint carry.
    func caller(of route: EndpointRoute) async throws -> Digest {
        var text = KeyText()
        text.append(optional: client.user)
        if service.authentication != nil, route.policies?.authentication != AuthenticationUse.none {
            text.append(optional: try await client.session.holding(filling: nil).identity?.text)
        }
        return text.digest
    }
}

extension TransferRecord.StoredBody {
    /// - Parameter body: the body; `nil` for none.
    fileprivate init?(_ body: WireBody?, of id: String, in folder: TransferFolder) async throws {
        guard let body else { return nil }
        if let pieces = body.restingPieces, pieces.count == 1, case .file(let url, let length) = pieces[0] {
            self.init(url: url, length: length, isCopy: false)
            return
        }
        let copy: (file: OpenFile, url: URL)
        do throws(FileFault) {
            copy = try folder.makeBody(of: id)
        } catch {
            throw NetworkError(.fileNotSaved, reason: error.reason, underlying: error)
        }
        var length: Int64 = 0
        for try await bytes in body.chunks() {
            try copy.file.append(bytes)
            length += Int64(bytes.count)
        }
        self.init(url: copy.url, length: length, isCopy: true)
    }
}

extension APICall.Request.Content {
    fileprivate static func file(_ body: TransferRecord.StoredBody?, _ type: String?) -> APICall.Request.Content {
        guard let body else { return .none }
        return .other(BodyPart.body(of: [.file(body.url, length: body.length)]), contentType: type ?? "")
    }
}

/// What transfers need to know of the policies of an endpoint. There is one bit for each.
private struct Policies: OptionSet {
    let rawValue: UInt64

    static let isIdempotent: Policies = Policies(rawValue: 1)
    static let hasSensitiveBody: Policies = Policies(rawValue: 2)
    static let redirectsBody: Policies = Policies(rawValue: 4)
    static let needsCredential: Policies = Policies(rawValue: 8)
    static let hasNoCredential: Policies = Policies(rawValue: 16)
    static let inheritsNothing: Policies = Policies(rawValue: 32)

    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    init(_ policies: CallPolicies?) {
        self.init()
        guard let policies else { return }
        if policies.isIdempotent || policies.idempotencyHeader != nil { insert(.isIdempotent) }
        if policies.hasSensitiveBody { insert(.hasSensitiveBody) }
        if policies.redirectsBody { insert(.redirectsBody) }
        if policies.authentication == .required { insert(.needsCredential) }
        if policies.authentication == .none { insert(.hasNoCredential) }
        if !policies.inherits { insert(.inheritsNothing) }
    }

    /// The policies of a transfer. Downloads always resume.
    var policies: CallPolicies {
        CallPolicies(
            isIdempotent: contains(.isIdempotent),
            authentication: contains(.needsCredential) ? .required : contains(.hasNoCredential) ? .none : .available,
            resumes: true, hasSensitiveBody: contains(.hasSensitiveBody), redirectsBody: contains(.redirectsBody),
            inherits: !contains(.inheritsNothing))
    }
}

extension EndpointRoute {
    fileprivate convenience init(_ route: EndpointRoute, in policies: Policies) {
        self.init(route, timeout: nil, policies: policies.policies)
    }
}

// The format of the file.
extension TransferRecord {
    private static let sign: [UInt8] = Array("apigenT1".utf8)

    /// The contents of the file.
    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.append(name)
        writer.append(begin.bitPattern)
        writer.bytes += caller.bytes
        writer.append(optional: label)
        writer.append(route.name)
        writer.append(route.path)
        let choices = route.returning?.choices ?? []
        writer.append(UInt64(choices.count))
        for keys in choices { writer.append(list: keys) }
        writer.append(Policies(route.policies).rawValue)
        writer.append(request)
        writer.append(isAnonymous ? 1 : 0)
        writer.append(optional: destination?.path)
        writer.append(optional: body?.url.path)
        writer.append(UInt64(body?.length ?? 0))
        writer.append(body?.isCopy == true ? 1 : 0)
        return writer.signed(Self.sign)
    }

    /// Reads the contents of a file; `nil` if they are damaged.
    init?(_ bytes: [UInt8], id: String) {
        guard var reader = ByteReader(bytes, signed: Self.sign), let name = reader.text(), let begin = reader.word(),
            let caller = reader.digest(), let label = reader.optionalText(), let endpoint = reader.text(),
            let path = reader.text(), let returning = reader.lists(), let policies = reader.word(),
            var request = reader.request(), let anonymity = reader.word(), let destination = reader.optionalText(),
            let body = reader.optionalText(), let length = reader.word().flatMap(Int64.init(exactly:)),
            let copy = reader.word()
        else { return nil }
        self.id = id
        self.name = name
        self.begin = Double(bitPattern: begin)
        self.caller = caller
        self.label = label
        route = EndpointRoute(
            endpoint, request.method, path, returning: returning.isEmpty ? nil : JSONPointerPath(choices: returning),
            policies: Policies(rawValue: policies).policies)
        isAnonymous = anonymity == 1
        self.destination = destination.map { path in URL(fileURLWithPath: path) }
        self.body = body.map { path in
            StoredBody(url: URL(fileURLWithPath: path), length: length, isCopy: copy == 1)
        }
        request.content = .file(self.body, request.content.contentType)
        self.request = request
    }
}

extension ByteWriter {
    /// Appends an optional text. A missing one differs from an empty one.
    mutating func append(optional text: String?) {
        append(list: text.map { text in [text] } ?? [])
    }

    fileprivate mutating func append(list texts: [String]) {
        append(UInt64(texts.count))
        for text in texts { append(text) }
    }

    fileprivate mutating func append(_ request: APICall.Request) {
        append(request.method.rawValue)
        append(request.server.description)
        append(request.path)
        append(list: request.query.map(\.sent))
        append(UInt64(request.headerFields.count))
        for field in request.headerFields {
            append(field)
            append(field.indexingStrategy == .disallow ? 1 : 0)
        }
        append(optional: request.content.contentType)
        append(request.timeout)
        append(request.isBodySensitive ? 1 : 0)
        append(request.address?.rawValue ?? 0)
        append(optional: request.shownPath)
    }
}

extension ByteReader {
    /// An optional text; `nil` if there are no bytes of one.
    mutating func optionalText() -> String?? {
        list().map { texts in texts.first }
    }

    fileprivate mutating func list() -> [String]? {
        guard let count = word() else { return nil }
        var texts: [String] = []
        while texts.count < count {
            guard let text = text() else { return nil }
            texts.append(text)
        }
        return texts
    }

    fileprivate mutating func lists() -> [[String]]? {
        guard let count = word() else { return nil }
        var lists: [[String]] = []
        while lists.count < count {
            guard let list = list() else { return nil }
            lists.append(list)
        }
        return lists
    }

    fileprivate mutating func digest() -> Digest? {
        take(32).flatMap { bytes in Digest(Hexadecimal.text(of: Array(bytes))[...]) }
    }

    /// A request whose body is not known yet.
    fileprivate mutating func request() -> APICall.Request? {
        guard let method = text().flatMap({ text in APICall.Request.Method(rawValue: text) }),
            let server = text().flatMap({ text in try? ServerAddress(text) }),
            let path = text(), let query = list(), let fields = fields(), let type = optionalText(),
            let timeout = duration(), let isBodySensitive = word(), let address = word(), let shownPath = optionalText()
        else { return nil }
        var request = APICall.Request(
            method: method, server: server, path: path,
            query: query.map { text in APICall.Request.Item(written: text[...]) }, headerFields: fields,
            content: type.map { type in .other(WireBody([]), contentType: type) } ?? .none, timeout: timeout)
        request.isBodySensitive = isBodySensitive == 1
        request.address = AddressOrigin(rawValue: address)
        request.shownPath = shownPath
        return request
    }

    private mutating func fields() -> HTTPFields? {
        guard let count = word() else { return nil }
        var fields = HTTPFields()
        var missing = count
        while missing > 0 {
            missing -= 1
            guard var field = field(), let isSensitive = word() else { return nil }
            if isSensitive == 1 { field.indexingStrategy = .disallow }
            fields.append(field)
        }
        return fields
    }
}
