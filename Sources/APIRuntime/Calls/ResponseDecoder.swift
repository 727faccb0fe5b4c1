@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decodes a response as the spec says: first the code in the envelope, then the HTTP status, and then the value.
@_spi(Generated) public struct ResponseDecoder: Sendable, RedactedStringConvertible {
    /// A value, and the values in it that could not be read but that the spec tolerates.
    public typealias Decoded<Value> = (value: Value, tolerated: DataFormatError.Tolerated)

    private let response: WireResponse
    private let route: EndpointRoute
    private let service: ServiceDescription
    /// A note for the errors of a response that is part of another one.
    private let note: String?
    /// The body as JSON in UTF-8, or as it is if it cannot be read so.
    private let bytes: [UInt8]
    /// Why the body cannot be read as JSON.
    private let fault: DataFormatError?
    /// The largest number of bytes of a body as text.
    private let limit: Int
    /// Collects how the response differs from the spec; `nil` decodes only.
    var drift: DriftCollector?

    /// - Parameters:
    ///   - response: the response. Its body is in memory, or its outcome is known.
    ///   - route: the endpoint of the call.
    ///   - service: the service of the endpoint.
    ///   - note: a note for errors, if the response is part of another one, which is text already.
    ///   - limit: the largest number of bytes of the body as text.
    init(
        _ response: WireResponse, to route: EndpointRoute, of service: ServiceDescription, noting note: String? = nil,
        atMost limit: Int = .max
    ) {
        self.response = response
        self.route = route
        self.service = service
        self.note = note
        self.limit = limit
        let body = response.body.bytes ?? []
        do throws(DataFormatError) {
            bytes = note == nil ? try service.json(of: body, response.contentType, to: route, atMost: limit) : body
            fault = nil
        } catch {
            bytes = body
            fault = error
        }
    }

    /// The endpoint and the status.
    public var shownParts: KeyValuePairs<String, Any> { ["endpoint": endpoint, "status": head.status.code] }

    var head: HTTPResponse { response.head }

    /// The service and the endpoint, such as `Gallery.searchPictures`.
    var endpoint: String { route.name }

    /// The address of the response; `nil` if it is unknown.
    var address: ResponseAddress? { response.address }

    /// What happened to a body that was not read into memory.
    var outcome: BodyOutcome? { response.body.outcome }

    /// Whether the body has no JSON: it is empty, or nothing but white space.
    private var isBlank: Bool { bytes.firstOfJSON == nil }

    private var envelope: Envelope? { service.envelope }

    /// The body as JSON in UTF-8.
    func readable() throws(DataFormatError) -> [UInt8] {
        if let fault { throw fault }
        return bytes
    }

    /// The value of a call; `nil` if the server reports that the call failed.
    func value<Value>(_ form: ResponseForm<Value>) throws(DataFormatError) -> Decoded<Value>? {
        guard isReadable else { return nil }
        do throws(DataFormatError) {
            return try form.read(self)
        } catch {
            throw note.map { note in error.noting(note) } ?? error
        }
    }

    /// Whether the endpoint decodes responses with the status.
    var isReadable: Bool {
        head.status.kind == .successful || response.body.socket != nil
            || (route.redirects == .returned && head.status.kind == .redirection)
    }

    /// The error that the server reports.
    func failure<Failure: ServerError>() -> Failure {
        let report = head.status.kind == .successful ? (try? report()) ?? EnvelopeReport() : reportIfWrapped()
        let phrase: String? = head.status.reasonPhrase.isEmpty ? nil : head.status.reasonPhrase
        // Of successful responses, only those fail that the envelope reports, or whose status the spec does not list.
        let isUnlisted = head.status.kind == .successful && !report.isFailure
        let reason = isUnlisted ? "\(endpoint) has no response with the status \(head.status.code)" : phrase
        return Failure(
            ErrorResponse(
                status: head.status, headerFields: head.headerFields,
                businessCode: report.isFailure ? report.code : nil, message: report.message ?? reason, bytes: bytes,
                note: note, clockDifference: response.clockDifference))
    }

    /// The error that an event of a stream means. The response has its data as the body.
    /// - Parameter code: the code of the error.
    func failure<Failure: ServerError>(code: String) -> Failure {
        Failure(
            ErrorResponse(
                status: head.status, headerFields: head.headerFields, businessCode: code,
                message: reportIfWrapped().message, bytes: bytes, note: note))
    }
}

// One method for each kind of endpoint. They return nil if the envelope reports that the call failed.
extension ResponseDecoder {
    /// JSON. The value and the envelope are read in one pass. A blank body is an error unless the value is optional.
    /// - Parameter pointer: the path of the value. Defaults to that of the route or the envelope.
    func json<Value: JSONReadable>(
        _ type: Value.Type, at pointer: JSONPointerPath? = nil
    ) throws(DataFormatError) -> Decoded<Value>? {
        var value: Value?
        guard let tolerated = try readJSON(&value, at: pointer) else { return nil }
        return value.map { value in (value, tolerated) }
    }

    /// Reads JSON into a value. The value and the envelope are read in one pass. A blank body is an error unless the
    /// value is optional.
    /// - Returns: What is tolerated; `nil` if the envelope reports that the call failed.
    func readJSON<Value: JSONReadable>(
        _ value: inout Value?, at pointer: JSONPointerPath? = nil
    ) throws(DataFormatError) -> DataFormatError.Tolerated? {
        let bytes = try readable()
        let path = (pointer ?? route.valuePath(in: service)).chosen(in: bytes)
        if isBlank || drift != nil { return try readSpecial(&value, at: path) }
        guard let envelope, envelope.hasScalars else { return try readAlone(&value, at: path) }
        let opened = try EnvelopeScan(bytes).open(&value, at: path, options: route.reading, scalars: envelope.scalars)
        guard !envelope.report(opened.scalars, ofValue: bytes).isFailure else { return nil }
        guard value != nil else { return try readAlone(&value, at: path) }
        return Value.tolerated(opened.toleratedFaults, in: bytes, at: path, options: route.reading)
    }

    private func readAlone<Value: JSONReadable>(
        _ value: inout Value?, at path: JSONPointerPath
    ) throws(DataFormatError) -> DataFormatError.Tolerated {
        let decoded = try Value.decode(bytes, at: path, options: route.reading)
        value = decoded.value
        return decoded.tolerated
    }

    private func readSpecial<Value: JSONReadable>(
        _ value: inout Value?, at path: JSONPointerPath
    ) throws(DataFormatError) -> DataFormatError.Tolerated? {
        if let drift, !isBlank { return try observe(&value, at: path, drift) }
        value = try absent(Value.self)
        return DataFormatError.Tolerated()
    }

    /// JSON, read with notes on how it differs from the spec.
    private func observe<Value: JSONReadable>(
        _ value: inout Value?, at path: JSONPointerPath, _ collector: DriftCollector
    ) throws(DataFormatError) -> DataFormatError.Tolerated? {
        guard !reportsFailure else { return nil }
        let (result, drift) = Value.observe(bytes, at: path, options: route.reading)
        collector.add(drift)
        let decoded = try result.get()
        value = decoded.value
        return decoded.tolerated
    }

    private func absent<Value: JSONReadable>(_ type: Value.Type) throws(DataFormatError) -> Value {
        if let type = Value.self as? any OptionalValue.Type, let absent = type.absent as? Value { return absent }
        let found = bytes.isEmpty ? "an empty body" : "a body of white space"
        throw DataFormatError(model: "\(Value.self)", path: "$", byteOffset: 0, expected: "JSON", found: found)
    }

    /// Text in the character set of the spec or the server, or else in UTF-8. If the body is a JSON object, its envelope is
    /// checked.
    func text() throws(DataFormatError) -> Decoded<String>? {
        guard !reportsFailure else { return nil }
        let body = response.body.bytes ?? []
        let text =
            note == nil ? try service.text(of: body, response.contentType, to: route, atMost: limit) : body
        if let text = String(bytes: text, encoding: .utf8) { return (text, DataFormatError.Tolerated()) }
        throw DataFormatError(
            model: "String", path: "$", byteOffset: 0, expected: "text in UTF-8", found: "other bytes")
    }

    /// The body as it is. If it is a JSON object, its envelope is checked.
    func data() -> Decoded<Data>? {
        reportsFailure ? nil : (Data(response.body.bytes ?? []), DataFormatError.Tolerated())
    }

    /// Nothing but the envelope. If it has a code, a body that is not JSON is an error.
    func nothing() throws(DataFormatError) -> Decoded<Void>? {
        guard envelope?.tellsFailure == true else { return ((), DataFormatError.Tolerated()) }
        return try report().isFailure ? nil : ((), DataFormatError.Tolerated())
    }
}

extension ResponseDecoder {
    /// The report of the envelope of a response that must have one. A blank body has none.
    private func report() throws(DataFormatError) -> EnvelopeReport {
        guard let envelope, envelope.hasScalars, !isBlank else { return EnvelopeReport() }
        let bytes = try readable()
        let scalars = try EnvelopeScan(bytes).scalars(at: envelope.scalars)
        return envelope.report(scalars, ofValue: isReadable ? bytes : nil)
    }

    /// Whether the body is a JSON object whose envelope reports a failure.
    var reportsFailure: Bool { reportIfWrapped().isFailure }

    /// The report of the envelope of a response that need not be JSON, because of its status or its endpoint.
    private func reportIfWrapped() -> EnvelopeReport {
        guard beginsObject, let report = try? report() else { return EnvelopeReport() }
        return report
    }

    private var beginsObject: Bool { bytes.firstOfJSON == 0x7B }
}

/// A value that may be missing.
private protocol OptionalValue {
    static var absent: Self { get }
}

extension Optional: OptionalValue {
    static var absent: Self { nil }
}
