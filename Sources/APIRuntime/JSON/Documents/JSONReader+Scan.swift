extension JSONReader {
    typealias ScanBody = (inout JSONReader, Int) throws(ReadFailure) -> Void

    /// Goes over the value that stands here and runs `body` at each target within it; `body` takes the value there.
    ///
    /// Where a key is repeated `body` runs again, so that the last one counts.
    mutating func scan(_ targets: [EnvelopeTarget], _ body: ScanBody) throws(ReadFailure) {
        let start: UnsafePointer<UInt8> = self.position
        let inner: [EnvelopeTarget] = targets.filter { !$0.path.isEmpty }
        var isTaken: Bool = false
        for target: EnvelopeTarget in targets where target.path.isEmpty {
            self.position = start
            try body(&self, target.index)
            isTaken = true
        }
        if isTaken && inner.isEmpty { return }
        self.position = start
        switch inner.isEmpty ? .null : try self.shape() {
        case .object: try self.scanMembers(inner, body)
        case .array: try self.scanElements(inner, body)
        default: try self.skipValue()
        }
    }

    private mutating func scanMembers(_ targets: [EnvelopeTarget], _ body: ScanBody) throws(ReadFailure) {
        guard try self.beginDictionary() else { return }
        repeat {
            guard self.position < self.end, self.position.pointee == Byte.quote else { throw self.syntax(.key) }
            let key: StringSpan = try self.scanString()
            try self.takeColon()
            try self.scanBelow(targets, body) { key.isEqual($0) }
        } while try self.nextMember()
    }

    private mutating func scanElements(_ targets: [EnvelopeTarget], _ body: ScanBody) throws(ReadFailure) {
        guard try self.beginArray() else { return }
        var index: Int = 0
        repeat {
            try self.scanBelow(targets, body) { $0.elementsEqual(String(index).utf8) }
            index &+= 1
        } while try self.nextElement()
    }

    private mutating func scanBelow(
        _ targets: [EnvelopeTarget], _ body: ScanBody, isHere: ([UInt8]) -> Bool
    ) throws(ReadFailure) {
        let below: [EnvelopeTarget] = targets.compactMap { target in
            guard let key: [UInt8] = target.path.first, isHere(key) else { return nil }
            return EnvelopeTarget(index: target.index, path: target.path.dropFirst())
        }
        if below.isEmpty {
            try self.skipValue()
        } else {
            try self.scan(below, body)
        }
    }

    /// Takes a value; the text of a scalar, nil for null and for containers.
    mutating func scalarText() throws(ReadFailure) -> String? {
        switch try self.shape() {
        case .string: return try self.string()
        case .number, .bool: return try self.castString(true)
        case .null, .array, .object:
            try self.skipValue()
            return nil
        }
    }

    /// Takes a value; nil where it is JSON but cannot be read as what is wanted.
    mutating func valueIfReadable<Value: JSONReadable>(_ options: ReadOptions) throws(ReadFailure) -> Value? {
        let mark: ElementMark = self.mark
        let droppedBefore: Int = self.droppedElements
        do throws(ReadFailure) {
            return try self.value(options)
        } catch {
            self.position = mark.position
            self.depth = mark.depth
            self.droppedElements = droppedBefore
            try self.skipValue()
            return nil
        }
    }
}
