/// The raw values of an enum of the spec.
public protocol EnumRawValue: JSONReadable, JSONWritable, Hashable {
    /// The text that the value has in JSON when it is a string.
    var rawText: String { get }

    /// Reads a raw value.
    static func readRaw(_ reader: inout JSONReader, casting: Bool) throws(ReadFailure) -> Self
}

extension String: EnumRawValue {
    public var rawText: String { self }

    public static func readRaw(_ reader: inout JSONReader, casting: Bool) throws(ReadFailure) -> String {
        try reader.string(casting: casting)
    }
}

extension Int: EnumRawValue {
    public var rawText: String { String(self) }

    public static func readRaw(_ reader: inout JSONReader, casting: Bool) throws(ReadFailure) -> Int {
        try reader.int(casting: casting)
    }
}

/// The cases of an enum that the spec names, in its order; for finding them and for error texts.
public struct CaseTable<Case: APIEnum>: Sendable {
    let cases: [Case]
    private let byRawValue: [Case.RawValue: Case]

    /// - Parameter cases: at least one.
    public init(_ cases: [Case]) {
        precondition(!cases.isEmpty, "An enum of the spec has at least one case.")
        self.cases = cases
        self.byRawValue = Dictionary(cases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func value(of rawValue: Case.RawValue) -> Case? {
        self.byRawValue[rawValue]
    }

    var expected: String {
        ListText.make(self.cases.map { $0.rawValue is Int ? $0.rawValue.rawText : "\"\($0.rawValue.rawText)\"" })
    }
}
