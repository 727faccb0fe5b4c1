@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Signs a request just before it is sent. If the server refuses it, and its clock differs, this is reported; the request
/// is signed once more by the server's clock if the scheme says so, or if the form of the signature asks for it.
struct SignatureStep: Sendable {
    private let scheme: SignatureScheme
    private let time: any TimeSource
    private let clocks: ServerClocks
    private let tools: SigningTools

    init(_ scheme: SignatureScheme, _ site: StepSite) {
        self.scheme = scheme
        time = site.time
        clocks = site.states.value(of: "") { ServerClocks() }
        let memory = site.states.value(of: "") { SignatureMemory() }
        tools = SigningTools(date: time.date, random: site.random, memory: memory, send: site.send)
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        // Another server could use the signature at the service.
        guard call.request.address != .other else { return try await next(call) }
        let end = time.uptime + call.request.timeout
        let moment = moment(for: call)
        var response = try await next(try await signed(call, at: moment.date))
        let isAskedFor = scheme.form.note(&response, call, tools.memory)
        guard let refusal = refusal(call, signedAt: moment, &response) else {
            guard isAskedFor, time.uptime < end, call.isRepeatable else { return response }
            return try await again(call, next, until: end)
        }
        let isRepeated = (refusal.isWorthRepeating || isAskedFor && call.isRepeatable) && time.uptime < end
        note(refusal, of: call, isRepeated: isRepeated)
        guard isRepeated else { return refusal.told(in: response) }
        return try await again(call, next, until: end)
    }

    /// Signs and sends a request once more.
    @inline(never)
    private func again(_ call: APICall, _ next: APICall.Next, until end: Duration) async throws -> APICall.Response {
        try await call.holding?.check()
        var call = call
        call.request.shortenTimeout(to: end - time.uptime)
        let moment = moment(for: call)
        var response = try await next(try await signed(call, at: moment.date))
        _ = scheme.form.note(&response, call, tools.memory)
        guard let refusal = refusal(call, signedAt: moment, &response) else { return response }
        note(refusal, of: call, isRepeated: false)
        return refusal.told(in: response)
    }

    private func signed(_ call: APICall, at date: Date) async throws -> APICall {
        var call = call
        var tools = tools
        tools.date = date
        try await scheme.form.sign(&call, tools)
        return call
    }
}

extension APICall {
    /// Whether the body can be sent again.
    fileprivate var isRepeatable: Bool { request.content.body?.isRepeatable != false }
}

/// A signed request that a server refused, while its clock differs from that of the signature.
private struct SignatureRefusal {
    /// By how much the clock of the signature was ahead of the server's.
    let difference: Duration
    /// The server's clock, and when it showed this, in passing time.
    let server: Moment
    let isWorthRepeating: Bool

    /// The response, whose error reports the difference.
    func told(in response: APICall.Response) -> APICall.Response {
        var response = response
        response.wire.clockDifference = difference
        return response
    }
}

extension SignatureStep {
    /// The moment to sign, by the clock that the scheme uses.
    @inline(never)
    private func moment(for call: APICall) -> Moment {
        var moment = time.moment
        if scheme.clock == .server, let date = clocks.date(of: call.request.server, at: moment.uptime) {
            moment.date = date
        }
        return moment
    }

    @inline(never)
    private func note(_ refusal: SignatureRefusal, of call: APICall, isRepeated: Bool) {
        if scheme.clock == .server {
            clocks.note(refusal.server.date, of: call.request.server, at: refusal.server.uptime)
        }
        call.emit(.clockDiffers(by: refusal.difference, isRepeated: isRepeated))
    }

    /// - Parameter moment: What was signed, and when it was.
    /// - Returns: `nil` if the request was not refused, or the clocks agree as far as the scheme needs it.
    @inline(never)
    private func refusal(
        _ call: APICall, signedAt moment: Moment, _ response: inout APICall.Response
    ) -> SignatureRefusal? {
        guard scheme.form.hasTime else { return nil }
        let now = time.moment
        guard let date = response.wire.head.headerFields.serverDate(now: now.date) else { return nil }
        let way = (now.uptime - moment.uptime) / .seconds(1)
        let ahead = moment.date.timeIntervalSince(date) + way
        // The server's clock now is between its `Date` and a second, the unit of that field, and the way later.
        let certain = ahead > 0 ? max(0, ahead - way - 1) : ahead
        guard abs(certain) > scheme.clockTolerance / .seconds(1), let isWorthRepeating = isRefused(call, &response)
        else {
            return nil
        }
        return SignatureRefusal(
            difference: Duration(span: ahead.rounded()), server: Moment(date: date, uptime: now.uptime),
            isWorthRepeating: scheme.clock == .server && isWorthRepeating && call.isRepeatable)
    }

    /// Whether a refused request is worth repeating; `nil` if it was not refused.
    private func isRefused(_ call: APICall, _ response: inout APICall.Response) -> Bool? {
        // A server that refuses a request by these has not acted on it (RFC 9110, sections 15.5.1, 15.5.2 and 15.5.4).
        if [400, 401, 403].contains(response.wire.head.status.code) { return true }
        guard response.isHeld, case .server(let failure) = call.heldOutcome(of: &response),
            !failure.code.hasPrefix("http-")
        else { return nil }
        // With a code of its own, the server may mean anything. The spec says which codes are worth it.
        return failure.isWorthRetrying || failure.meansExpiry
    }
}

/// The parameters of a request that its signature covers, as they are: those of the short form of `sign`, and those of
/// `parameters: plain`.
///
/// They are the whole query, and the fields of a form body or the members of a JSON object body, wherever they come
/// from, including empty ones. Names and values are used before any encoding. A JSON string counts as its characters,
/// any other JSON value as its text in the body, without spaces around it. The path, header fields, cookies and other
/// bodies are not covered.
///
/// Parameters are sorted by the UTF-8 bytes of their names. Those of one name keep the order in which they are sent.
struct SignedParameters {
    private let pairs: [(name: String, value: String)]

    init(of request: APICall.Request, adding others: [(name: String, value: String)] = []) {
        var pairs = request.query.map { item in (name: item.name, value: item.value) } + others
        switch request.content {
        case .form(let items): pairs += items.map { item in (item.name, item.value) }
        case .json(let bytes): pairs += JSONObjectText(bytes)?.pairs ?? []
        case .none, .other: break
        }
        self.pairs = pairs.inOrder { left, right in
            left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
        }
    }

    /// Joins the parameters, each as `name=value`.
    /// - Parameter skipsEmpty: Whether parameters without a value are left out.
    func text(joinedBy separator: String, skipsEmpty: Bool = false) -> String {
        pairs.filter { pair in !skipsEmpty || !pair.value.isEmpty }
            .map { pair in pair.name + "=" + pair.value }.joined(separator: separator)
    }
}

extension APICall.Request {
    /// Removes all parameters with a name.
    mutating func removeParameter(_ name: String) {
        query.removeAll { item in item.name == name }
        switch content {
        case .form(let items): content = .form(items.filter { item in item.name != name })
        case .json(let bytes):
            guard var object = JSONObjectText(bytes) else { return }
            object.remove(name)
            content = .json(object.bytes)
        case .none, .other: break
        }
    }

    /// Adds a parameter to the form or JSON object in the body, or else to the query.
    mutating func addParameter(_ name: String, _ value: String, isSensitive: Bool = true) {
        let item = Item(name, value, isSensitive: isSensitive)
        switch content {
        case .form(let items): content = .form(items + [item])
        case .json(let bytes):
            guard var object = JSONObjectText(bytes) else { return query.append(item) }
            object.set(name, to: value)
            content = .json(object.bytes)
        case .none, .other: query.append(item)
        }
    }
}

/// A JSON object whose values keep their original text.
struct JSONObjectText {
    /// In the order of the text.
    private(set) var members: [(key: String, json: [UInt8])]

    /// An empty object.
    init() { members = [] }

    /// Parses an object; `nil` if the text is anything else.
    init?(_ text: [UInt8]) {
        let members: [(key: String, json: [UInt8])]? = text.withUnsafeBufferPointer { bytes in
            do throws(DataFormatError) {
                return try Document(bytes).read(JSON.self) { (reader: inout JSONReader) throws(ReadFailure) in
                    try Self.members(&reader, in: bytes)
                }
            } catch {
                return nil
            }
        }
        guard let members else { return nil }
        self.members = members
    }

    private static func members(
        _ reader: inout JSONReader, in bytes: UnsafeBufferPointer<UInt8>
    ) throws(ReadFailure) -> [(key: String, json: [UInt8])] {
        var members: [(key: String, json: [UInt8])] = []
        reader.skipWhitespace()
        if try reader.beginDictionary() {
            repeat {
                let key = try reader.dictionaryKey()
                let start = reader.offset
                try reader.skipValue()
                members.append((key, Array(bytes[start..<reader.offset])))
            } while try reader.nextMember()
        }
        try reader.finish()
        return members
    }

    /// The members as parameters: strings as their characters, all other values as their JSON text.
    var pairs: [(name: String, value: String)] {
        members.map { member in
            (member.key, (try? String(fromJSON: member.json)) ?? String(decoding: member.json, as: UTF8.self))
        }
    }

    /// Sets a member to a string, and moves it to the end.
    mutating func set(_ key: String, to value: String) {
        remove(key)
        members.append((key, value.uncheckedJSON))
    }

    /// Sets a member to a string where it is, or else at the end.
    mutating func assign(_ key: String, text: String) {
        assign(key, json: text.shownJSON)
    }

    /// Sets a member where it is, or else at the end.
    mutating func assign(_ key: String, json: String) {
        let member = (key: key, json: Array(json.utf8))
        if let index = members.firstIndex(where: { member in ExactText(member.key) == ExactText(key) }) {
            members[index] = member
        } else {
            members.append(member)
        }
    }

    mutating func remove(_ key: String) {
        members.removeAll { member in member.key == key }
    }

    /// The object as JSON text.
    var bytes: [UInt8] {
        var bytes: [UInt8] = [0x7B]
        for member in members {
            if bytes.count > 1 { bytes.append(0x2C) }
            bytes += member.key.uncheckedJSON + [0x3A] + member.json
        }
        return bytes + [0x7D]
    }
}
