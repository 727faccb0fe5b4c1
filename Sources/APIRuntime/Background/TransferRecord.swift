@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What is stored of a transfer, or of a call in an outbox: its request as it was built, without credential, secrets of the
/// service and signature, which are added when it is sent.
struct TransferRecord: Sendable {
    var id: String
    /// The name of the transfers that it belongs to, or the service of a call.
    let name: String
    /// When it was begun, in seconds since 2001.
    let begin: Double
    /// Identifies the user who has begun it.
    let caller: Digest
    let label: String?
    let route: EndpointRoute
    /// The request. The body of a transfer is in a file.
    var request: APICall.Request
    /// Whether the request goes to a server that must not get what identifies the client or its user.
    let isAnonymous: Bool
    /// The file with the body, and its length; `nil` if there is no body.
    let body: StoredBody?
    let destination: URL?
    /// What an outbox stores of a call; `nil` for a transfer.
    let kept: Kept?

    struct Kept: Sendable {
        /// Calls of one service and user with the same key are sent in order.
        let key: ExactText?
        /// When it is not sent any more, in seconds since 2001; `nil` for never.
        let end: Double?
    }

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
        kept = nil
    }

    /// A call that an outbox keeps. Its body is in the record.
    /// - Parameter request: the request before all steps.
    init(
        keeping request: APICall.Request, of call: APICall, _ kept: Kept, label: String?, caller: Digest, at date: Date
    ) {
        id = ""
        name = call.service.name
        begin = date.timeIntervalSinceReferenceDate
        self.caller = caller
        self.label = label
        var policies = Policies(call.route.policies)
        if call.service.authentication == nil { policies.insert(.hasNoCredential) }
        route = EndpointRoute(call.route, in: policies)
        self.request = request
        isAnonymous = call.isAnonymous
        body = nil
        destination = nil
        self.kept = kept
    }

    /// Whether the call carries the credential of its user.
    var carriesCredential: Bool { !isAnonymous && route.policies?.authentication != AuthenticationUse.none }

    /// Makes sure that the user who has begun the transfer is the one whose credential would be sent.
    func check(_ place: TransferPlace) async throws {
        guard try await place.caller(of: route) == caller else { throw CredentialError.otherUser }
    }

    /// The call, for its steps.
    /// - Parameter listener: receives its events. Defaults to none.
    func call(in place: TransferPlace, _ listener: (@Sendable (APICall.Event) -> Void)? = nil) -> APICall {
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
        let user = client.user.map { user in ExactText(user) }
        guard service.authentication != nil, route.policies?.authentication != AuthenticationUse.none else {
            return await Digest(of: user, in: nil)
        }
        return await Digest(of: user, in: try await client.session.holding(filling: nil))
    }

    /// Sends a call, and waits for the response.
    func run(_ call: APICall) async throws -> WireResponse {
        do {
            let response = try await client.run(call, through: nil).wire
            call.observer?.ended(nil)
            return response
        } catch {
            call.observer?.ended(APICall.Failure(error))
            throw error
        }
    }
}

extension Digest {
    /// Identifies the user of calls that outlive the process: by their name if there is one, as a credential changes when
    /// it is renewed, and otherwise by the credential.
    /// - Parameters:
    ///   - user: the user that a call acts for; `nil` for no particular user.
    ///   - holding: the session, if the call carries its credential.
    init(of user: ExactText?, in holding: APISession.Holding?) async {
        var name = user
        if name == nil { name = await holding?.userName }
        var text = KeyText()
        text.append(optional: name?.text)
        if name == nil { text.append(optional: holding?.identity?.text) }
        self = text.digest
    }
}

extension APISession.Holding {
    /// The name of the user; `nil` if nobody knows it.
    fileprivate var userName: ExactText? {
        get async {
            if let user = await session.state?.user { return user }
            guard case .password(let user, _)? = credential else { return nil }
            return ExactText(user)
        }
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
    static let isKept: Policies = Policies(rawValue: 64)

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
        if policies.offline != nil { insert(.isKept) }
    }

    /// The policies of a transfer. Downloads always resume.
    var policies: CallPolicies {
        CallPolicies(
            isIdempotent: contains(.isIdempotent), offline: contains(.isKept) ? OfflinePolicy() : nil,
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
    private static let sign: [UInt8] = Array("apigenT2".utf8)

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
        writer.append(kept == nil ? 0 : 1)
        if let kept {
            writer.append(optional: kept.key?.text)
            writer.append(kept.end == nil ? 0 : 1)
            writer.append(kept.end?.bitPattern ?? 0)
            writer.append(request.content)
        }
        return writer.signed(Self.sign)
    }

    /// Reads the contents of a file; `nil` if they are damaged.
    init?(_ bytes: [UInt8], id: String) {
        guard var reader = ByteReader(bytes, signed: Self.sign), let name = reader.text(), let begin = reader.word(),
            let caller = reader.digest(), let label = reader.optionalText(), let endpoint = reader.text(),
            let path = reader.text(), let returning = reader.lists(), let policies = reader.word(),
            var request = reader.request(), let anonymity = reader.word(), let destination = reader.optionalText(),
            let body = reader.optionalText(), let length = reader.word().flatMap(Int64.init(exactly:)),
            let copy = reader.word(), let isKept = reader.word()
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
        if isKept == 1 {
            guard let key = reader.optionalText(), let hasEnd = reader.word(), let end = reader.word(),
                let content = reader.content(request.content.contentType)
            else { return nil }
            kept = Kept(
                key: key.map { key in ExactText(key) }, end: hasEnd == 1 ? Double(bitPattern: end) : nil)
            request.content = content
        } else {
            kept = nil
            request.content = .file(self.body, request.content.contentType)
        }
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

    /// Appends a body in memory. Its media type is in the request.
    fileprivate mutating func append(_ content: APICall.Request.Content) {
        switch content {
        case .none: append(0)
        case .json(let bytes):
            append(1)
            append(bytes)
        case .form(let items):
            append(2)
            append(UInt64(items.count))
            for item in items {
                append(list: [item.name, item.value])
                append(item.isSensitive ? 1 : 0)
            }
        case .other(let body, _):
            append(3)
            append(body.bytes ?? [])
        }
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

    /// A body in memory.
    fileprivate mutating func content(_ type: String?) -> APICall.Request.Content? {
        switch word() {
        case 0: return APICall.Request.Content.none
        case 1: return part().map { bytes in .json(Array(bytes)) }
        case 2:
            guard let count = word() else { return nil }
            var items: [APICall.Request.Item] = []
            while items.count < count {
                guard let texts = list(), texts.count == 2, let isSensitive = word() else { return nil }
                items.append(APICall.Request.Item(texts[0], texts[1], isSensitive: isSensitive == 1))
            }
            return .form(items)
        case 3: return part().map { bytes in .other(WireBody(Array(bytes)), contentType: type ?? "") }
        default: return nil
        }
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
