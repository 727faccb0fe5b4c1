// Values that cannot be read, of fields for which these count as absent.
@_spi(Generated) extension JSONReader {
    /// Continues after a failure: the field whose value could not be read is absent, or the failure is recorded, or else
    /// it is thrown again.
    @usableFromInline
    @inline(never)
    mutating func recover<Model: APIObject>(_ model: inout Model, after failure: ReadFailure) throws(ReadFailure) {
        guard failure.code != .syntax, failure.code != .tooDeep, let field = toleratedField else {
            return try skipField(after: failure)
        }
        try noteTolerated(failure)
        try skipFieldValue()
        guard JSONReader.readNull(into: &model, field) else { throw failure }
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
        toleratedFaults &+= 1
        guard trace?.tolerate(failure, in: frame.pointee.spot) != false else { throw failure }
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
