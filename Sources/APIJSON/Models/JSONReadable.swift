/// What can be read from JSON: models, and the built-in types that the spec language knows.
public protocol JSONReadable: Sendable {
    /// A value that is still to be read; only the runtime can make a `Blank`, so no unread value gets to users.
    @_spi(Generated) init(blank: Blank)

    /// Reads the value where the reader stands into this one, which is blank.
    ///
    /// - Throws: why and where it could not; the value is in no meaningful state then.
    @_spi(Generated) mutating func read(_ reader: inout JSONReader) throws(ReadFailure)
}

/// What can be written as JSON.
public protocol JSONWritable: Sendable {
    @_spi(Generated) func write(_ writer: inout JSONWriter)
}
