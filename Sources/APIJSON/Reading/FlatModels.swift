// Models that are read from the object of another model, and written into it.
@_spi(Generated) extension JSONReader {
    /// Reads a model from the current object, which has been read for the fields of the model around it.
    ///
    /// - Parameter fields: the fields of the model, with their keys in this object.
    public mutating func read<Model: APIObject>(
        into model: inout Model, flat fields: FieldTable
    ) throws(ReadFailure) {
        let depth = self.depth
        defer { trace?.leave(to: depth) }
        try model.read(&self, fields)
    }

    /// Reads a model from the current object, or `nil` if the object has none of its keys, or only null for them.
    public mutating func read<Model: APIObject>(
        into model: inout Model?, flat fields: FieldTable
    ) throws(ReadFailure) {
        guard try presence(of: fields) == .value else { return model = nil }
        var value = Model(placeholder: Placeholder())
        try read(into: &value, flat: fields)
        model = value
    }

    /// Reads a model that is stored by reference from the current object, or `nil` if the object has none of its keys.
    public mutating func read<Model: APIObject>(
        into model: inout Indirect<Model>?, flat fields: FieldTable
    ) throws(ReadFailure) {
        var value: Model?
        try read(into: &value, flat: fields)
        model = Indirect(value)
    }

    /// Reads a change from the current object: to keep the model if the object has none of its keys, and to clear it if
    /// all of them are null.
    public mutating func read<Model: APIObject>(
        into change: inout Change<Model>, flat fields: FieldTable
    ) throws(ReadFailure) {
        switch try presence(of: fields) {
        case .none: change = .keep
        case .null: change = .clear
        case .value:
            var value = Model(placeholder: Placeholder())
            try read(into: &value, flat: fields)
            change = .set(value)
        }
    }

    private enum Presence {
        case none, null, value
    }

    /// Looks ahead for the keys of the fields in the current object. Consumes nothing of an object.
    private mutating func presence(of fields: FieldTable) throws(ReadFailure) -> Presence {
        if try skipNull() { return .none }
        let (start, depth) = (position, self.depth)
        defer { (position, self.depth) = (start, depth) }
        var presence = Presence.none
        guard try beginDictionary() else { return presence }
        repeat {
            guard position < end, position.pointee == Byte.quote else { throw syntax(.key) }
            let key = try scanString()
            try takeColon()
            if index(of: key, in: fields.keys.header) != nil {
                if try shape() != .null { return .value }
                presence = .null
            }
            try skipValue()
        } while try nextMember()
        return presence
    }
}

@_spi(Generated) extension JSONWriter {
    /// Writes the fields of a model into the current object.
    ///
    /// - Parameter fields: the fields, with their keys in this object.
    public mutating func flat(_ model: some APIObject, _ fields: FieldTable) {
        let start = count
        depth &+= 1
        trace?.openFlat(fields)
        model.writeFields(&self)
        trace?.close()
        depth &-= 1
        let prefix = fields.layout.pointee.settings.prefix.description
        if !prefix.isEmpty, start < count { insert(Array(prefix.uncheckedJSON.dropFirst().dropLast()), from: start) }
    }

    /// `nil` is omitted.
    public mutating func flat(_ model: (some APIObject)?, _ fields: FieldTable) {
        if let model { flat(model, fields) }
    }

    /// `keep` is omitted, `clear` is written as null at each key.
    public mutating func flat(_ change: Change<some APIObject>, _ fields: FieldTable) {
        switch change {
        case .keep: break
        case .clear: for key in fields.keys.names.keys { member(key, JSON.null) }
        case .set(let model): flat(model, fields)
        }
    }

    /// Inserts a prefix into the keys of the members that were written since `start`.
    private mutating func insert(_ prefix: [UInt8], from start: Int) {
        checkWritten(from: start)
        let keys = keys(from: start)
        let written = Array(output[start...])
        truncate(start)
        var place = start
        for key in keys + [start + written.count] {
            if place > start { raw(prefix) }
            raw(written[(place - start)..<(key - start)])
            place = key
        }
        trace?.move { offset in offset + prefix.count * keys.count { key in key <= offset } }
    }

    private mutating func raw(_ bytes: some Collection<UInt8>) {
        for byte in bytes { self.byte(byte) }
    }

    /// The offsets of the keys of the members that were written since `start`, after their quotes.
    private func keys(from start: Int) -> [Int] {
        var keys: [Int] = []
        var reader = JSONReader(scanning: bytes + start, count: count - start)
        var place = bytes[start] == Byte.comma ? start + 1 : start
        while place < count, bytes[place] == Byte.quote {
            keys.append(place + 1)
            reader.position = reader.start + (place - start)
            // The key, and its value after a colon.
            guard (try? reader.skipValue()) != nil else { break }
            reader.position += 1
            guard (try? reader.skipValue()) != nil else { break }
            place = start + reader.offset + 1
        }
        return keys
    }
}
