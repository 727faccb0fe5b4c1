@_spi(Generated) import APIJSON
public import Foundation
public import HTTPTypes

/// The errors with which a server may respond: business codes and HTTP statuses.
public protocol ServerError: LocalizedError, Hashable, Sendable {
    /// The codes that have a case, in the order of their cases.
    @_spi(Generated) static var codes: ErrorTable { get }

    /// The case for an answer. A body of its own that is not what the spec says changes nothing of that: the case then
    /// holds what is wrong with it.
    @_spi(Generated) init(_ answer: ErrorAnswer)

    /// The business code, or the HTTP status as `http-404`.
    var code: String { get }

    /// The text for people that the spec, or else the server, gives.
    var message: String? { get }

    /// The JSON that the error has of its own; nil where it has none.
    @_spi(Generated) var errorBody: ErrorBody? { get }

    /// The error for a code that no case stands for.
    static func unknown(code: String, message: String?) -> Self
}

extension ServerError {
    /// Nothing, as of most errors.
    @_spi(Generated) public var errorBody: ErrorBody? { nil }

    /// Whether the request is worth sending again, as the spec says by `retry: true`.
    public var isWorthRetrying: Bool { Self.codes.isRetried(code) }

    /// Whether the credential has expired, as the spec says by `refresh: true`.
    public var meansExpiry: Bool { Self.codes.meansExpiry(code) }
}

/// The JSON that an error has of its own, and where it stands in an answer; or why it cannot be read.
@_spi(Generated) public struct ErrorBody: Sendable, Hashable {
    /// The value as a JSON document in UTF-8; nil where it could not be read.
    public let json: [UInt8]?
    /// From the whole body.
    public let path: JSONPointerPath
    /// What keeps the body from being read; nil where nothing does.
    public let unreadable: UnreadableBody?

    /// - Parameters:
    ///   - value: what the error carries.
    ///   - path: where it stands in the body of an answer, `$` for all of it.
    public init(_ value: some JSONWritable, at path: String) {
        json = value.uncheckedJSON
        self.path = JSONPointerPath(path)
        unreadable = nil
    }

    /// - Parameters:
    ///   - content: what the error carries.
    ///   - path: where it stands in the body of an answer, `$` for all of it.
    public init(_ content: ErrorContent<some JSONWritable>, at path: String) {
        json = content.value.map { value in value.uncheckedJSON }
        self.path = JSONPointerPath(path)
        unreadable = content.unreadable
    }
}

/// The body of an error: the value that the spec declares, or the reason why it could not be decoded.
///
/// The members of the value are the content's own, and nil where it cannot be read:
///
/// ```swift
/// catch .server(.invalid(let problem)) {
///     show(problem.reason ?? "Something is wrong with the form.")
///     if let fault = problem.unreadable { log(fault) }
/// }
/// ```
@dynamicMemberLookup
public enum ErrorContent<Value: Sendable>: Sendable {
    case read(Value)
    /// The server reported the error, but its body is not what the spec says.
    case unreadable(UnreadableBody)

    /// The value; nil where it cannot be read.
    public var value: Value? {
        if case .read(let value) = self { value } else { nil }
    }

    /// What keeps the body from being read; nil where nothing does.
    public var unreadable: UnreadableBody? {
        if case .unreadable(let body) = self { body } else { nil }
    }

    /// A member of the value; nil where it cannot be read.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member? {
        value?[keyPath: member]
    }

    /// An optional member of the value; nil, too, where it cannot be read.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member?>) -> Member? {
        value?[keyPath: member]
    }
}

extension ErrorContent: Equatable where Value: Equatable {}

extension ErrorContent: Hashable where Value: Hashable {}

/// An answer that says that the call failed.
@_spi(Generated) public struct ErrorAnswer: Sendable {
    /// The HTTP status, which may also be a successful one.
    public let status: HTTPResponse.Status
    public let headerFields: HTTPFields
    /// The business code, where the answer has one that does not mean success.
    public let businessCode: String?
    /// The text for people, where the answer has one.
    public let message: String?
    /// The whole body.
    public let bytes: [UInt8]
    /// What its faults tell besides, where it is part of another answer.
    var note: String?

    /// The business code, or else the HTTP status as `http-404`.
    public var code: String {
        businessCode ?? "http-\(status.code)"
    }

    /// The code of the table that stands for this answer: the business code, else that of the status, else that of the
    /// class of the status; nil where there is none.
    public func code(in table: ErrorTable) -> String? {
        if let businessCode, table.contains(businessCode) { return businessCode }
        return ["http-\(status.code)", "http-\(status.code / 100)xx"].first(where: table.contains)
    }

    /// Reads the error's own JSON. The server has reported an error, whether its body can be read or not.
    /// - Parameters:
    ///   - path: where it stands in the body, `$` for all of it.
    ///   - options: how built-in types are read.
    public func body<Value: JSONReadable>(
        at path: String, _ options: ReadOptions = ReadOptions()
    ) -> ErrorContent<Value> {
        do throws(DataFormatError) {
            return .read(try Value.decode(bytes, at: JSONPointerPath(path), options: options).value)
        } catch {
            let fault: DataFormatError = note.map { note in error.noting(note) } ?? error
            return .unreadable(UnreadableBody(status: status, fault: fault))
        }
    }
}

/// The codes that the cases of a `ServerError` stand for.
@_spi(Generated) public struct ErrorTable: Sendable, Hashable {
    private let codes: [String]
    /// Those after which a call is worth sending again.
    private let retried: [String]
    /// Those that mean that a credential has expired.
    private let expired: [String]

    /// - Parameters:
    ///   - text: the codes, separated by one space: business codes, HTTP statuses as `http-404`, classes of
    ///     them as `http-4xx`. A space or `\` inside a code is escaped by `\`.
    ///   - retried: those after which a call is worth sending again, and those of errors that a case wraps; none unless
    ///     given.
    ///   - expired: those that mean that a credential has expired, in the same way; none unless given.
    public init(_ text: StaticString, retried: StaticString = "", expired: StaticString = "") {
        codes = EscapedText.words(text.description).map(EscapedText.resolve)
        self.retried = Self.codes(retried)
        self.expired = Self.codes(expired)
    }

    private static func codes(_ text: StaticString) -> [String] {
        text.utf8CodeUnitCount == 0 ? [] : EscapedText.words(text.description).map(EscapedText.resolve)
    }

    /// Whether a call that failed by the error of that code is worth sending again.
    func isRetried(_ code: String) -> Bool {
        retried.contains(code)
    }

    /// Whether the error of that code means that a credential has expired.
    func meansExpiry(_ code: String) -> Bool {
        expired.contains(code)
    }

    func contains(_ code: String) -> Bool {
        codes.contains(code)
    }
}

/// The body of an error that does not match the spec.
public struct UnreadableBody: Sendable, Hashable {
    /// The HTTP status of the answer, also where the error is known by a business code or by a class of statuses.
    public var status: HTTPResponse.Status
    /// What is wrong with the body, and where.
    public var fault: DataFormatError

    /// - Parameters:
    ///   - status: the HTTP status of the answer.
    ///   - fault: what is wrong with the body.
    public init(status: HTTPResponse.Status, fault: DataFormatError) {
        self.status = status
        self.fault = fault
    }
}

extension UnreadableBody: CustomStringConvertible {
    public var description: String {
        "the body of the error (HTTP \(status.code)) cannot be read: \(fault)"
    }
}
