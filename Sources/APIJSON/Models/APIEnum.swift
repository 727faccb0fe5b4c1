/// An enum of the spec; open ones keep values that the spec does not name, closed ones refuse them.
public protocol APIEnum: APIModel, Hashable, Codable, RawRepresentable where RawValue: JSON.EnumRawValue {
    @_spi(Generated) static var cases: CaseTable<Self> { get }
}

@_spi(Generated) extension APIEnum {
    public init(blank: Blank) {
        self = Self.cases.cases[0]
    }

    @inlinable
    @inline(never)
    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        if let index: Int = try reader.takeCase(Self.cases.index) {
            self = Self.cases.cases[index]
        } else {
            self = try reader.otherCase()
        }
    }

    public func write(_ writer: inout JSONWriter) {
        self.rawValue.write(&writer)
    }
}

extension JSONReader {
    /// A case whose raw value is cast, has escapes or is not in the spec.
    @usableFromInline
    @inline(never)
    mutating func otherCase<Case: APIEnum>() throws(ReadFailure) -> Case {
        let offset: Int = self.offset
        let rawValue: Case.RawValue = try Case.RawValue.readRaw(&self, casting: self.isCasting)
        guard let value: Case = Case.cases.value(of: rawValue) ?? Case(rawValue: rawValue) else {
            throw self.refusal(at: offset, expected: Case.cases.expected)
        }
        return value
    }
}
