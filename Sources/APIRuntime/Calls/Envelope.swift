@_spi(Generated) import APIJSON

/// How each response of a service is wrapped. All responses share one object.
///
/// In the paths of codes, signs and messages, a key `*` stands for every key of an object and every index of an array.
@_spi(Generated) public final class Envelope: Sendable {
    /// The path of the value that an endpoint returns, or several that are tried in order.
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
    ///   - data: the path of the value that an endpoint returns, `$` for the root, or several that are tried in order.
    ///   - code: the paths of the business code, tried in order.
    ///   - message: the paths of the text for people, tried in order.
    ///   - success: the codes that mean success.
    ///   - signs: other values that must mean success.
    public init(
        data: JSONPointerPath = .root, code: [String] = [], message: [String] = [], success: [String] = [],
        signs: [EnvelopeSign] = []
    ) {
        self.data = data
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
    /// - Parameter body: the response; `nil` if its status says that it is no value.
    func report(_ texts: ScalarTexts, ofValue body: [UInt8]?) -> EnvelopeReport {
        let code = code(texts)
        let sign = failedSign(texts)
        let codeDecides = !success.isEmpty || signs.isEmpty
        let codeFails = codeDecides && code.map { code in isFailure(code) && !isForeign(code, in: body) } ?? false
        return EnvelopeReport(isFailure: sign != nil || codeFails, code: code ?? sign, message: message(texts))
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

    /// Whether a code is a field of a value that is not wrapped: no code that means success is of its kind.
    private func isForeign(_ code: String, in body: [UInt8]?) -> Bool {
        guard let body else { return false }
        let kind = Kind(code)
        return !success.isEmpty && !success.contains { value in Kind(value) == kind } && data.isBare(body)
    }

    /// The kind of a code. A number equals the string of its digits, and so do booleans their words.
    private enum Kind {
        case bool
        case number
        case text

        init(_ code: String) {
            if code == "true" || code == "false" {
                self = .bool
            } else {
                self = Int64(code).map { number in String(number) == code } == true ? .number : .text
            }
        }
    }
}
