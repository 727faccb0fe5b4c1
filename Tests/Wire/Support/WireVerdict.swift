/// What has to become of a call.
public struct WireVerdict: Codable, Sendable {
    public var status: Int?
    /// The body, of which each character is a byte; empty unless given.
    public var body: String?
    /// How often `body` is repeated; once unless given.
    public var times: Int?
    /// Fields that the response has, by names in lower case.
    public var fields: [String: String]?
    /// Fields after the body, by names in lower case.
    public var trailers: [String: String]?
    /// What the last request asked for.
    public var target: String?
    /// The kind of the fault, where it is one.
    public var fault: String?
    public var cause: String?

    /// Whether an outcome is this one.
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

    /// Whether an outcome is of the same kind: programs of others tell of faults in words of their own, and of trailers not
    /// at all.
    public func resembles(_ outcome: WireOutcome) -> Bool {
        fault == nil ? isValue(outcome) : outcome.result == .fault
    }

    private func isBody(of outcome: WireOutcome) -> Bool {
        guard let bytes = try? WireText.bytes(body ?? "") else { return false }
        let whole: [UInt8] = Array(Array(repeating: bytes, count: times ?? 1).joined())
        return outcome.length == whole.count && outcome.digest == WireOutcome.digest(whole)
    }
}

/// What became of a call.
public struct WireOutcome: Codable, Sendable {
    public enum Result: String, Codable, Sendable {
        case value, fault
        /// The program ended.
        case died
        /// Nothing came of it.
        case hung
        /// It cannot be asked.
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
        self.body = WireText.text(body.prefix(80))
    }

    public init(fault kind: String, cause: String? = nil, reason: String) {
        self.init(.fault)
        self.kind = kind
        self.cause = cause
        self.reason = reason
    }

    /// 64 bits of FNV-1a.
    static func digest(_ bytes: [UInt8]) -> String {
        let sum: UInt64 = bytes.reduce(0xCBF2_9CE4_8422_2325) { sum, byte in
            (sum ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(sum, radix: 16)
    }

    /// In a few words.
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
