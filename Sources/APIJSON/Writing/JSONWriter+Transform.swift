// Fields whose JSON a user's function maps before it is written.
@_spi(Generated) extension JSONWriter {
    /// Writes what the function makes of the value's JSON.
    ///
    /// - Parameters:
    ///   - key: as it stands in JSON, escaped already.
    ///   - dates: how dates stand in the JSON that the function gets.
    ///   - transform: gets the value as JSON without it; what it throws refuses the value.
    public mutating func field(
        _ key: StaticString, _ value: some JSONWritable, dates: DateFormat = .iso8601,
        transform: (JSON) throws -> JSON
    ) {
        self.key(key)
        self.transformed(value, dates, transform)
    }

    /// Nil is left out.
    public mutating func field(
        _ key: StaticString, _ value: (some JSONWritable)?, dates: DateFormat = .iso8601,
        transform: (JSON) throws -> JSON
    ) {
        if let value { self.field(key, value, dates: dates, transform: transform) }
    }

    /// `keep` is left out, `clear` is null, for which no function is asked.
    public mutating func field(
        _ key: StaticString, _ change: Change<some JSONWritable>, dates: DateFormat = .iso8601,
        transform: (JSON) throws -> JSON
    ) {
        switch change {
        case .keep: break
        case .clear: self.field(key, change)
        case .set(let value): self.field(key, value, dates: dates, transform: transform)
        }
    }

    /// The next element of an array.
    public mutating func element(
        _ value: some JSONWritable, dates: DateFormat = .iso8601, transform: (JSON) throws -> JSON
    ) {
        self.noteElement()
        self.transformed(value, dates, transform)
    }

    /// The next element of an array; nil is null.
    public mutating func element(
        _ value: (some JSONWritable)?, dates: DateFormat = .iso8601, transform: (JSON) throws -> JSON
    ) {
        guard let value else { return self.null() }
        self.element(value, dates: dates, transform: transform)
    }

    private mutating func transformed(
        _ value: some JSONWritable, _ dates: DateFormat, _ transform: (JSON) throws -> JSON
    ) {
        let json: JSON
        do throws(DataFormatError) {
            json = try JSON(fromJSON: value.toJSONString(dates: dates))
        } catch {
            return self.unwritable(expected: error.expected, found: error.found)
        }
        do {
            self.value(try transform(json))
        } catch {
            self.unwritable(expected: "a value that its transform accepts", found: "the transform threw \(error)")
        }
    }
}
