extension Array: JSONReadable where Element: JSONReadable {
    @_spi(Generated) public init(blank: Blank) {
        self = []
    }

    @inlinable
    @inline(never)
    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = []
        guard try reader.beginArray() else { return }
        repeat {
            let mark: JSONReader.ElementMark = reader.mark
            let index: Int = self.endIndex
            if index == 1 && MemoryLayout<Element>.stride >= 256 {
                self.reserveCapacity(reader.likelyCount)
            }
            // Read where it stays, for models can be large.
            self.append(Element(blank: Blank()))
            do throws(ReadFailure) {
                try self[index].read(&reader)
            } catch {
                self.forgetLast()
                try reader.leaveOut(mark, after: error)
            }
        } while try reader.nextElement()
    }
}

extension Array {
    /// Compiled once for all elements: it runs only where one is bad.
    @usableFromInline
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    mutating func forgetLast() {
        self.removeLast()
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    @inlinable
    @inline(never)
    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.beginArray()
        for element: Element in self { element.write(&writer) }
        writer.endArray()
    }
}
