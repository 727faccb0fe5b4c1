@_spi(Generated) import APIJSON
public import Foundation
public import HTTPTypes

/// The errors with which a server may respond: business codes and HTTP statuses.
public protocol ServerError: LocalizedError, Hashable, Sendable {
    /// The codes that have a case, in the order of their cases.
    @_spi(Generated) static var codes: ErrorTable { get }

    /// The case for a response. If the error has a body that does not match the spec, it is the same case, with the
    /// reason why the body cannot be read.
    @_spi(Generated) init(_ answer: ErrorAnswer)

    /// The business code, or the HTTP status as `http-404`.
    var code: String { get }

    /// The text for people: the spec's, or else the server's.
    var message: String? { get }

    /// The error's own JSON; `nil` if it has none.
    @_spi(Generated) var errorBody: ErrorBody? { get }

    /// The error for a code that has no case.
    static func unknown(code: String, message: String?) -> Self
}

extension ServerError {
    /// Nothing, as of most errors.
    @_spi(Generated) public var errorBody: ErrorBody? { nil }

    /// Whether the request is worth sending again, as declared by `retry: true`.
    public var isWorthRetrying: Bool { Self.codes.isRetried(code) }

    /// Whether the credential has expired, as declared by `refresh: true`.
    public var meansExpiry: Bool { Self.codes.meansExpiry(code) }
}

/// The JSON of an error, and its path in the response; or the reason why it cannot be read.
@_spi(Generated) public struct ErrorBody: Sendable, Hashable {
    /// The value as a JSON document in UTF-8; `nil` if it could not be read.
    public let json: [UInt8]?
    /// From the whole body.
    public let path: JSONPointerPath
    /// The reason why the body cannot be read; `nil` if it can.
    public let unreadable: UnreadableBody?

    /// - Parameters:
    ///   - value: the value of the error.
    ///   - path: its path in the body of the response, `$` for the root.
    public init(_ value: some JSONWritable, at path: String) {
        json = value.uncheckedJSON
        self.path = JSONPointerPath(path)
        unreadable = nil
    }

    /// - Parameters:
    ///   - content: the content of the error.
    ///   - path: its path in the body of the response, `$` for the root.
    public init(_ content: ErrorContent<some JSONWritable>, at path: String) {
        json = content.value.map { value in value.uncheckedJSON }
        self.path = JSONPointerPath(path)
        unreadable = content.unreadable
    }
}

/// The body of an error: the value that the spec declares, or the reason why it could not be decoded.
///
/// The members of the value are also members of the content. They are `nil` if it cannot be read:
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
    /// The server reported the error, but its body does not match the spec.
    case unreadable(UnreadableBody)

    /// The value; `nil` if it cannot be read.
    public var value: Value? {
        if case .read(let value) = self { value } else { nil }
    }

    /// The reason why the body cannot be read; `nil` if it can.
    public var unreadable: UnreadableBody? {
        if case .unreadable(let body) = self { body } else { nil }
    }

    /// A member of the value; `nil` if it cannot be read.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member? {
        value?[keyPath: member]
    }

    /// An optional member of the value; `nil` also if the value cannot be read.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member?>) -> Member? {
        value?[keyPath: member]
    }
}

extension ErrorContent: Equatable where Value: Equatable {}

extension ErrorContent: Hashable where Value: Hashable {}

/// A response that reports that the call failed.
@_spi(Generated) public struct ErrorAnswer: Sendable {
    /// The HTTP status, which may also be a successful one.
    public let status: HTTPResponse.Status
    public let headerFields: HTTPFields
    /// The business code; `nil` if there is none, or if it means success.
    public let businessCode: String?
    /// The text for people; `nil` if there is none.
    public let message: String?
    /// The whole body.
    public let bytes: [UInt8]
    /// A note for errors, if the response is part of another one.
    var note: String?

    /// The business code, or else the HTTP status as `http-404`.
    public var code: String {
        businessCode ?? "http-\(status.code)"
    }

    /// The code in the table for this response: the business code, or else that of the status, or else that of the
    /// class of the status; `nil` if the table has none of them.
    public func code(in table: ErrorTable) -> String? {
        if let businessCode, table.contains(businessCode) { return businessCode }
        return ["http-\(status.code)", "http-\(status.code / 100)xx"].first(where: table.contains)
    }

    /// Reads the error's own JSON. The server has reported an error, whether or not the body can be read.
    /// - Parameters:
    ///   - path: its path in the body, `$` for the root.
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

/// The codes of the cases of a `ServerError`.
@_spi(Generated) public struct ErrorTable: Sendable, Hashable {
    private let codes: [String]
    /// Those after which a call is worth sending again.
    private let retried: [String]
    /// Those that mean that a credential has expired.
    private let expired: [String]

    /// - Parameters:
    ///   - text: the codes, separated by one space: business codes, HTTP statuses such as `http-404`, and classes such
    ///     as `http-4xx`. A space or `\` in a code is escaped by `\`.
    ///   - retried: the codes after which a call is worth sending again, including those of wrapped errors. Defaults to
    ///     none.
    ///   - expired: the codes for an expired credential, in the same way. Defaults to none.
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
    /// The HTTP status of the response, even if the error is known by a business code or a class of statuses.
    public var status: HTTPResponse.Status
    /// What is wrong with the body, and where.
    public var fault: DataFormatError

    /// - Parameters:
    ///   - status: the HTTP status of the response.
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
