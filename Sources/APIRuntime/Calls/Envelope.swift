@_spi(Generated) import APIJSON

/// How each response of a service is wrapped. All responses share one object.
///
/// In the paths of codes, signs and messages, a key `*` stands for every key of an object and every index of an array.
@_spi(Generated) public final class Envelope: Sendable {
    /// The path of the value that an endpoint returns.
    public let data: JSONPointerPath
    /// The paths of the business code, tried in order.
    public let code: [JSONPointerPath]
    /// The paths of the text for people, tried in order.
    public let message: [JSONPointerPath]
    /// The codes that mean success, as text: a number equals the string of its digits. If there are neither any nor
    /// signs, any code means failure.
    public let success: [String]
    /// Other values that must mean success, as far as a response has them.
    public let signs: [EnvelopeSign]
    /// The paths of the codes, the signs of success and the messages, as far as they are declared.
    let scalars: ScalarPaths

    /// - Parameters:
    ///   - data: the path of the value that an endpoint returns, `$` for the root.
    ///   - code: the paths of the business code, tried in order.
    ///   - message: the paths of the text for people, tried in order.
    ///   - success: the codes that mean success.
    ///   - signs: other values that must mean success.
    public init(
        data: String = "$", code: [String] = [], message: [String] = [], success: [String] = [],
        signs: [EnvelopeSign] = []
    ) {
        self.data = JSONPointerPath(data)
        self.code = code.map { path in JSONPointerPath(path) }
        self.message = message.map { path in JSONPointerPath(path) }
        self.success = success
        self.signs = signs
        scalars = ScalarPaths(self.code + signs.map(\.path) + self.message, wildcards: true)
    }
}

/// A value besides the code by which a response says whether a call succeeded.
@_spi(Generated) public struct EnvelopeSign: Sendable {
    public let path: JSONPointerPath
    /// The values that mean success, as text.
    public let success: [String]

    public init(_ path: String, is success: [String]) {
        self.path = JSONPointerPath(path)
        self.success = success
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
    var tellsFailure: Bool { !code.isEmpty || !signs.isEmpty }

    /// The report of the values at `scalars`.
    func report(_ texts: ScalarTexts) -> EnvelopeReport {
        let code = code(texts)
        let sign = failedSign(texts)
        let codeDecides = !success.isEmpty || signs.isEmpty
        return EnvelopeReport(
            isFailure: sign != nil || codeDecides && code.map(isFailure) ?? false, code: code ?? sign,
            message: message(texts))
    }

    /// The code at the first path with one that is not empty; of several, the first that means failure.
    private func code(_ texts: ScalarTexts) -> String? {
        for number in code.indices {
            guard let first = texts.first(at: number, where: { text in !text.isEmpty }) else { continue }
            return texts.first(at: number) { text in !text.isEmpty && isFailure(text) } ?? first
        }
        return code.indices.lazy.compactMap { number in texts[number] }.first
    }

    /// The first value besides the code that does not mean success. A response without one is not an error by itself.
    private func failedSign(_ texts: ScalarTexts) -> String? {
        for number in signs.indices {
            let failed = texts.first(at: code.count + number) { text in !signs[number].success.contains(text) }
            if let failed { return failed }
        }
        return nil
    }

    private func message(_ texts: ScalarTexts) -> String? {
        for number in (code.count + signs.count)..<texts.count {
            if let text = texts.first(at: number, where: { text in !text.isEmpty }) { return text }
        }
        return nil
    }

    private func isFailure(_ code: String) -> Bool {
        success.isEmpty ? !code.isEmpty : !success.contains(code)
    }
}
