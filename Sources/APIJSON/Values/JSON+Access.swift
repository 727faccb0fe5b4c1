extension JSON {
    public var isNull: Bool { self == .null }

    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    public var number: Number? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The value of a number that is an integer and fits.
    public var int: Int? { self.number?.int }

    /// The nearest double to a number.
    public var double: Double? { self.number?.double }

    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    public var array: [JSON]? {
        if case .array(let value) = self { value } else { nil }
    }

    public var object: [String: JSON]? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The value of an object's key; nil where there is none, and for all that is no object.
    ///
    /// Setting one makes an object of null, and does nothing to other kinds of value; setting nil removes the key.
    public subscript(_ key: String) -> JSON? {
        get { self.object?[key] }
        set {
            guard var object: [String: JSON] = self.isNull ? [:] : self.object else { return }
            object[key] = newValue
            self = .object(object)
        }
    }

    /// An array's element; nil where there is none, and for all that is no array.
    public subscript(_ index: Int) -> JSON? {
        guard let array: [JSON] = self.array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}

extension JSON: CustomStringConvertible {
    /// The value as JSON text, keys sorted.
    public var description: String { self.shownJSON }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) {
        self = .null
    }

    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    public init(stringLiteral value: String) {
        self = .string(value)
    }

    public init(integerLiteral value: Int) {
        self = .number(Number(value))
    }

    public init(floatLiteral value: Double) {
        self = Number(value).map(JSON.number) ?? .string(DoubleText.make(value))
    }

    public init(arrayLiteral elements: JSON...) {
        self = .array(elements)
    }

    /// Of repeated keys the last one wins.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
    }
}
