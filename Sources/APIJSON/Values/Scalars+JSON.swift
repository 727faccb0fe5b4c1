extension String: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = ""
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        if reader.position < reader.end && reader.position.pointee == Byte.quote {
            self = try reader.string()
        } else {
            self = try reader.string(casting: reader.isCasting)
        }
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.value(self)
    }
}

extension Bool: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = false
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = try reader.bool(casting: reader.isCasting)
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.value(self)
    }
}

extension Int: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = 0
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        if let value: Int = reader.shortInteger() {
            self = value
        } else {
            self = try reader.integer(.int, casting: reader.isCasting)
        }
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.value(self)
    }
}

extension Double: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = 0
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = try reader.double(casting: reader.isCasting)
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.value(self)
    }
}

extension Float: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = 0
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        let offset = reader.offset
        let number = try reader.number(.float, casting: reader.isCasting)
        guard let value = number.float else { throw reader.mismatch(.float, at: offset) }
        self = value
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.value(self)
    }
}

extension NumberSource {
    /// The nearest float. `nil` if the number is too large for one, or if a cast would lose digits.
    var float: Float? {
        if special != nil { return double.map { Float($0) } }
        guard let value = nearestFloat, value.isFinite else { return nil }
        return !isQuoted || keepsDigits(value) ? value : nil
    }

    /// Whether the float, printed with as many digits as the text has, has the same digits as the text.
    private func keepsDigits(_ value: Float) -> Bool {
        let parts = NumberParts(text)
        // All floats except the smallest ones keep this many.
        if parts.digits.count <= 6, value.isNormal || parts.digits.isEmpty { return true }
        return parts.haveDigits(of: Double(value)) || "\(value)" == String(decoding: text, as: UTF8.self)
    }

    private var nearestFloat: Float? {
        // Rounding twice gives a different float only if the double is exactly halfway between two floats. The smallest
        // floats have fewer bits, and so other halfway points.
        if let value = nearestDouble, value.magnitude > 1e-37 || value == 0,
            value.bitPattern & 0x1FFF_FFFF != 0x1000_0000
        {
            return Float(value)
        }
        return Float(String(decoding: text, as: UTF8.self))
    }
}

extension Int8: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = 0
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = try reader.integer(.int8, casting: reader.isCasting)
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.integer(self)
    }
}

extension Int16: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = 0
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = try reader.integer(.int16, casting: reader.isCasting)
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.integer(self)
    }
}

extension Int32: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = 0
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = try reader.integer(.int32, casting: reader.isCasting)
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.integer(self)
    }
}

extension Int64: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = 0
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = try reader.integer(.int64, casting: reader.isCasting)
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.integer(self)
    }
}

extension UInt: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = 0
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = try reader.integer(.uint, casting: reader.isCasting)
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.integer(self)
    }
}

extension UInt8: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = 0
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = try reader.integer(.uint8, casting: reader.isCasting)
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.integer(self)
    }
}

extension UInt16: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = 0
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = try reader.integer(.uint16, casting: reader.isCasting)
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.integer(self)
    }
}

extension UInt32: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = 0
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = try reader.integer(.uint32, casting: reader.isCasting)
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.integer(self)
    }
}

extension UInt64: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = 0
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = try reader.integer(.uint64, casting: reader.isCasting)
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.integer(self)
    }
}
