@_spi(Generated) import APIJSON

/// How each response of a service is wrapped. All responses share one object.
@_spi(Generated) public final class Envelope: Sendable {
    /// The path of the value that an endpoint returns.
    public let data: JSONPointerPath
    /// The paths of the business code, tried in order.
    public let code: [JSONPointerPath]
    /// The paths of the text for people, tried in order.
    public let message: [JSONPointerPath]
    /// The values that mean success, as text: a number equals the string of its digits. If there are none, any code
    /// means failure, and no code success.
    public let success: [String]
    /// The path of the value that is compared with `success`; `nil` if it is the code.
    public let successPath: JSONPointerPath?
    /// The paths of the code, the sign of success and the messages, as far as they are declared.
    let scalars: ScalarPaths

    /// - Parameters:
    ///   - data: the path of the value that an endpoint returns, `$` for the root.
    ///   - code: the paths of the business code, tried in order.
    ///   - message: the paths of the text for people, tried in order.
    ///   - success: the values that mean success.
    ///   - successPath: the path of the value that is compared with `success`, if it is not the code.
    public init(
        data: String = "$", code: [String] = [], message: [String] = [], success: [String] = [],
        successPath: String? = nil
    ) {
        self.data = JSONPointerPath(data)
        self.code = code.map { path in JSONPointerPath(path) }
        self.message = message.map { path in JSONPointerPath(path) }
        self.success = success
        self.successPath = successPath.map { path in JSONPointerPath(path) }
        scalars = ScalarPaths(self.code + [self.successPath].compactMap { path in path } + self.message)
    }
}

/// The report of the envelope of one response.
struct EnvelopeReport: Sendable, Hashable {
    /// Whether the call failed.
    var isFailure: Bool = false
    /// The business code, if there is one.
    var code: String?
    /// The text for people, if there is one.
    var message: String?
}

extension Envelope {
    /// Whether the envelope has more than the value.
    var hasScalars: Bool { scalars.count > 0 }

    /// Whether a response can say by its body that the call failed.
    var tellsFailure: Bool { !code.isEmpty || successPath != nil }

    /// The report of the values at `scalars`.
    func report(_ texts: ScalarTexts) -> EnvelopeReport {
        let codes = 0..<self.code.count
        let code = Self.firstText(texts, codes) ?? codes.lazy.compactMap { number in texts[number] }.first
        let sign = successPath == nil ? code : texts[codes.endIndex]
        let messages = (successPath == nil ? codes.endIndex : codes.endIndex + 1)..<texts.count
        return EnvelopeReport(
            isFailure: isFailure(sign), code: code ?? sign, message: Self.firstText(texts, messages))
    }

    /// The first text that is not empty.
    private static func firstText(_ texts: ScalarTexts, _ numbers: Range<Int>) -> String? {
        for number in numbers {
            if let text = texts[number], !text.isEmpty { return text }
        }
        return nil
    }

    /// Whether the call failed, by the value that distinguishes success from failure. A response without one is not an
    /// error by itself.
    private func isFailure(_ sign: String?) -> Bool {
        guard let sign else { return false }
        return success.isEmpty ? !sign.isEmpty : !success.contains(sign)
    }
}
