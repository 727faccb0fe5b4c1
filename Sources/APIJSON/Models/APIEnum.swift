import WireSyntax

/// An enum of the spec. Open enums keep values that are not in the spec, closed enums refuse them, or have a case for them.
public protocol APIEnum: APIModel, Hashable, Codable, RawRepresentable where RawValue: JSON.EnumRawValue {
    @_spi(Generated) static var cases: CaseTable<Self> { get }
}

@_spi(Generated) extension APIEnum {
    public init(placeholder: Placeholder) {
        self = Self.cases.cases[0]
    }

    /// All cases, and the one with a raw value, where generated code cannot name the table of cases, as some are deprecated.
    public static var listedCases: [Self] { cases.cases }

    public static func listed(_ rawValue: RawValue) -> Self? { cases.value(of: rawValue) }

    @inlinable
    @inline(never)
    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        if let index = try reader.takeCase(Self.cases.index) {
            self = Self.cases.cases[index]
        } else {
            self = try reader.otherCase()
        }
    }

    public func write(_ writer: inout JSONWriter) {
        rawValue.write(&writer)
    }
}

extension JSONReader {
    /// Reads a case whose raw value is cast, contains escape sequences or is not in the spec.
    @usableFromInline
    @inline(never)
    mutating func otherCase<Case: APIEnum>() throws(ReadFailure) -> Case {
        let offset = self.offset
        let rawValue = try Case.RawValue.readRaw(&self, casting: isCasting)
        if let value = Case.cases.value(of: rawValue) { return value }
        if trace != nil {
            noteUnknownValue(rawValue.rawText, Trace.Note(offset: offset, expected: Case.cases.expected))
        }
        if let value = Case.cases.otherwise { return value }
        // A closed enum takes texts that are equal as strings, though their bytes differ.
        guard let value = Case(rawValue: rawValue), value.rawValue.isSame(as: rawValue) else {
            throw refusal(at: offset, expected: Case.cases.expected)
        }
        return value
    }
}

extension JSON {
    /// The raw value of an enum of the spec.
    public protocol EnumRawValue: JSONReadable, JSONWritable, Hashable {
        /// The text of the value, as in a JSON string.
        @_spi(Generated) var rawText: String { get }

        /// Reads a raw value.
        @_spi(Generated) static func readRaw(_ reader: inout JSONReader, casting: Bool) throws(ReadFailure) -> Self
    }
}

extension JSON.EnumRawValue {
    /// Whether both are the same in JSON. Strings are equal if they are canonically equivalent, whatever their bytes.
    fileprivate func isSame(as other: Self) -> Bool {
        ExactText(rawText) == ExactText(other.rawText)
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

/// The cases of an enum in the order of the spec, for lookup and for error messages.
///
/// Create a table only as a constant of a type (`static let`). Its lookup data is never freed.
@_spi(Generated) public struct CaseTable<Case: APIEnum>: Sendable {
    @usableFromInline let cases: [Case]
    @usableFromInline let index: CaseIndex
    /// The case that other raw values become; `nil` for none.
    let otherwise: Case?

    /// - Parameters:
    ///   - cases: at least one.
    ///   - otherwise: the case that other raw values become. Without it, an open enum keeps them, and a closed one refuses
    ///     them.
    public init(_ cases: [Case], otherwise: Case? = nil) {
        precondition(!cases.isEmpty, "An enum of the spec has at least one case.")
        self.cases = cases
        self.otherwise = otherwise
        index = CaseIndex(cases.map(\.rawValue))
    }

    /// The case with a raw value, byte for byte; `nil` if there is none.
    public func value(of rawValue: Case.RawValue) -> Case? {
        index.index(of: rawValue).map { cases[$0] }
    }

    /// The raw values, for error messages.
    package var expected: String {
        ListText.make(cases.map { $0.rawValue is Int ? $0.rawValue.rawText : "\"\($0.rawValue.rawText)\"" })
    }
}

/// Finds the cases of an enum by their raw values in the document.
@usableFromInline
struct CaseIndex: @unchecked Sendable {
    /// The raw values that are strings. Like a ``KeyTable``, this is constant data that is never freed or
    /// reference-counted.
    private let texts: UnsafePointer<KeyTableHeader>?
    private let numbers: UnsafePointer<NumberIndex>?

    init<RawValue: JSON.EnumRawValue>(_ rawValues: [RawValue]) {
        if let numbers = rawValues as? [Int] {
            let indices: UnsafeMutablePointer<NumberIndex> = .allocate(capacity: 1)
            indices.initialize(to: NumberIndex(numbers))
            self.numbers = UnsafePointer(indices)
            texts = nil
        } else {
            let header: UnsafeMutablePointer<KeyTableHeader> = .allocate(capacity: 1)
            header.initialize(to: KeyTableHeader(finding: rawValues.map(\.rawText)))
            texts = UnsafePointer(header)
            numbers = nil
        }
    }

    /// - Returns: `nil` if the text contains escape sequences, or is not the raw value of a case.
    @inline(__always)
    fileprivate func index(of text: StringSpan, available: Int) -> Int? {
        guard let texts, !text.hasEscapes else { return nil }
        return texts.pointee.index(text.start, count: text.count, available: available)
    }

    fileprivate func index(of number: Int) -> Int? {
        numbers?.pointee.index(of: number)
    }

    fileprivate func index(of rawValue: some JSON.EnumRawValue) -> Int? {
        if let number = rawValue as? Int { return index(of: number) }
        var text = rawValue.rawText
        return text.withUTF8 { bytes in
            bytes.baseAddress.flatMap { texts?.pointee.index($0, count: bytes.count, available: bytes.count) }
        }
    }

    fileprivate var areTexts: Bool {
        texts != nil
    }
}

/// Finds numbers by their offset in an array if they are close together, and otherwise by hash.
private struct NumberIndex {
    private let lowest: Int
    /// The index of each number, starting with the lowest; -1 for numbers that are not in the list.
    private let places: [Int16]
    private let indices: [Int: Int]

    init(_ numbers: [Int]) {
        indices = Dictionary(zip(numbers, numbers.indices), uniquingKeysWith: { first, _ in first })
        let lowest = numbers.min() ?? 0
        let (span, overflow) = (numbers.max() ?? 0).subtractingReportingOverflow(lowest)
        self.lowest = lowest
        if overflow || span >= 512 {
            places = []
        } else {
            let indices = self.indices
            places = (0...span).map { Int16(indices[lowest + $0] ?? -1) }
        }
    }

    func index(of number: Int) -> Int? {
        if places.isEmpty { return indices[number] }
        let place = number &- lowest
        guard place >= 0 && place < places.count && number >= lowest else { return nil }
        let index = Int(places[place])
        return index < 0 ? nil : index
    }
}

extension JSONReader {
    /// Consumes the current raw value and returns the index of its case. Returns `nil` and consumes nothing if the
    /// value needs the slow path.
    @usableFromInline
    mutating func takeCase(_ index: CaseIndex) throws(ReadFailure) -> Int? {
        guard position < end else { return nil }
        let start = position
        let found: Int?
        if start.pointee == Byte.quote {
            guard index.areTexts else { return nil }
            let text = try scanString()
            found = index.index(of: text, available: end - text.start)
        } else {
            guard !index.areTexts, let number: Int = shortInteger() else { return nil }
            found = index.index(of: number)
        }
        if found == nil { position = start }
        return found
    }
}
