@_spi(Generated) import APIJSON

/// How every answer of a service is wrapped: one object for all answers, as each of them is held against it.
@_spi(Generated) public final class Envelope: Sendable {
    /// Where the value stands that an endpoint returns.
    public let data: JSONPointerPath
    /// Where the business code stands; nil: there is none.
    public let code: JSONPointerPath?
    /// Where the text for people stands, tried in order.
    public let message: [JSONPointerPath]
    /// The values that mean success, as text: a number and the string of its digits are the same. Where there are none,
    /// any code means failure, and no code success.
    public let success: [String]
    /// Where the value stands that `success` lists; nil: it is the code.
    public let successPath: JSONPointerPath?
    /// Where all of these stand: the code, the sign of success, the messages; each only where it is declared.
    let scalars: ScalarPaths

    /// - Parameters:
    ///   - data: where the value stands that an endpoint returns, `$` for the whole body.
    ///   - code: where the business code stands, if there is one.
    ///   - message: where the text for people stands, tried in order.
    ///   - success: the values that mean success.
    ///   - successPath: where the value stands that `success` lists, if that is not the code.
    public init(
        data: String = "$", code: String? = nil, message: [String] = [], success: [String] = [],
        successPath: String? = nil
    ) {
        self.data = JSONPointerPath(data)
        self.code = code.map { path in JSONPointerPath(path) }
        self.message = message.map { path in JSONPointerPath(path) }
        self.success = success
        self.successPath = successPath.map { path in JSONPointerPath(path) }
        self.scalars = ScalarPaths([self.code, self.successPath].compactMap { path in path } + self.message)
    }
}
