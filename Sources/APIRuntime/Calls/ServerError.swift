@_spi(Generated) import APIJSON
public import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The errors with which a server may respond: business codes and HTTP statuses.
///
/// Every case carries the response, so that an error with a name says as much as one without.
public protocol ServerError: LocalizedError, Hashable, Sendable {
    /// The errors that have a case, by their codes.
    @_spi(Generated) static var codes: ErrorTable<Self> { get }

    /// The value of the case, or that of the error that it wraps.
    @_spi(Generated) var content: any ErrorCaseContent { get }

    /// The error for a code without a case.
    static func unknown(_ response: FailedResponse) -> Self
}

extension ServerError {
    /// The case for a response. If a body does not match the spec, the case is the same and holds what is wrong.
    @_spi(Generated) public init(_ received: ErrorResponse) {
        self = Self.codes.error(for: received)
    }

    /// The response: its code, status, message and header fields, and the beginning of its body.
    public var response: FailedResponse { content.response }

    /// The code of the case: the business code, or the HTTP status as `http-404`. For a case of a class of statuses, the
    /// class, such as `http-5xx`.
    public var code: String { response.code }

    /// The text for people: the spec's, or else the server's. `nil` if neither has one. Of several languages, that of the
    /// device's settings that suits the user best, or else the first in the spec.
    public var message: String? { message(in: Locale.preferredLanguages) }

    /// The text for people in one of several languages.
    /// - Parameter languages: the user's languages, the best first. Each is looked up as it is, and then without its last tags
    ///   (RFC 4647, section 3.4).
    public func message(in languages: [String]) -> String? {
        traits?.messages.text(in: languages) ?? response.message
    }

    /// The error for a code without a case, for mocks and tests.
    public static func unknown(code: String, message: String?) -> Self {
        .unknown(FailedResponse(code: code, message: message))
    }

    /// Whether a retry is worthwhile, as the spec says by `retry: true`.
    public var isWorthRetrying: Bool { traits?.isRetried == true }

    /// Whether the credential has expired, as declared by `refresh: true`.
    public var meansExpiry: Bool { traits?.meansExpiry == true }

    /// The spec's texts for people.
    var messages: MessageTexts? { traits?.messages }

    var traits: ErrorTraits? { Self.codes.traits[response.signature] }

    /// Two are equal if their codes are, and their bodies, if the spec declares bodies.
    public static func == (left: Self, right: Self) -> Bool {
        AnyHashable(left.content) == AnyHashable(right.content)
    }

    public func hash(into hasher: inout Hasher) {
        content.hash(into: &hasher)
    }
}

/// The value of a case of a `ServerError`: a response, with its body if the spec declares one.
@_spi(Generated) public protocol ErrorCaseContent: Hashable, Sendable {
    var response: FailedResponse { get }
}

/// A response by which a server reported an error.
///
/// Two are equal if they have the same code, and the text in the message by which the spec tells errors with this code apart.
/// The rest differs from call to call.
public final class FailedResponse: Sendable {
    /// The number of bytes of a body that are kept: 4,096.
    public static let bodyLimit: Int = 4_096

    /// The code of the error's case: the business code, or the HTTP status as `http-404`. For a case of a class of
    /// statuses, the class, such as `http-5xx`.
    public let code: String
    /// The HTTP status.
    public let status: HTTPResponse.Status
    /// The server's text for people: the message in the envelope, or else the reason phrase. `nil` if there is none.
    public let message: String?
    /// The header fields of the response.
    public let headerFields: HTTPFields
    /// The first bytes of the body, at most ``bodyLimit``.
    public let body: [UInt8]
    /// What is wrong with the body, if the spec declares one that does not match.
    public let unreadable: DataFormatError?
    /// The values of the body that could not be read but that the spec tolerates.
    public let tolerated: DataFormatError.Tolerated
    /// What the spec tells the error by.
    let signature: ErrorSignature
    /// By how much the clock of this device was ahead of the server's, in whole seconds; negative if it was behind. `nil`
    /// unless the server refused a signed request and the clock may be why.
    public let clockDifference: Duration?

    /// - Parameters:
    ///   - code: The business code, or the HTTP status as `http-404`.
    ///   - messageHas: The text in the message by which the spec tells the error from others with the same code. `nil` by
    ///     default: there is none.
    ///   - status: The HTTP status. By default the one that the code names, or else 200.
    ///   - message: The server's text for people. By default, what it has.
    ///   - headerFields: The header fields. None by default.
    ///   - body: The beginning of the body. Empty by default.
    ///   - unreadable: What is wrong with the body, if the spec declares one. Nothing by default.
    ///   - tolerated: The values of the body that could not be read but that the spec tolerates. None by default.
    ///   - clockDifference: By how much the clock of a signature was ahead of the server's; negative if it was behind.
    ///     `nil` by default.
    public init(
        code: String, messageHas: String? = nil, status: HTTPResponse.Status? = nil, message: String? = nil,
        headerFields: HTTPFields = [:], body: [UInt8] = [], unreadable: DataFormatError? = nil,
        tolerated: DataFormatError.Tolerated = DataFormatError.Tolerated(), clockDifference: Duration? = nil
    ) {
        self.code = code
        signature = ErrorSignature(code, messageHas)
        self.status = status ?? Self.status(of: code) ?? .ok
        self.message = message ?? messageHas
        self.headerFields = headerFields
        self.body = body
        self.unreadable = unreadable
        self.tolerated = tolerated
        self.clockDifference = clockDifference
    }

    /// The beginning of the body as text. Bytes that are not UTF-8 become U+FFFD.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The status of a code such as `http-404` or `http-5xx`. `nil` for business codes.
    private static func status(of code: String) -> HTTPResponse.Status? {
        guard code.hasPrefix("http-"), code.utf8.count == 8 else { return nil }
        let text = code.dropFirst(5)
        return Int(text.hasSuffix("xx") ? text.prefix(1) + "00" : text).flatMap { number in
            (100...999).contains(number) ? HTTPResponse.Status(code: number) : nil
        }
    }

    func with(
        unreadable: DataFormatError? = nil, tolerated: DataFormatError.Tolerated = DataFormatError.Tolerated()
    ) -> FailedResponse {
        FailedResponse(
            code: code, messageHas: signature.text?.text, status: status, message: message,
            headerFields: headerFields, body: body, unreadable: unreadable, tolerated: tolerated,
            clockDifference: clockDifference)
    }

    /// The difference of the clocks in English; `nil` if there is none to tell.
    var clockText: String? {
        clockDifference.map { difference in
            let side = difference < .zero ? "behind" : "ahead of"
            return "the clock of this device is \(abs(difference.components.seconds)) s \(side) the server's"
        }
    }
}

@_spi(Generated) extension FailedResponse: ErrorCaseContent {
    public var response: FailedResponse { self }
}

extension FailedResponse: Hashable {
    public static func == (left: FailedResponse, right: FailedResponse) -> Bool {
        left.signature == right.signature
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(signature)
    }
}

extension FailedResponse: RedactedStringConvertible {
    /// The code, the server's message, and how much the clock differs. The body is left out, because it may repeat secrets
    /// of the request.
    public var description: String {
        (message.map { message in "\(code): \(message)" } ?? code) + (clockText.map { text in "; " + text } ?? "")
    }

    /// The code, the status, the server's message and the difference of the clocks. Header fields and body may contain
    /// secrets.
    public var shownParts: KeyValuePairs<String, Any> {
        [
            "code": code, "status": status.code, "message": message as Any,
            "clockDifference": clockDifference as Any,
        ]
    }
}

/// The body of an error: the value that the spec declares, or the reason why it could not be decoded.
///
/// The members of the value are the content's own. They are `nil` if the body could not be decoded:
///
/// ```swift
/// case .failure(.server(.missing(let problem))):
///     print(problem.message ?? "The server did not say why.")
///     if let fault = problem.unreadable { print(problem.response.status, fault) }
/// ```
@dynamicMemberLookup
public struct ErrorContent<Value: Sendable>: Sendable {
    /// The value. `nil` if the body could not be decoded.
    public let value: Value?
    /// The response with this body.
    public let response: FailedResponse

    init(_ value: Value?, _ response: FailedResponse) {
        self.value = value
        self.response = response
    }

    /// What is wrong with the body. `nil` if it could be decoded.
    public var unreadable: DataFormatError? { response.unreadable }

    /// A member of the value. `nil` if the body could not be decoded.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member? {
        value?[keyPath: member]
    }

    /// An optional member of the value. Also `nil` if the body could not be decoded.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member?>) -> Member? {
        value?[keyPath: member]
    }
}

@_spi(Generated) extension ErrorContent where Value: JSONWritable {
    /// The content of an error that no server sent, for mocks and tests.
    /// - Parameters:
    ///   - value: The value of the body.
    ///   - code: The code of the error.
    ///   - messageHas: The text in the message by which the spec tells the error from others with the same code.
    ///   - path: The path of the value in the body, `$` for the whole body.
    public init(_ value: Value, code: String, messageHas: String? = nil, at path: String) {
        let json = JSONPointerPath(path).components.reversed().reduce(value.shownAsJSON) { json, key in
            .object([key: json])
        }
        self.init(value, FailedResponse(code: code, messageHas: messageHas, body: Array(json.shownJSON.utf8)))
    }
}

extension ErrorContent: Equatable where Value: Equatable {}

extension ErrorContent: Hashable where Value: Hashable {}

@_spi(Generated) extension ErrorContent: ErrorCaseContent where Value: Hashable {}

/// A response that says that the call failed.
@_spi(Generated) public struct ErrorResponse: Sendable {
    /// The HTTP status, which may also be a successful one.
    public let status: HTTPResponse.Status
    public let headerFields: HTTPFields
    /// The business code, if the response has one that does not mean success.
    public let businessCode: String?
    /// The text for people, if the response has one.
    public let message: String?
    /// The whole body.
    public let bytes: [UInt8]
    /// A note for errors, if the response is part of another one.
    var note: String?
    /// By how much the clock of a refused signature was ahead of the server's.
    var clockDifference: Duration?

    /// The response as errors carry it, with its code in a table: the business code, or else the status or its class. A
    /// status does not stand for a business code that is not in the table, unless that code is the status itself.
    func response<Failure>(in table: ErrorTable<Failure>) -> FailedResponse {
        let statusCode = "http-\(status.code)"
        let repeatsStatus =
            status.kind != .successful && businessCode == "\(status.code)"
            && table.signature("\(status.code)", message) == nil
        let ownCode = repeatsStatus ? nil : businessCode
        let candidates = ownCode.map { code in [code] } ?? [statusCode, "http-\(status.code / 100)xx"]
        let signature = candidates.lazy.compactMap { code in table.signature(code, message) }.first
        return FailedResponse(
            code: signature?.code.text ?? ownCode ?? statusCode, messageHas: signature?.text?.text, status: status,
            message: message, headerFields: headerFields, body: Array(bytes.prefix(FailedResponse.bodyLimit)),
            clockDifference: clockDifference)
    }

    /// Decodes the body of an error. The server has reported an error, whether or not its body can be decoded.
    /// - Parameters:
    ///   - path: The path of the value in the body, `$` for the whole body.
    ///   - response: The response as errors carry it.
    func content<Value: JSONReadable>(at path: String, of response: FailedResponse) -> ErrorContent<Value> {
        do throws(DataFormatError) {
            let decoded = try Value.decode(bytes, at: JSONPointerPath(path), options: ReadOptions())
            return ErrorContent(
                decoded.value,
                decoded.tolerated.isEmpty ? response : response.with(tolerated: decoded.tolerated))
        } catch {
            let fault = note.map { note in error.noting(note) } ?? error
            return ErrorContent(nil, response.with(unreadable: fault))
        }
    }
}

@_spi(Generated) extension ErrorResponse: RedactedStringConvertible {
    public var shownParts: KeyValuePairs<String, Any> {
        ["status": status.code, "businessCode": businessCode as Any, "message": message as Any]
    }
}

/// The cases of a `ServerError` by their codes, and what the spec says about them.
// Its functions are constructors of cases, which capture nothing. In Swift 5 mode, they do not count as `@Sendable`.
@_spi(Generated) public struct ErrorTable<Failure: ServerError>: @unchecked Sendable {
    private var cases: [ErrorSignature: (ErrorResponse, FailedResponse) -> Failure] = [:]
    /// The texts in messages that tell errors with the same code apart, in order.
    private var texts: [ExactText: [String]] = [:]
    /// Those of a wrapped error, too.
    fileprivate(set) var traits: [ErrorSignature: ErrorTraits] = [:]
    private var wrapped: ((ErrorResponse) -> Failure)?

    /// - Parameter parts: functions that add the cases.
    public init(_ parts: (inout ErrorTable) -> Void...) {
        for add in parts { add(&self) }
    }

    /// - Parameters:
    ///   - wrap: creates the case for all errors without a case of their own.
    ///   - parts: functions that add the cases.
    public init<Common: ServerError>(
        wrapping wrap: @escaping (Common) -> Failure, _ parts: (inout ErrorTable) -> Void...
    ) {
        traits = Common.codes.traits
        wrapped = { received in wrap(Common(received)) }
        for add in parts { add(&self) }
    }

    /// Adds a case that holds the response.
    /// - Parameters:
    ///   - code: the business code, the HTTP status as `http-404`, or its class as `http-4xx`.
    ///   - messageHas: a text in the server's message that tells the error from others with the same code.
    ///   - make: creates the case.
    ///   - message: the text for people. By default, that of the server.
    ///   - messages: the texts for people by language, the default first. None by default.
    ///   - isRetried: whether a call is worth sending again after this error. Defaults to no.
    ///   - meansExpiry: whether the credential has expired. Defaults to no.
    public mutating func add(
        _ code: String, messageHas: String? = nil, _ make: @escaping (FailedResponse) -> Failure,
        message: String? = nil, messages: KeyValuePairs<String, String> = [:], isRetried: Bool = false,
        meansExpiry: Bool = false
    ) {
        let signature = list(code, messageHas)
        cases[signature] = { _, response in make(response) }
        let texts = MessageTexts(message, messages)
        traits[signature] = ErrorTraits(
            owner: Failure.self, messages: texts, isRetried: isRetried, meansExpiry: meansExpiry)
    }

    /// Adds a case that holds a part of the body.
    /// - Parameter path: the path of the value in the body, `$` for the whole body.
    public mutating func add<Value: JSONReadable>(
        _ code: String, messageHas: String? = nil, at path: String,
        _ make: @escaping (ErrorContent<Value>) -> Failure, message: String? = nil,
        messages: KeyValuePairs<String, String> = [:], isRetried: Bool = false, meansExpiry: Bool = false
    ) {
        let signature = list(code, messageHas)
        cases[signature] = { received, response in make(received.content(at: path, of: response)) }
        let texts = MessageTexts(message, messages)
        traits[signature] = ErrorTraits(
            owner: Failure.self, messages: texts, isRetried: isRetried, meansExpiry: meansExpiry)
    }

    private mutating func list(_ code: String, _ text: String?) -> ErrorSignature {
        if let text { texts[ExactText(code), default: []].append(text) }
        return ErrorSignature(code, text)
    }

    /// What tells the case for a code and a message; `nil` if there is no case. One with a text that the message has comes
    /// before one for all messages.
    func signature(_ code: String, _ message: String?) -> ErrorSignature? {
        let message = ExactText(message ?? "")
        if let text = texts[ExactText(code)]?.first(where: message.contains) { return ErrorSignature(code, text) }
        let signature = ErrorSignature(code, nil)
        return cases[signature] == nil ? nil : signature
    }

    func error(for received: ErrorResponse) -> Failure {
        let response = received.response(in: self)
        return cases[response.signature]?(received, response) ?? wrapped?(received) ?? .unknown(response)
    }
}

/// What a spec tells an error by: its code, and a text that its message has.
struct ErrorSignature: Sendable, Hashable {
    let code: ExactText
    let text: ExactText?

    init(_ code: String, _ text: String?) {
        self.code = ExactText(code)
        self.text = text.map { ExactText($0) }
    }
}

/// What the spec says about an error.
struct ErrorTraits: Sendable {
    /// The type that has the case.
    let owner: any ServerError.Type
    let messages: MessageTexts
    /// Whether a call is worth sending again after it.
    let isRetried: Bool
    /// Whether it means that a credential has expired.
    let meansExpiry: Bool
}
