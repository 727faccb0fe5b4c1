@_spi(Generated) extension JSONReader {
    /// Takes null where it stands; says whether it did.
    @inlinable
    public mutating func skipNull() throws(ReadFailure) -> Bool {
        // Fast for what is usual: something else than null, which the caller reads then.
        if self.position < self.end && self.position.pointee != 0x6E { return false }
        return try self.takeNull()
    }

    @usableFromInline
    mutating func takeNull() throws(ReadFailure) -> Bool {
        guard self.position < self.end else { throw self.syntax(.value) }
        try self.skipLiteral(0x6C6C_756E, count: 4)
        return true
    }

    /// Reads true or false.
    ///
    /// - Parameter casting: whether 0, 1, "0", "1", "true" and "false" are taken too.
    public mutating func bool(casting: Bool = false) throws(ReadFailure) -> Bool {
        guard self.position < self.end else { throw self.syntax(.value) }
        switch self.position.pointee {
        case Byte.lowerT:
            try self.skipLiteral(0x6575_7274, count: 4)
            return true
        case Byte.lowerF:
            try self.skipLiteral(0x65_736C_6166, count: 5)
            return false
        default:
            return try self.castBool(casting)
        }
    }

    /// Reads true or false, or nil for null.
    public mutating func optionalBool(casting: Bool = false) throws(ReadFailure) -> Bool? {
        if try self.skipNull() { return nil }
        return try self.bool(casting: casting)
    }

    /// Reads true or false, or gives the default for null.
    public mutating func bool(default value: Bool, casting: Bool = false) throws(ReadFailure) -> Bool {
        if try self.skipNull() { return value }
        return try self.bool(casting: casting)
    }

    /// Goes over `true`, `false` or `null`, given as a word of their bytes.
    mutating func skipLiteral(_ literal: UInt64, count: Int) throws(ReadFailure) {
        let available: Int = self.end - self.position
        let word: UInt64 =
            available >= 8
            ? Word.load(self.position) & Word.mask(count) : Word.load(self.position, count: min(available, count))
        if word != literal { throw self.syntax(.value) }
        self.position += count
    }
}
