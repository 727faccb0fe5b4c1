extension Int8: JSONReadable, JSONWritable {
    @_spi(Generated) public init(blank: Blank) {
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
    @_spi(Generated) public init(blank: Blank) {
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
    @_spi(Generated) public init(blank: Blank) {
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
    @_spi(Generated) public init(blank: Blank) {
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
    @_spi(Generated) public init(blank: Blank) {
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
    @_spi(Generated) public init(blank: Blank) {
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
    @_spi(Generated) public init(blank: Blank) {
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
    @_spi(Generated) public init(blank: Blank) {
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
    @_spi(Generated) public init(blank: Blank) {
        self = 0
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = try reader.integer(.uint64, casting: reader.isCasting)
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.integer(self)
    }
}
