import SpecLanguage
import WireSyntax

/// What the mock server sends in place of the usual response, such as `error=systemBusy; delay=2s`.
public struct MockScenario: Sendable, Hashable {
    /// Which response is sent.
    enum Response: Sendable, Hashable {
        /// The one that the spec has for a status, or else one without a body.
        case status(Int)
        /// An error of the spec, by its name.
        case error(ExactText)
        /// A mock of this name: one from a file, or `empty` or `full`.
        case example(ExactText)
    }

    /// `nil` for the usual one, or for a 503 if there is a share of failures.
    var response: Response?
    /// How long it takes; a value of the range.
    var delay: ClosedRange<Duration>?
    /// The percentage of requests that get the response, while others get the usual one; `nil` for all.
    var failures: Double?
    /// The percentage of requests whose connection is closed without a response.
    var losses: Double?
    /// The number of requests that the scenario is for; `nil` for all.
    var times: Int?

    /// The usual response.
    init() {}

    /// Why a text is no scenario.
    public struct Fault: Error, Sendable {
        /// A sentence without a full stop.
        public let reason: String
    }

    private static let keys: [String] = ["status", "error", "example", "delay", "fail", "lose", "times"]
    private static let longestDelay: Duration = .seconds(600)

    /// - Parameter text: pairs such as `status=503`, with semicolons between them
    public init(_ text: String) throws(Fault) {
        var seen: Set<String> = []
        for pair in text.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
            let pair = HeaderList.trimmed(pair)
            let parts = pair.split(separator: "=", maxSplits: 1).map { String(HeaderList.trimmed($0)) }
            if pair.isEmpty { continue }
            guard parts.count == 2 else { throw Fault(reason: "\"\(pair)\" is not key=value, as in status=503") }
            let (key, value) = (parts[0], parts[1])
            guard Self.keys.contains(key) else {
                let hint = Spelling.suggestion(for: key, among: Self.keys)
                throw Fault(reason: "unknown key \"\(key)\"\(hint); known are \(Self.keys.joined(separator: ", "))")
            }
            guard seen.insert(key).inserted else { throw Fault(reason: "\"\(key)\" occurs twice") }
            guard set(key, value) else {
                throw Fault(reason: "\"\(key)\" must be \(Self.expectation(of: key)), not \"\(value)\"")
            }
        }
        guard seen.isDisjoint(with: ["status", "error"]) || !seen.contains("example"),
            !seen.isSuperset(of: ["status", "error"])
        else { throw Fault(reason: "only one of status, error and example can be sent") }
    }

    /// - Returns: whether the value is one of the key's
    private mutating func set(_ key: String, _ value: String) -> Bool {
        switch key {
        case "status":
            guard let status = Int(value), (200...599).contains(status) else { return false }
            response = .status(status)
        case "error": response = .error(ExactText(value))
        case "example": response = .example(ExactText(value))
        case "delay":
            delay = Self.delay(value)
            return delay != nil
        case "fail":
            failures = Self.percentage(value)
            return failures != nil
        case "lose":
            losses = Self.percentage(value)
            return losses != nil
        default:
            times = Int(value).flatMap { $0 > 0 ? $0 : nil }
            return times != nil
        }
        return !value.isEmpty
    }

    private static func expectation(of key: String) -> String {
        switch key {
        case "status": "from 200 to 599"
        case "delay": "a duration of at most 10 minutes such as 200ms, or a range such as 100ms..2s"
        case "fail", "lose": "a percentage such as 5%"
        case "times": "a number of requests"
        default: "a name"
        }
    }

    private static func delay(_ text: String) -> ClosedRange<Duration>? {
        guard let separator = text.firstRange(of: "..") else {
            return DurationText.parse(text).flatMap { $0 <= longestDelay ? $0...$0 : nil }
        }
        guard let least = DurationText.parse(String(text[..<separator.lowerBound])),
            let most = DurationText.parse(String(text[separator.upperBound...])), least <= most, most <= longestDelay
        else { return nil }
        return least...most
    }

    private static func percentage(_ text: String) -> Double? {
        guard text.hasSuffix("%"), let number = Double(text.dropLast()), (0...100).contains(number) else { return nil }
        return number
    }

    /// The scenario, completed by one that is set for more requests.
    func over(_ wider: MockScenario) -> MockScenario {
        var scenario = self
        scenario.response = response ?? wider.response
        scenario.delay = delay ?? wider.delay
        scenario.failures = failures ?? (response == nil ? wider.failures : nil)
        scenario.losses = losses ?? wider.losses
        return scenario
    }
}

extension MockScenario: CustomStringConvertible {
    /// The text that the scenario is read from.
    public var description: String {
        var pairs: [String] = []
        switch response {
        case .status(let status): pairs.append("status=\(status)")
        case .error(let name): pairs.append("error=\(name.text)")
        case .example(let name): pairs.append("example=\(name.text)")
        case nil: break
        }
        if let delay {
            let (least, most) = (delay.lowerBound.milliseconds, delay.upperBound.milliseconds)
            pairs.append(least == most ? "delay=\(least)ms" : "delay=\(least)ms..\(most)ms")
        }
        if let failures { pairs.append("fail=\(failures)%") }
        if let losses { pairs.append("lose=\(losses)%") }
        if let times { pairs.append("times=\(times)") }
        return pairs.joined(separator: "; ")
    }
}

extension Duration {
    /// Rounded down.
    var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
