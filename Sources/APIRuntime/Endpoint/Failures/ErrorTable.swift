@_spi(Generated) import APIJSON

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
