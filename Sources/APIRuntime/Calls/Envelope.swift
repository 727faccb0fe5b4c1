@_spi(Generated) import APIJSON

/// How every answer of a service is wrapped: one object for all answers, as each of them is held against it.
@_spi(Generated) public final class Envelope: Sendable {
    /// Where the value stands that an endpoint returns.
    public let data: JSONPointerPath
    /// The paths of the business code, tried in order.
    public let code: [JSONPointerPath]
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
    ///   - code: The paths of the business code, tried in order. None by default.
    ///   - message: where the text for people stands, tried in order.
    ///   - success: the values that mean success.
    ///   - successPath: where the value stands that `success` lists, if that is not the code.
    public init(
        data: String = "$", code: [String] = [], message: [String] = [], success: [String] = [],
        successPath: String? = nil
    ) {
        self.data = JSONPointerPath(data)
        self.code = code.map { path in JSONPointerPath(path) }
        self.message = message.map { path in JSONPointerPath(path) }
        self.success = success
        self.successPath = successPath.map { path in JSONPointerPath(path) }
        self.scalars = ScalarPaths(self.code + [self.successPath].compactMap { path in path } + self.message)
    }
}

/// What the envelope of one answer says.
struct EnvelopeReport: Sendable, Hashable {
    /// Whether the answer says that the call failed.
    var isFailure: Bool = false
    /// The business code, if there is one.
    var code: String?
    /// The text for people, if there is one.
    var message: String?
}

extension Envelope {
    /// Whether the envelope says more than where the value stands.
    var hasScalars: Bool { scalars.count > 0 }

    /// What the values at `scalars` say.
    func report(_ texts: [String?]) -> EnvelopeReport {
        let codes = texts.prefix(self.code.count).compactMap { text in text }
        let code = codes.first { text in !text.isEmpty } ?? codes.first
        var rest = texts.dropFirst(self.code.count)
        let sign: String? = successPath == nil ? code : rest.popFirst() ?? nil
        let messages = rest.lazy.compactMap { text in text }
        return EnvelopeReport(
            isFailure: isFailure(sign), code: code ?? sign, message: messages.first { text in !text.isEmpty })
    }

    /// Whether the value that tells success from failure means failure. An answer without one is no error by itself.
    private func isFailure(_ sign: String?) -> Bool {
        guard let sign else { return false }
        return success.isEmpty ? !sign.isEmpty : !success.contains(sign)
    }
}
