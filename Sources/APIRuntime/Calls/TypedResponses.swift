@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The responses of an endpoint that a spec tells apart by status, or whose header fields it declares.
@_spi(Generated) public protocol ResponseReadable: Sendable {
    /// The kind of the bodies. JSON by default.
    static var responseKind: ResponseKind { get }

    /// Decodes a response with a successful status.
    init(_ response: inout ResponseReader) throws(ResponseFailure)
}

@_spi(Generated) extension ResponseReadable {
    public static var responseKind: ResponseKind { .value }
}

/// Why a successful response, or an event of a stream, has no value.
@_spi(Generated) public enum ResponseFailure: Error {
    /// It does not match the spec.
    case format(DataFormatError)
    /// The envelope reports an error, the spec has no response with the status, or it calls the event an error.
    case reported
}

@_spi(Generated) extension ResponseForm where Value: ResponseReadable {
    /// A response that the spec tells apart by its status, or whose header fields it declares.
    public static var response: ResponseForm {
        ResponseForm(Value.responseKind) { response throws(DataFormatError) in try response.typed(Value.self) }
    }
}

@_spi(Generated) extension ResponseForm where Value: JSONReadable {
    /// JSON that contains a value.
    /// - Parameter absent: the value if the body has none, or `null`.
    public static func json(default absent: Value) -> ResponseForm {
        ResponseForm(.value) { response throws(DataFormatError) in try response.json(default: absent) }
    }
}

/// Decodes the parts of one response. Generated code asks for them.
@_spi(Generated) public struct ResponseReader: Sendable {
    private let decoder: ResponseDecoder
    /// The values that could not be read but that the spec tolerates.
    fileprivate private(set) var tolerated: DataFormatError.Tolerated = DataFormatError.Tolerated()

    fileprivate init(_ decoder: ResponseDecoder) {
        self.decoder = decoder
    }

    /// The status.
    public var status: Int { decoder.head.status.code }

    /// The failure of a response whose status the spec does not list.
    public var unexpectedStatus: ResponseFailure { .reported }

    /// The value of the body.
    /// - Parameters:
    ///   - pointer: the path of the value, or several that are tried in order. Defaults to that of the envelope.
    ///   - absent: the value if the body has none, or `null`. Without it, such a body is an error.
    public mutating func value<Value: JSONReadable>(
        at pointer: JSONPointerPath? = nil, default absent: Value? = nil
    ) throws(ResponseFailure) -> Value {
        let decoder = decoder
        let decoded = try Self.checked { () throws(DataFormatError) in
            if let absent { return try decoder.json(default: absent, at: pointer) }
            return try decoder.json(Value.self, at: pointer)
        }
        tolerated.add(decoded.tolerated)
        return decoded.value
    }

    /// The body as text.
    public func text() throws(ResponseFailure) -> String {
        try Self.checked { () throws(DataFormatError) in try decoder.text() }.value
    }

    /// The bytes of the body.
    public func bytes() throws(ResponseFailure) -> Data {
        try Self.checked { () throws(DataFormatError) in decoder.data() }.value
    }

    private static func checked<Result>(
        _ read: () throws(DataFormatError) -> Result?
    ) throws(ResponseFailure) -> Result {
        do throws(DataFormatError) {
            if let result = try read() { return result }
        } catch {
            throw .format(error)
        }
        throw .reported
    }
}

// Header fields.
@_spi(Generated) extension ResponseReader {
    /// The value of a header field.
    public func field<Value: JSONReadable>(
        _ name: String, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) throws(ResponseFailure) -> Value {
        guard let value: Value = try optionalField(name, dates: dates, isSensitive: isSensitive) else {
            throw missing(name)
        }
        return value
    }

    /// The value of a header field; `nil` if the response does not have the field.
    public func optionalField<Value: JSONReadable>(
        _ name: String, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) throws(ResponseFailure) -> Value? {
        guard let text = text(of: name) else { return nil }
        return try value(text, of: name, dates, isSensitive)
    }

    /// The elements of a header field (RFC 9110, section 5.6.1); none if the response does not have the field.
    public func list<Value: JSONReadable>(
        _ name: String, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) throws(ResponseFailure) -> [Value] {
        try optionalList(name, dates: dates, isSensitive: isSensitive) ?? []
    }

    /// The elements of a header field; `nil` if the response does not have the field.
    public func optionalList<Value: JSONReadable>(
        _ name: String, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) throws(ResponseFailure) -> [Value]? {
        guard let text = text(of: name) else { return nil }
        var values: [Value] = []
        for item in HeaderList.items(text) {
            values.append(try value(HeaderList.unquoted(item), of: name, dates, isSensitive))
        }
        return values
    }

    /// The URL in a header field. A relative one is resolved against the address of the response (RFC 9110, section
    /// 10.2.2).
    public func url(_ name: String, isSensitive: Bool = false) throws(ResponseFailure) -> URL {
        guard let url = try optionalURL(name, isSensitive: isSensitive) else { throw missing(name) }
        return url
    }

    /// The URL in a header field, made absolute; `nil` if the response does not have the field.
    public func optionalURL(_ name: String, isSensitive: Bool = false) throws(ResponseFailure) -> URL? {
        guard let text = reference(of: name) else { return nil }
        guard !text.isEmpty, let url = url(text) else {
            throw mismatch(name, expected: "a URL", found: Self.shown(text, isSensitive))
        }
        return url
    }

    /// The URL of a reference.
    private func url(_ text: String) -> URL? {
        guard let reference = URLReference(text) else { return nil }
        let base = reference.scheme == nil ? decoder.address.flatMap { URLReference($0.text) } : nil
        return URL(escaping: base.flatMap { reference.resolved(against: $0)?.text } ?? text)
    }

    private func text(of name: String) -> String? {
        HTTPField.Name(name).flatMap { name in decoder.head.headerFields.text(of: name) }.map(Self.trimmed)
    }

    private func reference(of name: String) -> String? {
        HTTPField.Name(name).flatMap { name in decoder.head.headerFields.reference(of: name) }.map(Self.trimmed)
    }

    private static func trimmed(_ text: String) -> String { String(HeaderList.trimmed(text[...])) }

    /// The value of a text, cast like a JSON string.
    private func value<Value: JSONReadable>(
        _ text: String, of name: String, _ dates: DateFormat, _ isSensitive: Bool
    ) throws(ResponseFailure) -> Value {
        do throws(DataFormatError) {
            let options = ReadOptions(casting: true, dates: dates)
            return try Value.decode(text.uncheckedJSON, at: .root, options: options).value
        } catch {
            throw mismatch(name, expected: error.expected, found: Self.shown(text, isSensitive))
        }
    }

    private func missing(_ name: String) -> ResponseFailure {
        mismatch(name, expected: "a value", found: "no such header field")
    }

    private func mismatch(_ name: String, expected: String, found: String) -> ResponseFailure {
        .format(
            DataFormatError(
                model: decoder.endpoint, path: "header \(name)", byteOffset: 0, expected: expected, found: found))
    }

    private static func shown(_ text: String, _ isSensitive: Bool) -> String {
        isSensitive ? APICall.Request.Item.hidden : RequestError.shortened(text.shownJSON)
    }
}

extension ResponseDecoder {
    /// A response whose status or header fields matter. If the body is a JSON object, its envelope is checked first.
    func typed<Value: ResponseReadable>(_ type: Value.Type) throws(DataFormatError) -> Decoded<Value>? {
        guard !reportsFailure else { return nil }
        var reader = ResponseReader(self)
        do throws(ResponseFailure) {
            return (try Value(&reader), reader.tolerated)
        } catch {
            switch error {
            case .format(let fault): throw fault
            case .reported: return nil
            }
        }
    }

    /// JSON that contains a value, or else the default.
    func json<Value: JSONReadable>(
        default absent: Value, at pointer: JSONPointerPath? = nil
    ) throws(DataFormatError) -> Decoded<Value>? {
        try json(Value?.self, at: pointer).map { decoded in (decoded.value ?? absent, decoded.tolerated) }
    }
}

@_spi(Generated) extension ResponseReader: RedactedStringConvertible {
    public var shownParts: KeyValuePairs<String, Any> { ["status": status] }
}
