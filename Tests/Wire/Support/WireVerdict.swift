/// The expected outcome of a call.
public struct WireVerdict: Codable, Sendable {
    public var status: Int?
    /// The body, in which each character is a byte; empty by default.
    public var body: String?
    /// The number of copies of `body`; one by default.
    public var times: Int?
    /// Header fields of the response, by lower-case name.
    public var fields: [String: String]?
    /// Trailers, by lower-case name.
    public var trailers: [String: String]?
    /// The target of the last request.
    public var target: String?
    /// The kind of the fault, if it is one.
    public var fault: String?
    public var cause: String?

    /// Whether an outcome is the expected one.
    public func allows(_ outcome: WireOutcome) -> Bool {
        if let fault {
            return outcome.result == .fault && outcome.kind == fault && (cause == nil || outcome.cause == cause)
        }
        return isValue(outcome) && (trailers ?? [:]).allSatisfy { name, value in outcome.trailers?[name] == value }
    }

    private func isValue(_ outcome: WireOutcome) -> Bool {
        guard outcome.result == .value, outcome.status == status, isBody(of: outcome) else { return false }
        if let target, outcome.target != target { return false }
        return (fields ?? [:]).allSatisfy { name, value in outcome.fields?[name] == value }
    }

    /// Whether an outcome is of the same kind: other programs have messages of their own for faults, and do not show
    /// trailers.
    public func resembles(_ outcome: WireOutcome) -> Bool {
        fault == nil ? isValue(outcome) : outcome.result == .fault
    }

    private func isBody(of outcome: WireOutcome) -> Bool {
        guard let bytes = try? WireText.bytes(body ?? "") else { return false }
        let whole = Array(Array(repeating: bytes, count: times ?? 1).joined())
        return outcome.length == whole.count && outcome.digest == WireOutcome.digest(whole)
    }
}

/// The outcome of a call.
public struct WireOutcome: Codable, Sendable {
    public enum Result: String, Codable, Sendable {
        case value, fault
        /// The program crashed.
        case died
        /// The call did not end.
        case hung
        /// The subject cannot run the case.
        case skipped
    }

    public var result: Result
    public var status: Int?
    public var length: Int?
    public var digest: String?
    /// The beginning of the body.
    public var body: String?
    public var fields: [String: String]?
    public var trailers: [String: String]?
    public var target: String?
    /// The number of requests that the server has read.
    public var requests: Int?
    public var kind: String?
    public var cause: String?
    public var reason: String?

    public init(_ result: Result) {
        self.result = result
    }

    public init(status: Int, fields: [String: String], body: [UInt8], trailers: [String: String] = [:]) {
        self.init(.value)
        self.status = status
        self.fields = fields
        self.trailers = trailers
        length = body.count
        digest = Self.digest(body)
        self.body = WireText.text(body.prefix(Self.shownLength))
    }

    public init(fault kind: String, cause: String? = nil, reason: String) {
        self.init(.fault)
        self.kind = kind
        self.cause = cause
        self.reason = reason
    }

    private static let shownLength: Int = 80

    /// The body, if all of it is known, and its length otherwise.
    var wholeBody: String {
        let length = length ?? 0
        return length <= Self.shownLength ? body ?? "" : "\(length) bytes"
    }

    /// 64 bits of FNV-1a.
    static func digest(_ bytes: [UInt8]) -> String {
        let sum: UInt64 = bytes.reduce(0xCBF2_9CE4_8422_2325) { sum, byte in
            (sum ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(sum, radix: 16)
    }

    /// A short description.
    public var text: String {
        switch result {
        case .value: "\(status ?? 0), \(length ?? 0) bytes"
        case .fault: (kind ?? "fault") + (cause.map { cause in ", " + cause } ?? "")
        case .died: "**ends the process**"
        case .hung: "hangs"
        case .skipped: "not asked"
        }
    }
}
