@_spi(Generated) import APIJSON
import HTTPTypes

/// Lets calls wait for others, and sends them as a batch.
struct BatchStep: Sendable {
    /// How long the calls of a group wait for the rest of it, if the configuration has no window: a member of the group
    /// may do other things before it calls.
    static let longestWait: Duration = .milliseconds(50)

    private let sender: BatchSender
    private let wait: Duration

    /// - Parameter window: How long calls wait for others; `nil` if only the calls of a group wait.
    init(_ sender: BatchSender, window: Duration?) {
        self.sender = sender
        wait = window ?? Self.longestWait
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        guard let terms = call.batch else { return try await next(call) }
        guard let post = terms.post, let batched = BatchedCall(call, in: post, sender.format.call, alone: next) else {
            guard let member = terms.member else { return try await next(call) }
            return try await member.away { try await next(call) }
        }
        return try await terms.collector.response(to: batched, of: terms.member?.number, after: wait, by: sender)
    }
}

/// The parameters for batching a call.
struct BatchTerms: Sendable {
    /// Collects the calls.
    let collector: BatchCollector
    /// The group member that makes the call; `nil` for a single call.
    let member: BatchMember?
    /// The batch request, without its calls; `nil` if calls of the endpoint are never batched.
    let post: APICall.Request?
}

private enum BatchTermsKey: CallValueKey {
    static let initial: BatchTerms? = nil
}

extension APICall {
    /// The parameters for batching the call; `nil` if it is sent alone.
    var batch: BatchTerms? {
        get { self[BatchTermsKey.self] }
        set { self[BatchTermsKey.self] = newValue }
    }
}

/// Sends batches.
struct BatchSender: Sendable {
    let format: BatchFormat
    let time: any TimeSource
    /// The same for all copies of a client, and different for every other client.
    let client: ObjectIdentifier
    /// Sends the batch request.
    let send: @Sendable (APICall) async throws -> APICall.Response

    /// The responses to calls with the same key, in their order. A single call is sent by itself.
    func responses(to calls: [BatchedCall]) async -> [Result<APICall.Response, any Error>] {
        if calls.count == 1, let only = calls.first {
            return [await Result(of: { () async throws in try await only.alone(only.call) })]
        }
        do {
            return try await travel(calls)
        } catch {
            return calls.map { _ in .failure(error) }
        }
    }

    private func travel(_ calls: [BatchedCall]) async throws -> [Result<APICall.Response, any Error>] {
        guard let post = APICall(carrying: calls, format) else { return [] }
        for batched in calls { batched.call.emit(.batched(calls.count)) }
        var response = try await send(post)
        // If the batch as a whole failed, each call gets that response, and so decodes its own error from it.
        if case .server = try await post.outcome(of: &response) {
            let failure = APICall.Response(response.wire)
            return calls.map { _ in .success(failure) }
        }
        let decoder = response.decoder(to: post.route, of: post.service, atMost: post.maximumResponseSize)
        let batch = try BatchResponse(decoder.readable(), format, to: post.route.name)
        return calls.indices.map { index in Result { try batch.response(at: index, of: calls.count) } }
    }
}

extension APICall {
    /// The call that sends a batch.
    /// - Parameters:
    ///   - calls: At least one call. All have the same key.
    ///   - format: The format of the batch.
    init?(carrying calls: [BatchedCall], _ format: BatchFormat) {
        guard let first = calls.first else { return nil }
        self = first.call
        let policies = CallPolicies(retry: route.policies?.retry)
        form = form.ofBatch
        route = EndpointRoute(service.name + ".batch", format.method, format.path, policies: policies)
        request = first.post
        request.content = .json(BatchBody(format).bytes(of: calls))
        request.isBodySensitive = calls.contains { batched in batched.call.hasBoundBody }
        batch = nil
        // Whatever the method of the batch is: the server executes the calls in it.
        request.carriesIdempotentCalls = calls.allSatisfy { batched in batched.call.isIdempotent }
    }
}

/// The body of a batch request.
struct BatchBody {
    private let format: BatchFormat

    init(_ format: BatchFormat) {
        self.format = format
    }

    /// The id of a call, from its index in the batch.
    static func id(at index: Int) -> String {
        String(index + 1)
    }

    func bytes(of calls: [BatchedCall]) -> [UInt8] {
        var list: [UInt8] = [0x5B]
        for (index, call) in calls.enumerated() {
            if index > 0 { list.append(0x2C) }
            list.append(contentsOf: object(of: call, at: index).bytes)
        }
        list.append(0x5D)
        guard !format.calls.components.isEmpty else { return list }
        var body = BodyObject()
        body.set(list, at: format.calls.components[...])
        return body.bytes
    }

    private func object(of call: BatchedCall, at index: Int) -> BodyObject {
        let parts = format.call
        let request = call.call.request
        var object = BodyObject()
        if let id = parts.id { object.set(Self.id(at: index).uncheckedJSON, at: id.components[...]) }
        object.set(request.method.rawValue.uncheckedJSON, at: parts.method.components[...])
        object.set(path(of: request).uncheckedJSON, at: parts.path.components[...])
        if let headers = parts.headers, let fields = fields(of: call) {
            object.set(fields.uncheckedJSON, at: headers.components[...])
        }
        if let body = body(request.content) { object.set(body, at: parts.body.components[...]) }
        return object
    }

    private func path(of request: APICall.Request) -> String {
        switch format.call.pathBase {
        case .host: request.target
        case .server: String(request.target.dropFirst(request.server.path.count))
        }
    }

    /// The call's own header fields; `nil` if there are none.
    private func fields(of call: BatchedCall) -> [String: String]? {
        var fields: [String: String] = [:]
        for field in call.headerFields { fields[field.name.rawName] = call.headerFields[field.name] }
        if let type = call.call.request.content.contentType, !call.headerFields.contains(.contentType) {
            fields[HTTPField.Name.contentType.rawName] = type
        }
        return fields.isEmpty ? nil : fields
    }

    private func body(_ content: APICall.Request.Content) -> [UInt8]? {
        guard let bytes = content.body?.bytes else { return nil }
        switch format.call.bodyForm {
        case .json: return bytes
        case .text: return String(decoding: bytes, as: UTF8.self).uncheckedJSON
        }
    }
}

/// The response to a batch request, which contains a response for each call.
struct BatchResponse {
    /// The JSON text of each response; `nil` for null.
    private let texts: [[UInt8]?]
    /// The indices of the responses by id; `nil` if the responses are in the order of the calls.
    private let positions: [String: Int]?
    private let parts: BatchResponseParts
    /// The name of the batch in errors.
    private let name: String

    /// - Throws: A `DataFormatError` if there is no list.
    init(_ bytes: [UInt8], _ format: BatchFormat, to name: String) throws(DataFormatError) {
        parts = format.response
        self.name = name
        do throws(DataFormatError) {
            texts = try [JSONText?].decode(bytes, at: format.responses).value.map { text in text?.bytes }
        } catch {
            var fault = error.noting("in the response to " + name)
            fault.model = "list of responses"
            throw fault
        }
        positions = try Self.positions(texts, parts)
    }

    /// The response to a call.
    /// - Parameters:
    ///   - index: The index of the call in the batch.
    ///   - count: The number of calls in the batch.
    /// - Throws: A `NetworkError` if there is no response, or a `DataFormatError` if it cannot be parsed.
    func response(at index: Int, of count: Int) throws -> APICall.Response {
        let position = try position(of: index)
        guard texts.indices.contains(position), let text = texts[position] else {
            throw missing("the server sent \(texts.count) responses to \(count) calls, and none to this one")
        }
        let note = "in response \(position + 1) of \(texts.count) to \(name)"
        guard let wire = try response(text, note) else {
            throw NetworkError(.badServer, reason: "the status \(note) is not an HTTP status")
        }
        var received = APICall.Response(wire)
        received.note = note
        return received
    }

    private func position(of index: Int) throws(NetworkError) -> Int {
        guard let positions else { return index }
        let id = BatchBody.id(at: index)
        guard let position = positions[id] else { throw missing("the server sent no response with the id \(id)") }
        return position
    }

    private func missing(_ reason: String) -> NetworkError {
        NetworkError(.missingResponse, reason: reason)
    }

    private func response(_ text: [UInt8], _ note: String) throws(DataFormatError) -> WireResponse? {
        do throws(DataFormatError) {
            return try parts.response(in: text)
        } catch {
            throw error.noting(note)
        }
    }

    /// If several responses have the same id, the first one wins.
    private static func positions(
        _ texts: [[UInt8]?], _ parts: BatchResponseParts
    ) throws(DataFormatError) -> [String: Int]? {
        guard parts.id != nil else { return nil }
        var positions: [String: Int] = [:]
        for (position, text) in texts.enumerated() {
            guard let text, let id = try parts.id(in: text), positions[id] == nil else { continue }
            positions[id] = position
        }
        return positions
    }
}

extension DataFormatError {
    /// The same error, with an additional note on its location.
    func noting(_ note: String) -> DataFormatError {
        var fault = self
        fault.hint = hint.map { hint in hint + "; " + note } ?? note
        return fault
    }
}

// Reads one response in the response to a batch.
extension BatchResponseParts {
    /// The id of the call; `nil` if there is none.
    fileprivate func id(in text: [UInt8]) throws(DataFormatError) -> String? {
        id == nil ? nil : try scalars(in: text).first ?? nil
    }

    /// The response as if it had been sent by itself; `nil` if its status is not a valid HTTP status.
    fileprivate func response(in text: [UInt8]) throws(DataFormatError) -> WireResponse? {
        let scalars = try scalars(in: text)
        let error: [UInt8]? =
            try error.map { path throws(DataFormatError) in try Self.value(at: path, in: text) } ?? nil
        guard var status = status(scalars, unless: error == nil ? 200 : 400) else { return nil }
        // A body at the error path means that the call failed.
        if error != nil, (200...299).contains(status) { status = 400 }
        let body = if let error { error } else { try Self.value(at: body, in: text) ?? [] }
        let fields = try headers.map { path throws(DataFormatError) in try Self.fields(at: path, in: text) } ?? [:]
        let head = HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: fields)
        return WireResponse(head: head, body: WireBody(try plain(body)))
    }

    /// The id and the status, as far as the format has them.
    private func scalars(in text: [UInt8]) throws(DataFormatError) -> [String?] {
        scalars.count > 0 ? try EnvelopeScan(text).scalars(at: scalars).all : []
    }

    private func status(_ scalars: [String?], unless usual: Int) -> Int? {
        guard status != nil, let text = scalars.last ?? nil else { return usual }
        guard let status = Int(text), (100...599).contains(status) else { return nil }
        return status
    }

    /// The text of the value at a path; `nil` if there is none, or it is null.
    private static func value(at path: JSONPointerPath, in text: [UInt8]) throws(DataFormatError) -> [UInt8]? {
        try JSONText?.decode(text, at: path).value?.bytes
    }

    /// Unwraps a body that is sent as a JSON string.
    private func plain(_ body: [UInt8]) throws(DataFormatError) -> [UInt8] {
        guard bodyForm == .text, body.first == 0x22 else { return body }
        return Array(try String(fromJSON: body).utf8)
    }

    private static func fields(at path: JSONPointerPath, in text: [UInt8]) throws(DataFormatError) -> HTTPFields {
        var fields: HTTPFields = [:]
        switch try JSON?.decode(text, at: path).value {
        case .object(let members):
            for (name, value) in members.inOrder(by: { left, right in left.key < right.key }) {
                Self.add(name, value, to: &fields)
            }
        case .array(let entries):
            for case .object(let entry) in entries {
                guard case .string(let name)? = entry["name"], let value = entry["value"] else { continue }
                Self.add(name, value, to: &fields)
            }
        default: break
        }
        return fields
    }

    private static func add(_ name: String, _ value: JSON, to fields: inout HTTPFields) {
        guard let name = HTTPField.Name(name) else { return }
        switch value {
        case .string(let text): fields.append(HTTPField(name: name, value: text))
        case .number(let number): fields.append(HTTPField(name: name, value: number.text))
        default: break
        }
    }
}

/// Any JSON value, as its original text.
struct JSONText: JSONReadable {
    private(set) var bytes: [UInt8]

    init(placeholder: Placeholder) {
        bytes = []
    }

    mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        let start = reader.position
        try reader.skipValue()
        bytes = Array(UnsafeBufferPointer(start: start, count: reader.position - start))
    }
}
