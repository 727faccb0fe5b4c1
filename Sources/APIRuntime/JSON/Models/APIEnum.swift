/// An enum of the spec; open ones keep values that the spec does not name, closed ones refuse them.
public protocol APIEnum: APIModel, RawRepresentable where RawValue: EnumRawValue {
    static var cases: CaseTable<Self> { get }
}

extension APIEnum {
    public init(blank: Blank) {
        self = Self.cases.cases[0]
    }

    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        let offset: Int = reader.offset
        let rawValue: RawValue = try RawValue.readRaw(&reader, casting: reader.isCasting)
        guard let value: Self = Self.cases.value(of: rawValue) ?? Self(rawValue: rawValue) else {
            throw reader.refusal(at: offset, expected: Self.cases.expected)
        }
        self = value
    }

    public func write(_ writer: inout JSONWriter) {
        self.rawValue.write(&writer)
    }
}
