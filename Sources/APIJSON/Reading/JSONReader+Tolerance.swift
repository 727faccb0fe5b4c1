// Values that cannot be read, of fields for which these count as absent.
@_spi(Generated) extension JSONReader {
    /// Continues after a failure: the field whose value could not be read is absent, or the failure is recorded, or else
    /// it is thrown again.
    @usableFromInline
    @inline(never)
    mutating func recover<Model: APIObject>(_ model: inout Model, after failure: ReadFailure) throws(ReadFailure) {
        if try isSuperseded(failure) { return try readAgain(&model) }
        guard failure.code != .syntax, failure.code != .tooDeep, let field = toleratedField else {
            return try skipField(after: failure)
        }
        try noteTolerated(failure)
        try skipFieldValue()
        guard JSONReader.readNull(into: &model, field) else { throw failure }
    }
}

// Keys that an object has several times, of which the last ones count.
@_spi(Generated) extension JSONReader {
    /// Whether there are values that the model has not read. A model with superseded keys is read again.
    @inlinable
    mutating func hasMoreFields<Model: APIObject>(of model: inout Model) throws(ReadFailure) -> Bool {
        do throws(ReadFailure) {
            return try hasMoreFields()
        } catch {
            guard isSupersession(error) else { throw error }
            try readAgain(&model)
            return true
        }
    }

    @usableFromInline
    func isSupersession(_ failure: ReadFailure) -> Bool { failure.code == .superseded }

    /// Goes back to the start of a model with superseded keys.
    @usableFromInline
    @inline(never)
    mutating func readAgain<Model: APIObject>(_ model: inout Model) throws(ReadFailure) {
        model = Model(placeholder: Placeholder())
        try reopen()
    }

    /// A key of a dictionary is there again: an error, unless the last one counts.
    @usableFromInline
    @inline(never)
    mutating func takeRepeatedKey(at offset: Int) throws(ReadFailure) {
        let failure = ReadFailure(.repeatedKey, at: offset)
        guard readsRepeatedKeys || options?.pointee.readsRepeatedKeys == true else { throw failure }
        try noteTolerated(failure)
    }
}

extension JSONReader {
    /// After a value that could not be read: skips it, and goes on with the other paths of its field, if there are any.
    mutating func skipFieldValue() throws(ReadFailure) {
        depth = containerDepth
        position = start + frame.pointee.cursor.valueOffset
        try skipValue()
        frame.pointee.target = ObjectFrame.taken
        if !frame.pointee.isPlain { takeOtherPath() }
    }

    /// Whether the last of several values of a key counts, in the current model.
    var readsRepeatedKeys: Bool { frame.pointee.layout.pointee.settings.readsRepeatedKeys }

    /// Whether the current model has superseded keys, and is to be read again. A failure may be that of a superseded value.
    mutating func isSuperseded(_ failure: ReadFailure) throws(ReadFailure) -> Bool {
        if failure.code == .superseded { return true }
        guard readsRepeatedKeys, failure.code != .syntax, failure.code != .tooDeep else { return false }
        let mark = self.mark
        depth = containerDepth
        do throws(ReadFailure) {
            try compareKeysOnce()
            depth = mark.depth
            return false
        } catch {
            guard error.code == .superseded else { throw error }
            return true
        }
    }

    /// Passes over the earlier value of a key from now on.
    ///
    /// - Parameters:
    ///   - earlier: where the earlier key and its value are.
    ///   - key: the offset of the later key.
    /// - Returns: whether it was not passed over before.
    mutating func supersede(_ earlier: Range<Int>, by key: Int, _ field: Int) throws(ReadFailure) -> Bool {
        guard lists.superseded.insert(earlier.lowerBound).inserted else { return false }
        depthLimit = 0
        trace?.forget(earlier)
        try trace(ReadFailure(.repeatedKey, at: key), in: frame.pointee.spot(of: field))
        return true
    }
}

extension JSONReader {
    /// The field whose value is read, if one that cannot be read counts as absent; `nil` between values, too.
    var toleratedField: Int? {
        guard frame.pointee.target == ObjectFrame.taken else { return nil }
        let field = frame.pointee.asked - 1
        let fields = frame.pointee.layout.pointee.fields
        guard fields.indices.contains(field), fields[field].options.contains(.absentIfInvalid) else { return nil }
        return field
    }

    /// Counts a value that is tolerated.
    private mutating func noteTolerated(_ failure: ReadFailure) throws(ReadFailure) {
        faults &+= 1
        try trace(failure, in: frame.pointee.spot)
    }

    private mutating func trace(_ failure: ReadFailure, in spot: DriftSpot) throws(ReadFailure) {
        guard trace?.tolerate(failure, in: spot) != false else { throw failure }
    }

    /// Reads a field of a model from null, so that it is absent whatever was read into it before.
    private static func readNull<Model: APIObject>(into model: inout Model, _ field: Int) -> Bool {
        let null: [UInt8] = Array("null".utf8)
        return null.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return false }
            do throws(ReadFailure) {
                try JSONReader.read(start, count: bytes.count, readsNull: true) {
                    (reader: inout JSONReader) throws(ReadFailure) in
                    reader.frame.pointee.target = field
                    try model.readFields(&reader)
                }
                return true
            } catch {
                return false
            }
        }
    }

    /// Skips a value without keys, through which no path leads, if it counts as absent for each field below it, or is
    /// tolerated. Fields with other paths are not among these.
    mutating func skipKeyless(_ fields: UnsafeBufferPointer<Int>) throws(ReadFailure) -> Bool {
        switch try shape() {
        case .object, .array, .null: return false
        case .string, .number, .bool: break
        }
        var isTolerated = false
        for number in fields {
            let field = frame.pointee.layout.pointee.fields[number]
            if field.options.contains(.required) { return false }
            if isEmpty(field.options) { continue }
            if field.options.contains(.absentIfListed), try isListed(in: field.absent) { continue }
            guard field.options.contains(.absentIfInvalid) else { return false }
            isTolerated = true
        }
        if isTolerated { try noteTolerated(mismatch(.objectOrArray)) }
        try skipValue()
        return true
    }
}
