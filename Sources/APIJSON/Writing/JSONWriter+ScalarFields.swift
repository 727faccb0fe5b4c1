// The usual types of fields, so that they need neither generic code nor its copies of their values.
@_spi(Generated) extension JSONWriter {
    public mutating func field(_ key: StaticString, _ value: String) {
        self.key(key)
        self.value(value)
    }

    /// Nil is left out.
    public mutating func field(_ key: StaticString, _ value: String?) {
        if let value: String { self.field(key, value) }
    }

    public mutating func field(_ key: StaticString, _ value: Int) {
        self.key(key)
        self.integer(value)
    }

    /// Nil is left out.
    public mutating func field(_ key: StaticString, _ value: Int?) {
        if let value: Int { self.field(key, value) }
    }

    public mutating func field(_ key: StaticString, _ value: Double) {
        self.key(key)
        self.value(value)
    }

    /// Nil is left out.
    public mutating func field(_ key: StaticString, _ value: Double?) {
        if let value: Double { self.field(key, value) }
    }

    public mutating func field(_ key: StaticString, _ value: Bool) {
        self.key(key)
        self.value(value)
    }

    /// Nil is left out.
    public mutating func field(_ key: StaticString, _ value: Bool?) {
        if let value: Bool { self.field(key, value) }
    }
}
