// How the reader continues after failures: while arrays and dictionaries drop invalid elements, and in the second read,
// which collects the faults of models that validate all of their fields.
extension JSONReader {
    /// The position from which reading can continue after an invalid element.
    @usableFromInline
    struct ElementMark {
        @usableFromInline let position: UnsafePointer<UInt8>
        @usableFromInline let depth: Int

        @inlinable
        init(position: UnsafePointer<UInt8>, depth: Int) {
            self.position = position
            self.depth = depth
        }
    }

    @inlinable
    var mark: ElementMark {
        ElementMark(position: position, depth: depth)
    }

    /// Skips an invalid element if it is dropped or its fault was recorded, and otherwise rethrows the failure.
    @usableFromInline
    @inline(never)
    mutating func leaveOut(_ mark: ElementMark, after failure: ReadFailure) throws(ReadFailure) {
        let isDropped = failure.code == .dropped || options?.pointee.dropsBadElements == true
        guard failure.code != .syntax else { throw failure }
        if !isDropped { try reportElement(mark.position - start, failure, within: mark.depth) }
        position = mark.position
        depth = mark.depth
        try skipValue()
        let dropped = isDropped ? failure : nil
        if trace?.leaveOut(mark.position - start, dropped: dropped, in: frame.pointee.spot) == false { throw failure }
        if isDropped { faults &+= 1 }
    }

    private mutating func reportElement(_ offset: Int, _ failure: ReadFailure, within depth: Int) throws(ReadFailure) {
        if trace?.isKnownFault(offset) == true { return }
        try report(failure, within: depth)
        trace?.skip(offset)
    }

    /// Records the fault, if the reader is to continue after it, and otherwise throws it.
    ///
    /// - Parameter depth: the depth of the innermost container around the fault.
    @inline(never)
    mutating func report(_ failure: ReadFailure, within depth: Int) throws(ReadFailure) {
        guard trace?.record(failure, within: depth) == true else { throw failure }
    }

    /// Reports a required key of the container that was just closed.
    mutating func reportMissing(_ key: Int) throws(ReadFailure) {
        try report(
            ReadFailure(.missing, at: frame.pointee.cursor.start, detail: key), within: depth &+ 1)
    }

    /// Skips the value of the model's last key if the failure was recorded, and otherwise rethrows it.
    @usableFromInline
    @inline(never)
    mutating func skipField(after failure: ReadFailure) throws(ReadFailure) {
        let frame = self.frame
        guard failure.code != .superseded, let trace, let depth = trace.depth(ofContainerAt: frame.pointee.cursor.start)
        else { throw failure }
        try report(failure, within: depth)
        let offset = frame.pointee.cursor.valueOffset
        trace.skip(offset)
        self.depth = depth
        position = start + offset
        try skipValue()
        frame.pointee.skippedValue()
    }
}
