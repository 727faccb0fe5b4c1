extension JSON {
    /// The raw values of an enum of the spec.
    public protocol EnumRawValue: JSONReadable, JSONWritable, Hashable {
        /// The text that the value has in JSON when it is a string.
        @_spi(Generated) var rawText: String { get }

        /// Reads a raw value.
        @_spi(Generated) static func readRaw(_ reader: inout JSONReader, casting: Bool) throws(ReadFailure) -> Self
    }
}

extension String: JSON.EnumRawValue {
    @_spi(Generated) public var rawText: String { self }

    @_spi(Generated) public static func readRaw(_ reader: inout JSONReader, casting: Bool) throws(ReadFailure) -> String
    {
        try reader.string(casting: casting)
    }
}

extension Int: JSON.EnumRawValue {
    @_spi(Generated) public var rawText: String { String(self) }

    @_spi(Generated) public static func readRaw(_ reader: inout JSONReader, casting: Bool) throws(ReadFailure) -> Int {
        try reader.int(casting: casting)
    }
}

/// The cases of an enum that the spec names, in its order; for finding them and for error texts.
///
/// A table is a constant of a type (`static let`); what finds cases lies in memory that is never freed.
@_spi(Generated) public struct CaseTable<Case: APIEnum>: Sendable {
    @usableFromInline let cases: [Case]
    @usableFromInline let index: CaseIndex

    /// - Parameter cases: at least one.
    public init(_ cases: [Case]) {
        precondition(!cases.isEmpty, "An enum of the spec has at least one case.")
        self.cases = cases
        self.index = CaseIndex(cases.map(\.rawValue))
    }

    func value(of rawValue: Case.RawValue) -> Case? {
        self.cases.first { $0.rawValue == rawValue }
    }

    /// The raw values, for people.
    package var expected: String {
        ListText.make(self.cases.map { $0.rawValue is Int ? $0.rawValue.rawText : "\"\($0.rawValue.rawText)\"" })
    }
}
