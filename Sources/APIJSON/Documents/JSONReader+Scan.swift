extension JSONReader {
    /// Takes the value at a path; gets the path's number, nil for the one to the value.
    package typealias ScanBody = (inout JSONReader, Int?) throws(ReadFailure) -> Void

    /// Goes over the value that stands here and runs `body` at each target within it; `body` takes the value there.
    package mutating func scan(_ targets: ScanTargets, _ body: ScanBody) throws(ReadFailure) {
        let start: UnsafePointer<UInt8> = self.position
        let ends: [Int] = targets.ends
        for number: Int in ends {
            self.position = start
            try body(&self, number)
        }
        if targets.isValueHere {
            self.position = start
            try body(&self, nil)
        }
        if targets.isLeaf && (targets.isValueHere || !ends.isEmpty) { return }
        self.position = start
        switch targets.isLeaf ? .null : try self.shape() {
        case .object: try self.scanMembers(targets, body)
        case .array: try self.scanElements(targets, body)
        default: try self.skipValue()
        }
    }

    private mutating func scanMembers(_ targets: ScanTargets, _ body: ScanBody) throws(ReadFailure) {
        guard try self.beginDictionary() else { return }
        var taken: UInt64 = 0
        repeat {
            guard self.position < self.end, self.position.pointee == Byte.quote else { throw self.syntax(.key) }
            let start: Int = self.offset
            let key: StringSpan = try self.scanString()
            try self.takeColon()
            let below: ScanTargets? = targets.below { key.isEqual($0) }
            if let bit: UInt64 = below?.bit {
                if taken & bit != 0 { throw ReadFailure(.repeatedKey, at: start) }
                taken |= bit
            }
            try self.scan(below: below, body)
        } while try self.nextMember()
    }

    private mutating func scanElements(_ targets: ScanTargets, _ body: ScanBody) throws(ReadFailure) {
        guard try self.beginArray() else { return }
        var index: Int = 0
        repeat {
            try self.scan(below: targets.below { $0.elementsEqual(String(index).utf8) }, body)
            index &+= 1
        } while try self.nextElement()
    }

    private mutating func scan(below targets: ScanTargets?, _ body: ScanBody) throws(ReadFailure) {
        if let targets: ScanTargets {
            try self.scan(targets, body)
        } else {
            try self.skipValue()
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
