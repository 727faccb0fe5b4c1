// Values in the element of a list that one of its members tells from the others.
@_spi(Generated) extension JSONReader {
    /// Reads a value in the first element of the current list that has a member with a text, if there is one.
    ///
    /// - Parameters:
    ///   - key: the member's key.
    ///   - text: its value: a text, or a number or boolean as written.
    ///   - path: the path of the value in the element. Defaults to the element itself.
    ///   - isRequired: whether it is an error if there is no such element, or no value in it.
    ///   - read: reads the value.
    public mutating func element(
        where key: StaticString, is text: StaticString, at path: StaticString = "", isRequired: Bool = false,
        _ read: (inout JSONReader) throws(ReadFailure) -> Void
    ) throws(ReadFailure) {
        // Null makes the field absent.
        if position < end, position.pointee == Byte.lowerN { return try read(&self) }
        let start = offset
        let place = try place(inElementWhere: key, is: text, at: path)
        guard let place else {
            if isRequired { throw refusal(at: start, expected: "an element whose \(key) is \(text)") }
            return
        }
        let end = mark
        let outer = frame.pointee.cursor.valueOffset
        // The offset of the value, for its checks.
        frame.pointee.cursor.valueOffset = place
        defer { frame.pointee.cursor.valueOffset = outer }
        position = self.start + place
        try read(&self)
        position = end.position
    }

    /// The offset of the value; `nil` if there is none. Consumes the list.
    private mutating func place(
        inElementWhere key: StaticString, is text: StaticString, at path: StaticString
    ) throws(ReadFailure) -> Int? {
        guard try beginArray() else { return nil }
        let (name, wanted) = (Array(key.description.utf8), Array(text.description.utf8))
        let keys = path.description.isEmpty ? [] : KeyBytes.paths(path)[0].map { Array($0.string.utf8) }
        var found: Int?
        var isFound = false
        repeat {
            let element = mark
            if !isFound, try shape() == .object, try has(name, wanted) {
                isFound = true
                (position, depth) = (element.position, element.depth)
                found = try find(keys[...])
            } else {
                (position, depth) = (element.position, element.depth)
                try skipValue()
            }
        } while try nextElement()
        return found
    }

    /// Whether the current object has a member with a text.
    private mutating func has(_ key: [UInt8], _ text: [UInt8]) throws(ReadFailure) -> Bool {
        guard let place = try find([key][...]) else { return false }
        position = start + place
        return try scalarText().map { own in own.utf8.elementsEqual(text) } ?? false
    }
}
